import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
import { openTable, type Table } from './support.ts'

let server: TestServer
let table: Table
beforeAll(async () => {
  server = await startTestServer()
  table = await openTable(server)
})
afterAll(() => server.stop())
beforeEach(() => table.reset())

const minute = 60_000
const choose = (minutes: number) =>
  server.request(protectionCalls.setRealityCheck.path, { token: table.token(), body: { minutes } })

/** Plays on for some minutes, with a bet every ten. */
async function play(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 10) {
    table.pass(Math.min(10, minutes - passed) * minute)
    await table.bet(1)
  }
}

it('reality check: shows how long a member has been playing and the result', async () => {
  expect(await table.session()).toMatchObject({ beganAt: null, checkAt: null, net: '0.00' })
  await table.bet(50, 20)
  const began = (await table.session()).beganAt!
  table.pass(5 * minute)
  await table.bet(10)
  expect(await table.session()).toMatchObject({
    beganAt: began,
    checkAt: began + 60 * minute,
    staked: '60.00',
    won: '20.00',
    net: '-40.00',
  })
})

it('reality check: refuses bets while a check is due, of thirty at once all, and admits them once it is answered', async () => {
  await table.bet(1)
  await play(50)
  table.pass(10 * minute - 1_000)
  expect(await table.bet(1)).toBe('taken')
  table.pass(2_000)
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => table.bet(1)))
  expect(new Set(outcomes)).toEqual(new Set(['reality_check_due']))
  const due = await table.session()
  expect(due.checkAt).toBeLessThanOrEqual(due.serverTime)
  const answered = await table.answer('goOn')
  expect(answered.checkAt).toBeGreaterThan(answered.serverTime + 59 * minute)
  expect(answered.beganAt).toBe(due.beganAt)
  expect(await table.bet(1)).toBe('taken')
})

it('reality check: is not postponed by going on before it is due', async () => {
  await table.bet(1)
  const { checkAt } = await table.session()
  await play(20)
  expect((await table.answer('goOn')).checkAt).toBe(checkAt)
})

it('reality check: ends play when the member stops: the next bet begins a new session', async () => {
  await table.bet(5)
  await play(20)
  expect(await table.answer('stop')).toMatchObject({ beganAt: null, checkAt: null })
  await table.bet(7)
  expect(await table.session()).toMatchObject({ staked: '7.00' })
})

it('reality check: starts over after a pause, with nothing due', async () => {
  await table.bet(5)
  await play(55)
  table.pass(16 * minute)
  expect(await table.session()).toMatchObject({ beganAt: null })
  expect(await table.bet(7)).toBe('taken')
  expect(await table.session()).toMatchObject({ staked: '7.00' })
})

it('reality check: comes at the member’s interval, out of those offered', async () => {
  expect((await choose(7)).code).toBe('limit_out_of_range')
  expect((await choose(90)).code).toBe('limit_out_of_range')
  expect((await choose(15)).success).toBe(true)
  await table.bet(1)
  await play(14)
  table.pass(minute + 1_000)
  expect(await table.bet(1)).toBe('reality_check_due')
})
