import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 1120px)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the page has room for something beside its headline. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
