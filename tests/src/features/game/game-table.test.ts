import { expect, it } from 'vitest'
import { clearTable, enterTable, tableNow, watchTable } from '#src/features/game/game-table.ts'

const koi = { gameCode: 'koi', vendor: 'HARBOUR', playType: null }
const owl = { gameCode: 'owl', vendor: 'HARBOUR', playType: null }

it('keeps one game open, which its page is left and entered again for', () => {
  const told: string[] = []
  const stop = watchTable((type) => told.push(type))
  const leave = enterTable(koi, 3)
  expect(tableNow()).toMatchObject({ wanted: koi, arrivedAt: 3, onPage: true })
  const { seat } = tableNow()!
  leave()
  expect(tableNow(), 'whether it goes on is for its chart to say').toMatchObject({ seat, onPage: false })
  const leaveAgain = enterTable(koi, 5)
  expect(tableNow()).toMatchObject({ seat, arrivedAt: 5, onPage: true })
  expect(told).toEqual(['page.left', 'page.entered'])

  enterTable(owl, 6)
  expect(tableNow()).toMatchObject({ wanted: owl, onPage: true })
  expect(tableNow()!.seat, 'another game is launched anew').not.toBe(seat)
  leaveAgain()
  expect(tableNow(), 'the page of the game before says nothing of this one').toMatchObject({
    wanted: owl,
    onPage: true,
  })
  clearTable()
  expect(tableNow()).toBeNull()
  enterTable(owl, 7)
  expect(told).toEqual(['page.left', 'page.entered'])
  stop()
  clearTable()
})

it('says that the page was left where its game is drawn only after', () => {
  const leave = enterTable(koi, 3)
  leave()
  const said: string[] = []
  const stop = watchTable((type) => said.push(type))
  expect(said).toEqual(['page.left'])
  stop()
  clearTable()
})
