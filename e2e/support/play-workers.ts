interface Workers {
  /** Installs a newer version that waits. */
  arrives(): void
  readonly registered: boolean
}
/** The page's global that holds them. */
export interface WorkersPlace {
  versions: Workers
}

/** Fakes the browser's service workers, with versions that arrive when the test says so. */
export const playWorkers = () => {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing: null as object | null,
    update: async () => {},
    unregister: async () => true,
  })
  let registered = false
  const workers = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => {
      registered = true
      return registration
    },
    getRegistration: async () => registration,
    getRegistrations: async () => [registration],
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers })
  const place = globalThis as unknown as WorkersPlace
  place.versions = {
    arrives: () => {
      const worker = Object.assign(new EventTarget(), {
        state: 'installing',
        postMessage: () => {},
      })
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
      worker.state = 'installed'
      registration.waiting = worker
      worker.dispatchEvent(new Event('statechange'))
    },
    get registered() {
      return registered
    },
  }
}
