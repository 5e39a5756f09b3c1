import { expect, it } from 'vitest'
import {
  clearCurrentGame,
  currentGame,
  enterGamePage,
  keepLeftGame,
  leftGame,
  watchGamePage,
} from '#src/providers/game/current-game.ts'

const koi = { gameCode: 'koi', vendor: 'HARBOUR', playType: null }
const owl = { gameCode: 'owl', vendor: 'HARBOUR', playType: null }

it('current game: one game is open at a time, and its page can be left and entered again', () => {
  const events: string[] = []
  const stop = watchGamePage((type) => events.push(type))
  const leave = enterGamePage(koi, 3)
  expect(currentGame()).toMatchObject({ requested: koi, arrivedAt: 3, onPage: true })
  const { launch } = currentGame()!
  leave()
  expect(currentGame(), 'its chart decides whether it goes on').toMatchObject({ launch, onPage: false })
  const leaveAgain = enterGamePage(koi, 5)
  expect(currentGame()).toMatchObject({ launch, arrivedAt: 5, onPage: true })
  expect(events).toEqual(['page.left', 'page.entered'])

  enterGamePage(owl, 6)
  expect(currentGame()).toMatchObject({ requested: owl, onPage: true })
  expect(currentGame()!.launch, 'another game has a launch of its own').not.toBe(launch)
  leaveAgain()
  expect(currentGame(), 'leaving the page of the previous game does not affect this one').toMatchObject({
    requested: owl,
    onPage: true,
  })
  clearCurrentGame()
  expect(currentGame()).toBeNull()
  enterGamePage(owl, 7)
  expect(events).toEqual(['page.left', 'page.entered'])
  stop()
  clearCurrentGame()
})

it('current game: a listener added after the page was left receives page.left at once', () => {
  const leave = enterGamePage(koi, 3)
  leave()
  const events: string[] = []
  const stop = watchGamePage((type) => events.push(type))
  expect(events).toEqual(['page.left'])
  stop()
  clearCurrentGame()
})

it('left game: it is kept until a game is entered or it is forgotten', () => {
  keepLeftGame(koi)
  expect(leftGame()).toEqual(koi)
  enterGamePage(owl, 1)
  expect(leftGame(), 'another game is played').toBeNull()
  clearCurrentGame()
  keepLeftGame(owl)
  expect(leftGame()).toEqual(owl)
  keepLeftGame(null)
  expect(leftGame()).toBeNull()
})
