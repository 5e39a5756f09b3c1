import { type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router'
import { stepBack } from '#src/platform/step-back.ts'

/** Writes a fragment to the address: as a step of its own, or as another part of what is open. */
export const goToFragment = (router: RegisteredRouter, hash: string, how: 'open' | 'turn') =>
  void router.navigate({
    to: '.',
    search: true,
    hash,
    replace: how === 'turn',
    resetScroll: false,
    hashScrollIntoView: false,
  })

/** The fragment of the address as the place of a dialog: it can be linked to, and going back closes it. */
export function useFragment() {
  const router = useRouter()
  const fragment = useLocation({ select: ({ hash }) => hash })
  return {
    fragment,
    open: (name: string) => goToFragment(router, name, 'open'),
    /** Shows another part of the dialog that is open. */
    turn: (name: string) => goToFragment(router, name, 'turn'),
    close: () => {
      if (router.history.canGoBack()) stepBack(router.history)
      else goToFragment(router, '', 'turn')
    },
  }
}
