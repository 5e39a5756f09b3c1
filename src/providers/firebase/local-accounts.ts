import type { SocialProvider } from '#wire/identity/identity.ts'
import { FirebaseRefused } from './sign-in.ts'

const lookEvery = 100

/** Asks on the stand-in's page, in a window, who one is; answers what a provider would say, as JSON. */
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
      const said = new URLSearchParams(page.location.search)
      if (!said.has('sub')) return
      end()
      resolve(JSON.stringify({ sub: said.get('sub'), name: said.get('name'), email: said.get('email') }))
    }, lookEvery)
    signal.addEventListener('abort', () => {
      end()
      reject(new FirebaseRefused('firebase_closed'))
    })
  })
}
