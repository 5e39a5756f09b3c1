import type { RegisteredRouter } from '@tanstack/react-router'
import { backPatience, stepBack } from '#src/platform/step-back.ts'

/** Which step of the tab's history the page is, counted from 0. */
export const stepOf = (router: RegisteredRouter): number => router.history.location.state.__TSR_index

/**
 * Goes back to where the game of the page was chosen, past all that was opened over it since step `arrivedAt`; to the
 * slots of its vendor (spec §4: `/rng` after the vassalage is recorded, in the address here) where there is no such
 * place, or where steps inside the game's own frame stand in the way.
 */
export function leaveGame(router: RegisteredRouter, arrivedAt: number, vendor: string): void {
  const { pathname, searchStr } = router.state.location
  const toSlots = () => {
    const { location } = router.state
    if (location.pathname === pathname && location.searchStr === searchStr) {
      void router.navigate({ to: '/rng', search: { page: vendor }, replace: true })
    }
  }
  if (arrivedAt === 0) return toSlots()
  stepBack(router.history, stepOf(router) + 1 - arrivedAt)
  setTimeout(toSlots, backPatience)
}
