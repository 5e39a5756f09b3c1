import { useSyncExternalStore } from 'react'

/** Chromium's `beforeinstallprompt` event; it is not in a standard. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Installation of the site as an app: `offered` by the browser, or already `installed`. */
export type InstallState = 'unknown' | 'offered' | 'installed'

let prompt: InstallPrompt | null = null
let installed = false
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Keeps the browser's install prompt until it is used: the browser offers it once, on whichever page is open. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows its own banner.
    event.preventDefault()
    prompt = event as InstallPrompt
    notify()
  })
  addEventListener('appinstalled', () => {
    prompt = null
    installed = true
    notify()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const current = (): InstallState =>
  installed || matchMedia('(display-mode: standalone)').matches ? 'installed' : prompt === null ? 'unknown' : 'offered'

/** Returns whether the site can be installed, and a function that shows the prompt; an offer can be used once. */
export function useInstallOffer(): { readonly installing: InstallState; readonly install: () => void } {
  const installing = useSyncExternalStore<InstallState>(subscribe, current, () => 'unknown')
  const install = () => {
    const offered = prompt
    prompt = null
    // An acceptance arrives as `appinstalled`.
    offered?.prompt().catch(() => {})
    notify()
  }
  return { installing, install }
}
