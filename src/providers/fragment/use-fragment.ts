import { type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router'
import { stepBack } from '#src/platform/step-back.ts'

/** Writes a fragment to the address: as a history entry of its own, or replacing the open one. */
export const goToFragment = (router: RegisteredRouter, hash: string, how: 'open' | 'turn') =>
  void router.navigate({
    to: '.',
    search: true,
    hash,
    replace: how === 'turn',
    resetScroll: false,
    hashScrollIntoView: false,
  })

/** Uses the address's fragment as the state of a dialog: it can be linked to, and going back closes it. */
export function useFragment() {
  const router = useRouter()
  const fragment = useLocation({ select: ({ hash }) => hash })
  return {
    fragment,
    open: (name: string) => goToFragment(router, name, 'open'),
    /** Shows another part of the open dialog. */
    turn: (name: string) => goToFragment(router, name, 'turn'),
    close: () => {
      if (router.history.canGoBack()) stepBack(router.history)
      else goToFragment(router, '', 'turn')
    },
  }
}
