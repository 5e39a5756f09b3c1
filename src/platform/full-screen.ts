import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether something of the page fills the whole screen. */
export function useFullScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
}

/** Whether this browser can fill the screen with a part of the page; iPhones cannot. */
export const canFillScreen = (): boolean => document.fullscreenEnabled

/** Fills the screen with the element, or gives the screen back; a browser that says no is left alone. */
export function toggleFullScreen(element: Element | null): void {
  const asked = document.fullscreenElement === null ? element?.requestFullscreen() : document.exitFullscreen()
  asked?.catch(() => undefined)
}
