import type { SocialProvider } from '#wire/identity/identity.ts'
import { FirebaseRefused } from './sign-in.ts'

const pollInterval = 100

/** Opens the stand-in's account page in a window; resolves with a provider's answer as JSON. */
export function chooseLocally(provider: SocialProvider, signal: AbortSignal): Promise<string> {
  const page = open(`/local/firebase/accounts?provider=${provider}`, 'sign-in', 'popup,width=460,height=640')
  if (page === null) return Promise.reject(new FirebaseRefused('firebase_blocked'))
  return new Promise((resolve, reject) => {
    const end = () => {
      clearInterval(looking)
      page.close()
    }
    const looking = setInterval(() => {
      if (page.closed) {
        end()
        reject(new FirebaseRefused('firebase_closed'))
        return
      }
      const params = new URLSearchParams(page.location.search)
      if (!params.has('sub')) return
      end()
      resolve(JSON.stringify({ sub: params.get('sub'), name: params.get('name'), email: params.get('email') }))
    }, pollInterval)
    signal.addEventListener('abort', () => {
      end()
      reject(new FirebaseRefused('firebase_closed'))
    })
  })
}
