import type { RegisteredRouter } from '@tanstack/react-router'
import { backTimeout, stepBack } from '#src/platform/step-back.ts'

/** Returns the page's index in the tab's history, from 0. */
export const stepOf = (router: RegisteredRouter): number => router.history.location.state.__TSR_index

/**
 * Goes back to the page from which the game was opened, past every step since `arrivedAt`; to the slots of its vendor
 * (spec §4: `/rng` after the vassalage is recorded, in the address here) where there is no such page, or where history
 * steps of the game's own frame prevent it.
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
  setTimeout(toSlots, backTimeout)
}
