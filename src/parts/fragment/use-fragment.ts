import { useLocation, useRouter } from '@tanstack/react-router'

/** Whether a click means to follow a link right here, and not in a tab or window of its own. */
export const followsHere = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The fragment of the address as the place of a dialog: it can be linked to, and going back closes it. */
export function useFragment() {
  const router = useRouter()
  const fragment = useLocation({ select: ({ hash }) => hash })
  const go = (hash: string, replace: boolean) =>
    void router.navigate({ to: '.', search: true, hash, replace, resetScroll: false, hashScrollIntoView: false })
  return {
    fragment,
    open: (name: string) => go(name, false),
    /** Shows another part of the dialog that is open. */
    turn: (name: string) => go(name, true),
    close: () => {
      if (router.history.canGoBack()) router.history.back()
      else go('', true)
    },
  }
}
