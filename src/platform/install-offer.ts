import { useSyncExternalStore } from 'react'

/** What Chromium's browsers tell a page that they can install; no other browser does, and no standard has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Whether the site can be installed from here: `offered` by the browser, or `installed` already. */
export type Installing = 'unknown' | 'offered' | 'installed'

let prompt: InstallPrompt | null = null
let installed = false
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer to install the site until somebody takes it: it is made once, on whichever page is open. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Its own strip over the page would come without being asked for.
    event.preventDefault()
    prompt = event as InstallPrompt
    tell()
  })
  addEventListener('appinstalled', () => {
    prompt = null
    installed = true
    tell()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const current = (): Installing =>
  installed || matchMedia('(display-mode: standalone)').matches ? 'installed' : prompt === null ? 'unknown' : 'offered'

/** Whether the site can be installed from here, and a way to be asked; an offer stands for one answer. */
export function useInstallOffer(): { readonly installing: Installing; readonly install: () => void } {
  const installing = useSyncExternalStore<Installing>(subscribe, current, () => 'unknown')
  const install = () => {
    const offered = prompt
    prompt = null
    // What the person said to it comes as `appinstalled`, or not at all.
    offered?.prompt().catch(() => {})
    tell()
  }
  return { installing, install }
}
