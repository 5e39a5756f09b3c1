import { createMemoryHistory, type RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveGame, stepOf } from '#src/features/game/leave-game.ts'

const game = '/game?gameCode=koi'

/** The part of a router that leaving a game uses, over a history that has been at these addresses. */
function siteAt(...addresses: readonly string[]) {
  const history = createMemoryHistory({ initialEntries: [addresses[0] ?? '/'] })
  for (const address of addresses.slice(1)) history.push(address)
  const router = {
    history,
    state: {
      get location() {
        return { pathname: history.location.pathname, searchStr: history.location.search }
      },
    },
    navigate: ({ to, search }: { readonly to: string; readonly search: { readonly page: string } }) =>
      history.replace(`${to}?page=${search.page}`),
  }
  return router as unknown as RegisteredRouter
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('goes back to where the game was chosen', () => {
  const router = siteAt('/', '/rng?pageNo=3', game)
  leaveGame(router, stepOf(router), 'HARBOUR')
  vi.runAllTimers()
  expect(router.history.location.href).toBe('/rng?pageNo=3')
})

it('passes what was opened over the game and closed again: the empty page of the game is not where one goes', () => {
  const router = siteAt('/', '/rng?pageNo=3', game)
  const arrivedAt = stepOf(router)
  router.history.push(`${game}#help`)
  router.history.push(game)
  leaveGame(router, arrivedAt, 'HARBOUR')
  vi.runAllTimers()
  expect(router.history.location.href).toBe('/rng?pageNo=3')
})

it('goes to the slots of its vendor from a game that was the first page of the tab', () => {
  const router = siteAt(game)
  leaveGame(router, stepOf(router), 'HARBOUR')
  expect(router.history.location.href).toBe('/rng?page=HARBOUR')
})

it('goes to the slots of its vendor when the step back did not leave the game', () => {
  const router = siteAt('/', game)
  router.history.push(`${game}#help`)
  leaveGame(router, stepOf(router), 'HARBOUR')
  vi.runAllTimers()
  expect(router.history.location.href).toBe('/rng?page=HARBOUR')
})

it('goes back once, however often it is asked before the browser has gone', () => {
  const router = siteAt('/', '/live', '/rng', game)
  const { history } = router
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  leaveGame(router, stepOf(router), 'HARBOUR')
  leaveGame(router, stepOf(router), 'HARBOUR')
  vi.runAllTimers()
  expect(go).toHaveBeenCalledTimes(1)
})
