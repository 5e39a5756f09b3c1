import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Returns whether an element of the page is in full screen. */
export function useFullScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
}

/** Returns whether this browser supports full screen for elements; iPhones do not. */
export const canFillScreen = (): boolean => document.fullscreenEnabled

/** Leaves full screen, which shows no dialog of the page. */
export function leaveFullScreen(): () => void {
  if (document.fullscreenElement !== null) void document.exitFullscreen()
  return () => {}
}

/** Enters or leaves full screen; a refusal by the browser is ignored. */
export function toggleFullScreen(element: Element | null): void {
  const change = document.fullscreenElement === null ? element?.requestFullscreen() : document.exitFullscreen()
  change?.catch(() => undefined)
}
