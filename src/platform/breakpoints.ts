import { useSyncExternalStore } from 'react'

/** Returns a hook for a media query. On a server it returns `onServer`. */
function media(query: string, onServer = false) {
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
      () => onServer,
    )
}

/** Returns whether the page is wide enough for a column next to its headline. */
export const useIsWide = media('(min-width: 1120px)')

/** Returns whether the page is wide enough for the menu of a centre next to it. */
export const useHasSideMenu = media('(min-width: 960px)')

/** Returns whether the page is wide enough for a column next to a form. */
export const useHasSideRoom = media('(min-width: 900px)')

/**
 * Returns whether the site menu and the live column are beside the page. A server renders them, hidden by CSS where
 * they do not fit.
 */
export const useHasRail = media('(min-width: 1440px)', true)

/** Returns whether the live column also fits beside a page of text, a form or a list. */
export const useHasColumnByText = media('(min-width: 1760px)', true)

/** Returns whether the page is as narrow as a phone, whose menu is a picture rail and a tab bar. */
export const useIsNarrow = media('(max-width: 719px)')

/** Returns whether the screen is a phone's, in portrait or landscape: a game needs all of it. */
export const useIsPhone = media('(max-width: 719px), (max-height: 520px)')

/** Returns whether there is a pointer that can hover. */
export const useCanHover = media('(hover: hover)')
