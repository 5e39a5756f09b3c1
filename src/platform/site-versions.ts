import { pageLost, partLost } from './chunk.ts'
import { pageIdle } from './first-interaction.ts'

/** The interval of the checks for a new version, in milliseconds. */
const hour = 3_600_000

const serviceWorkers = () =>
  isSecureContext ? (navigator.serviceWorker as ServiceWorkerContainer | undefined) : undefined

/** Registers the service worker, which serves the site offline, and calls `found` for each newer one that waits. */
async function register(found: () => void): Promise<void> {
  const registration = await serviceWorkers()?.register('/worker.js')
  if (registration === undefined) return
  const check = (worker: ServiceWorker | null) => {
    // The first worker of a browser replaces nothing.
    if (worker?.state === 'installed' && serviceWorkers()?.controller) found()
  }
  check(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => check(installing))
  })
  setInterval(() => void registration.update().catch(() => {}), hour)
}

/** Removes the workers of earlier builds: during development every file comes from the server. */
async function unregister(): Promise<void> {
  for (const registration of (await serviceWorkers()?.getRegistrations()) ?? []) await registration.unregister()
}

/** The versions of the site in this browser. */
export const siteVersions = {
  watch(listener: (event: { readonly type: 'version.waiting' } | { readonly type: 'page.lost' }) => void): () => void {
    const lost = () => listener({ type: 'page.lost' })
    addEventListener(pageLost, lost)
    addEventListener(partLost, lost)
    let isWatching = true
    const begin = async () => {
      await pageIdle()
      if (!isWatching) return
      await (import.meta.env.PROD ? register(() => listener({ type: 'version.waiting' })) : unregister())
    }
    // Without service workers the site works as well.
    begin().catch(() => {})
    return () => {
      removeEventListener(pageLost, lost)
      removeEventListener(partLost, lost)
      isWatching = false
    }
  },

  async published(signal: AbortSignal): Promise<'same' | 'newer'> {
    const running = document.querySelector('script[type="module"][src]')?.getAttribute('src')
    const answer = await fetch('/', { cache: 'no-store', signal })
    if (!answer.ok || !running) throw new Error('no page')
    return (await answer.text()).includes(`"${running}"`) ? 'same' : 'newer'
  },

  async takeOver(): Promise<void> {
    const workers = serviceWorkers()
    const waiting = (await workers?.getRegistration())?.waiting
    if (workers === undefined || !waiting) throw new Error('no version waits')
    await new Promise<void>((resolve) => {
      workers.addEventListener('controllerchange', () => resolve(), { once: true })
      waiting.postMessage('take over')
    })
  },
}
