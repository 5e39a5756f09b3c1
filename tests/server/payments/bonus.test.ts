import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endBonuses, takenBack } from '#server/domain/money/bonus-ends.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { drawDue } from '#server/domain/lottery/lottery-draws.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import { defaultBonusRules } from '#server/domain/money/bonus-rules.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { depositCalls } from '#wire/payments/deposit.ts'
import { lotteryCalls } from '#wire/lottery/lottery.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import { tables } from '#games/lottery/table-plays.ts'
import { openDesk, type Desk } from './deposit-fixture.ts'

let server: TestServer
let desk: Desk

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  desk = await openDesk(server)
})
afterAll(() => server.stop())
beforeEach(() => later(1_000))

const db = () => server.services.db
const now = () => server.services.clock.now()
const left = () => turnoverLeft(db(), desk.memberId)
const codeOf = async (request: object) => (await desk.ask({ bonus: true, ...request })).code ?? 'taken'
const offered = async () => {
  const { channels } = await server.call(depositCalls.depositChannels, {}, { token: desk.token })
  return channels.find(({ id }) => id === 'perlas')!.bonus!
}

async function later(by: number): Promise<void> {
  const { clock } = server.services
  clock.move(clock.offset + by)
  await db().execute(
    sql`update sessions set expires_at = expires_at + ${by}::bigint, seen_at = seen_at + ${by}::bigint`,
  )
}

/** Bets on a round of the baccarat table, in units of its stake (20), and ends it. */
async function bet(bets: Readonly<Record<string, number>>) {
  const { every, shown = 0 } = tables.baccarat.schedule
  await later(every - (now() % every) + 500)
  const { gameCode } = (await server.call(tableCalls.tableMenu, {})).tables.find(({ kind }) => kind === 'baccarat')!
  const { round } = await server.call(tableCalls.tableRound, { gameCode })
  const lines = Object.entries(bets).map(([play, multiple]) => ({ id: randomUUID(), play, picks: [play], multiple }))
  const placed = await server.call(
    lotteryCalls.placeLotteryBets,
    { gameCode, drawId: round.id, lines },
    { token: desk.token },
  )
  await later(every + shown)
  await drawDue(server.services, now())
  return placed.lines.map(({ refusal }) => refusal)
}

/** All requirements are wagered, and no bonus was ever taken. */
async function wageredAll() {
  await desk.clear()
  await db().update(turnoverRequirements).set({ isMet: true }).where(eq(turnoverRequirements.memberId, desk.memberId))
}

describe('a deposit bonus', () => {
  it('shows its terms before it is taken: weights, highest bet, days and requirement', async () => {
    const bonus = await offered()
    expect(bonus).toMatchObject({ turnover: 10, uses: 1, atOnce: 1, mostBet: '500.00', days: 30, closed: null })
    expect(bonus.weights).toContainEqual({ gameType: 'LIVE', percent: defaultBonusRules.LIVE })
    expect(bonus.weights).toHaveLength(9)
  })

  it('is refused three times in a row: while one is pending, then active, then used', async () => {
    await wageredAll()
    const first = await desk.begin({ bonus: true })
    expect(await codeOf({})).toBe('bonus_used')
    await desk.pay(first)
    expect((await desk.read(first.id)).state).toBe('paid')
    expect(await codeOf({})).toBe('bonus_used')
    expect((await offered()).closed).toBe('used')
    expect(await codeOf({ bonus: false })).toBe('taken')
  })

  it('counts bets by the weight of their kind of game, and Player with Banker next to nothing', async () => {
    const before = await left()
    expect(before).toBeGreaterThan(0n)
    expect(await bet({ player: 12, banker: 12 })).toEqual([null, null])
    const hedged = before - (await left())
    expect(hedged).toBeLessThanOrEqual(1_200n)
    const unhedged = await left()
    let spent = 0n
    for (let round = 0; round < 4 && spent === 0n; round += 1) {
      await bet({ playerPair: 5 })
      spent = unhedged - (await left())
    }
    // The deposit's own requirement of one time comes first, with the whole of every bet.
    expect(spent).toBe(10_000n)
    await db()
      .update(turnoverRequirements)
      .set({ isMet: true })
      .where(sql`${turnoverRequirements.memberId} = ${desk.memberId} and ${turnoverRequirements.source} = 'deposit'`)
    const bonusLeft = await left()
    await bet({ playerPair: 5 })
    expect(bonusLeft - (await left())).toBe(2_000n)
  })

  it('refuses a bet above its limit, on one event taken together, and no longer once it is wagered', async () => {
    expect(await bet({ player: 26 })).toEqual(['bonus_bet_too_high'])
    expect(await bet({ player: 20, playerPair: 6 })).toEqual([null, 'bonus_bet_too_high'])
    expect(await bet({ player: 25 })).toEqual([null])
    await wageredAll()
    expect(await bet({ player: 26 })).toEqual([null])
    expect(await bet({ player: 40 })).toEqual([null])
  })

  it('is checked again at payment: of two that were promised, the second comes without its bonus', async () => {
    await wageredAll()
    const one = await desk.begin({ bonus: true })
    await server.call(depositCalls.cancelDeposit, { id: one.id }, { token: desk.token })
    const other = await desk.begin({ bonus: true })
    await desk.pay(other)
    const before = await desk.balance()
    await desk.pay(one)
    expect((await desk.balance()) - before).toBe(49_250n)
    expect(await desk.read(one.id)).toMatchObject({ state: 'paid', bonus: '0.00', turnover: '500.00' })
    expect(await desk.read(other.id)).toMatchObject({ state: 'paid', bonus: '250.00' })
  })

  it('is taken once by twenty requests at once', async () => {
    await wageredAll()
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf({})))
    expect(codes.filter((code) => code === 'taken')).toHaveLength(1)
  })
})

describe('a bonus that is not wagered in time', () => {
  it('is taken back with its winnings, after open bets, and its requirement ends', async () => {
    await wageredAll()
    const begun = await desk.begin({ bonus: true })
    const before = await desk.balance()
    await desk.pay(begun)
    const own = 49_250n
    expect((await desk.balance()) - before).toBe(own + 25_000n)
    expect(await endBonuses(server.services, now())).toBe(0)
    await later(31 * 86_400_000)
    desk = { ...desk, token: await server.login() }
    expect(await endBonuses(server.services, now())).toBe(1)
    expect((await desk.balance()) - before).toBe(own)
    expect(await endBonuses(server.services, now())).toBe(0)
    expect(await left()).toBe(50_000n)
    expect(await checkLedger(db(), now(), 'whole')).toEqual([])
  })

  it.each([
    ['a gain goes with it', { gain: 300n, balance: 2_300n }, 1_300n],
    ['a loss is of the own money first', { gain: -600n, balance: 1_400n }, 1_000n],
    ['then of the bonus', { gain: -1_500n, balance: 500n }, 500n],
    ['where both are lost nothing is taken', { gain: -2_000n, balance: 5_000n }, 0n],
    ['and never more than there is', { gain: 0n, balance: 10n }, 10n],
  ])('%s', (_, played, taken) => {
    expect(takenBack({ bonus: 1_000n, own: 1_000n, ...played })).toBe(taken)
  })
})
