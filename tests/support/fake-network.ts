import { vi } from 'vitest'

/** Fakes the browser's network; `change` goes offline and online; `vi.unstubAllGlobals` ends it. */
export function fakeNetwork(onLine = true) {
  const network = new EventTarget()
  const navigator = { onLine }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  vi.stubGlobal('dispatchEvent', network.dispatchEvent.bind(network))
  return {
    change(online: boolean) {
      navigator.onLine = online
      network.dispatchEvent(new Event(online ? 'online' : 'offline'))
    },
  }
}
