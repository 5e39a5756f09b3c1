import { pageLost, partLost } from './chunk.ts'

/** How long the page is left alone before the next version is looked for, and how often after that, in milliseconds. */
const quiet = 5_000
const hour = 3_600_000

const serviceWorkers = () =>
  isSecureContext ? (navigator.serviceWorker as ServiceWorkerContainer | undefined) : undefined

/** Keeps a worker that serves the site when there is no network, and calls `found` for each newer one that waits. */
async function register(found: () => void): Promise<void> {
  const registration = await serviceWorkers()?.register('/worker.js')
  if (registration === undefined) return
  const look = (worker: ServiceWorker | null) => {
    // The first worker of a browser replaces nothing.
    if (worker?.state === 'installed' && serviceWorkers()?.controller) found()
  }
  look(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => look(installing))
  })
  setInterval(() => void registration.update().catch(() => {}), hour)
}

/** Ends what an earlier build left in this browser: while developing, every file comes from the server. */
async function unregister(): Promise<void> {
  for (const registration of (await serviceWorkers()?.getRegistrations()) ?? []) await registration.unregister()
}

/** The versions of the site as this browser knows them. */
export const siteVersions = {
  watch(tell: (event: { readonly type: 'version.waiting' } | { readonly type: 'page.lost' }) => void): () => void {
    const lost = () => tell({ type: 'page.lost' })
    addEventListener(pageLost, lost)
    addEventListener(partLost, lost)
    const timer = setTimeout(() => {
      const done = import.meta.env.PROD ? register(() => tell({ type: 'version.waiting' })) : unregister()
      // A browser that keeps no workers still shows the site.
      done.catch(() => {})
    }, quiet)
    return () => {
      removeEventListener(pageLost, lost)
      removeEventListener(partLost, lost)
      clearTimeout(timer)
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
