import type { RegisteredRouter } from '@tanstack/react-router'

/** The step of the tab's history at which the personal centre was entered; null while one is elsewhere. */
let enteredAt: number | null = null

const isCentre = (path: string) => /^\/(me|wallet)(\/|$)/.test(path)

const stepOf = (router: RegisteredRouter): number => router.history.location.state.__TSR_index

/** Notes where the centre was entered, to be called from each of its pages while it is drawn. */
export function noteEntrance(router: RegisteredRouter): void {
  if (enteredAt !== null && enteredAt <= stepOf(router)) return
  enteredAt = stepOf(router)
  const forget = router.subscribe('onBeforeLoad', ({ toLocation }) => {
    if (isCentre(toLocation.pathname)) return
    enteredAt = null
    forget()
  })
}

/** Leads back to where one was before the centre, past all of its pages; home where it was the first page of the tab. */
export function leaveCentre(router: RegisteredRouter): void {
  const entered = enteredAt ?? stepOf(router)
  if (entered === 0) void router.navigate({ to: '/' })
  else router.history.go(entered - stepOf(router) - 1)
}
