import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { jurisdictionOf, jurisdictions } from '#server/domain/protection/jurisdiction.ts'
import { describeProtection, setJurisdiction } from '#server/operator/commands/protection/protection.ts'
import type { Caller } from '#server/handler.ts'
import { playCalls, type PlayState } from '#wire/play/play.ts'
import { openGamesTest, roundOf, type GamesTest } from './support.ts'

let games: GamesTest
let caller: Caller
beforeAll(async () => {
  games = await openGamesTest()
  caller = await games.callerOf('marisol')
})
afterAll(() => games.close())

const goBy = (jurisdiction: keyof typeof jurisdictions) =>
  setJurisdiction(games.services.settings, { jurisdiction }, games.services.clock.now())

/** A play token, and the state of its table. */
async function seat(): Promise<{ readonly token: string; readonly state: PlayState }> {
  const { value } = await games.post('/play/enter', { code: await games.launch(caller) })
  const { playToken, state } = v.parse(playCalls.enter.value, value)
  return { token: playToken, state }
}
const spin = async (token: string, spinId: string = randomUUID()) =>
  games.post('/play/spin', { spinId, bet: '1.00', ...(await games.drawnFrom(token)) }, token)
/** Moves the server's clock on; it never runs back. */
let ahead = 0
const pass = (milliseconds: number) => {
  ahead += milliseconds
  games.services.clock.move(ahead)
}

it('autoplay: exactly one profile allows it, always with limits', () => {
  const allowing = Object.values(jurisdictions).filter(({ autoplay }) => autoplay !== null)
  expect(allowing).toHaveLength(1)
  const { turns, losses } = allowing[0]!.autoplay!
  for (const choices of [turns, losses]) {
    expect(choices.length).toBeGreaterThan(0)
    expect(choices.every((one) => Number.isInteger(one) && one > 0)).toBe(true)
  }
})

it('autoplay: the rules come from the jurisdiction profile only', async () => {
  expect((await seat()).state).toMatchObject({ autoplay: null, leastTurnSeconds: 0 })
  await goBy('mga')
  const { autoplay, leastTurnSeconds } = jurisdictionOf('mga')
  expect((await seat()).state).toMatchObject({ autoplay, leastTurnSeconds })
  const output = (await describeProtection(games.services.settings)).join('\n')
  expect(output).toContain('slot autoplay: 10, 25, 50, 100 turns')
  expect(output).toContain(`${leastTurnSeconds} seconds`)
  await goBy('standard')
  expect((await seat()).state.autoplay).toBeNull()
})

it('spin pace: no limit in a profile without a minimum time', async () => {
  const { token } = await seat()
  for (let turn = 0; turn < 3; turn += 1) expect((await spin(token)).status).toBe(200)
})

it('spin pace: an early bet is refused and costs nothing, and a repeated round is answered', async () => {
  await goBy('mga')
  pass(60_000)
  const { token } = await seat()
  const spinId = randomUUID()
  const first = roundOf(await spin(token, spinId))
  const before = await balanceOf(games.services.db, caller.memberId)
  pass(2_000)
  expect(await spin(token)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(roundOf(await spin(token, spinId))).toEqual(first)
  const again = await seat()
  expect(await spin(again.token), 'the same game at another table').toMatchObject({ code: 'rate_limited' })
  expect(await balanceOf(games.services.db, caller.memberId)).toBe(before)
  pass(501)
  expect((await spin(token)).status).toBe(200)
  await goBy('standard')
})

it('spin pace: one of thirty simultaneous bets is accepted', async () => {
  await goBy('mga')
  pass(60_000)
  const { token } = await seat()
  const drawn = await games.drawnFrom(token)
  const before = await balanceOf(games.services.db, caller.memberId)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => games.post('/play/spin', { spinId: randomUUID(), bet: '1.00', ...drawn }, token)),
  )
  const accepted = answers.filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(1)
  for (const { status, code } of answers.filter((one) => one !== accepted[0])) {
    expect(['commitment_used', 'idempotency_conflict', 'rate_limited']).toContain(code)
    expect(status).toBeLessThan(500)
  }
  const win = Math.round(Number(roundOf(accepted[0]!).win) * 100)
  expect(await balanceOf(games.services.db, caller.memberId)).toBe(before - 100n + BigInt(win))
  await goBy('standard')
})
