import { useSyncExternalStore } from 'react'

/** A hook for whether a media query matches. On a server, which has no screen, none does. */
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

/** Whether the page has room for something beside its headline. */
export const useWide = media('(min-width: 1120px)')

/** Whether something has room beside a form. */
export const useRoomy = media('(min-width: 900px)')

/** Whether the page is as narrow as a phone, whose menu is a rail of pictures and a bar of tabs. */
export const useNarrow = media('(max-width: 719px)')

/** Whether the screen is a phone's, held upright or across: what is played there needs all of it. */
export const useSmall = media('(max-width: 719px), (max-height: 520px)')

/** Whether there is a pointer that can hover: a finger cannot. */
export const useHover = media('(hover: hover)')
