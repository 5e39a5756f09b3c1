import { useSyncExternalStore } from 'react'

/** Returns a hook for a media query. On a server no query matches. */
function media(query: string) {
  let known: MediaQueryList | undefined
  const list = () => (known ??= matchMedia(query))
  const subscribe = (listener: () => void) => {
    list().addEventListener('change', listener)
    return () => list().removeEventListener('change', listener)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => list().matches,
      () => false,
    )
}

/** Returns whether the page is wide enough for a column next to its headline. */
export const useIsWide = media('(min-width: 1120px)')

/** Returns whether the page is wide enough for a column next to a form. */
export const useHasSideRoom = media('(min-width: 900px)')

/** Returns whether the page is as narrow as a phone, whose menu is a picture rail and a tab bar. */
export const useIsNarrow = media('(max-width: 719px)')

/** Returns whether the screen is a phone's, in portrait or landscape: a game needs all of it. */
export const useIsPhone = media('(max-width: 719px), (max-height: 520px)')

/** Returns whether there is a pointer that can hover. */
export const useCanHover = media('(hover: hover)')
