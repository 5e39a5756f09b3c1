import { createMemoryHistory, type RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveGame, stepOf } from '#src/features/game/leave-game.ts'

const game = '/game?gameCode=koi'

/** A stub router over a memory history of these addresses. */
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

it('leave game: goes back to the page from which it was opened', () => {
  const router = siteAt('/', '/rng?pageNo=3', game)
  leaveGame(router, stepOf(router), 'HARBOUR')
  vi.runAllTimers()
  expect(router.history.location.href).toBe('/rng?pageNo=3')
})

it('leave game: skips the history steps opened over the game', () => {
  const router = siteAt('/', '/rng?pageNo=3', game)
  const arrivedAt = stepOf(router)
  router.history.push(`${game}#help`)
  router.history.push(game)
  leaveGame(router, arrivedAt, 'HARBOUR')
  vi.runAllTimers()
  expect(router.history.location.href).toBe('/rng?pageNo=3')
})

it('leave game: from the first page of the tab, goes to the slots of the vendor', () => {
  const router = siteAt(game)
  leaveGame(router, stepOf(router), 'HARBOUR')
  expect(router.history.location.href).toBe('/rng?page=HARBOUR')
})

it('leave game: goes to the slots of the vendor when stepping back stays in the game', () => {
  const router = siteAt('/', game)
  router.history.push(`${game}#help`)
  leaveGame(router, stepOf(router), 'HARBOUR')
  vi.runAllTimers()
  expect(router.history.location.href).toBe('/rng?page=HARBOUR')
})

it('leave game: called twice before the browser navigates, goes back once', () => {
  const router = siteAt('/', '/live', '/rng', game)
  const { history } = router
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  leaveGame(router, stepOf(router), 'HARBOUR')
  leaveGame(router, stepOf(router), 'HARBOUR')
  vi.runAllTimers()
  expect(go).toHaveBeenCalledTimes(1)
})
