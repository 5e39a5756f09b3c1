import { vi } from 'vitest'

/** Stands in for the browser's network, which `change` takes away and gives back; `vi.unstubAllGlobals` ends it. */
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
