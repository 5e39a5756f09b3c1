import { randomUUID } from 'node:crypto'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { drawDue, openDraws } from '#server/domain/lottery/lottery-draws.ts'
import { sumNewPlay } from '#server/domain/play/play-sums.ts'
import { earnPoints } from '#server/domain/loyalty/points-earned.ts'
import { totalOf } from '#server/domain/engagement/promotion-progress.ts'
import { teamFigures } from '#server/domain/contracts/settlement-figures.ts'
import { requireTurnover, turnoverLeft } from '#server/domain/money/turnover.ts'
import { openFixtures } from '#server/domain/sports/sports-fixtures.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { at, atHall, coming, later, legOf, now, settle as settleMatches, until } from '#tests/server/sports/hall.ts'
import { lotteryCalls, type LotteryLine } from '#wire/lottery/lottery.ts'
import { toMinor } from '#wire/money.ts'
import { sportsCalls, type SportsLeg } from '#wire/sports/sports.ts'
import { tables } from '#games/lottery/table-plays.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import { lotteries } from '#games/lottery/lottery-plays.ts'

atHall()

const db = () => at.server.services.db
const peso = 100n

const line = (play: string, picks: readonly string[], multiple: number): LotteryLine => ({
  id: randomUUID(),
  play,
  picks: [...picks],
  multiple,
})

/** Sets a requirement beyond all play, and returns how much of it a call's play works off. */
async function workedOff(play: () => Promise<unknown>): Promise<bigint> {
  const since = now()
  await db().transaction((tx) =>
    requireTurnover(tx, {
      memberId: at.memberId,
      source: 'deposit',
      reference: randomUUID(),
      currency: 'PHP',
      required: 1_000_000_000n,
      now: since,
    }),
  )
  const before = await turnoverLeft(db(), at.memberId)
  await play()
  return before - (await turnoverLeft(db(), at.memberId))
}

const riskOf = async (ids: readonly string[]) => {
  const found = await db()
    .select()
    .from(rounds)
    .where(inArray(rounds.id, [...ids]))
  expect(found.every(({ state }) => state !== 'open')).toBe(true)
  return found.reduce((sum, { risk }) => sum + (risk ?? 0n), 0n)
}

/** Bets on a round of a table, in units of its stake, and ends it. */
async function atTable(kind: 'baccarat' | 'arena', bets: Readonly<Record<string, number>>) {
  const { every, shown = 0 } = tables[kind].schedule
  await later(every - (now() % every) + 500)
  const { gameCode } = (await at.server.call(tableCalls.tableMenu, {})).tables.find((table) => table.kind === kind)!
  const { round } = await at.server.call(tableCalls.tableRound, { gameCode })
  const lines = Object.entries(bets).map(([place, multiple]) => line(place, [place], multiple))
  const placed = await at.server.call(
    lotteryCalls.placeLotteryBets,
    { gameCode, drawId: round.id, lines },
    { token: at.token },
  )
  expect(placed.lines.map(({ refusal }) => refusal)).toEqual(lines.map(() => null))
  await later(every + shown)
  await drawDue(at.server.services, now())
  return riskOf(lines.map(({ id }) => id))
}

async function onDraw(kind: 'five' | 'balls', lines: readonly LotteryLine[]) {
  const { every } = lotteries[kind].schedule
  await later(every - (now() % every) + 500)
  await openDraws(at.server.services, now())
  const { games } = await at.server.call(lotteryCalls.lotteryMenu, { hall: 'lottery' })
  const { gameCode } = games.find((game) => game.kind === kind)!
  const { next } = await at.server.call(lotteryCalls.lotteryDraw, { gameCode })
  const placed = await at.server.call(
    lotteryCalls.placeLotteryBets,
    { gameCode, drawId: next.id, lines: [...lines] },
    { token: at.token },
  )
  expect(placed.lines.map(({ refusal }) => refusal)).toEqual(lines.map(() => null))
  await later(2 * every)
  await drawDue(at.server.services, now())
  return riskOf(lines.map(({ id }) => id))
}

async function onMatch(bets: readonly { readonly stake: string; readonly legs: readonly SportsLeg[] }[], end: number) {
  const tickets = bets.map(({ stake, legs }) => ({ id: randomUUID(), stake, legs: [...legs] }))
  for (const ticket of tickets) {
    const placed = await at.server.call(
      sportsCalls.placeSportsBets,
      { hall: 'sports', accept: 'any', bets: [ticket] },
      { token: at.token },
    )
    expect(placed.bets.map(({ refusal }) => refusal)).toEqual([null])
  }
  await until(end)
  await settleMatches()
  return riskOf(tickets.map(({ id }) => id))
}

describe('what stakes count for: the net risk of all bets on one event', () => {
  it('Player 1,800 and Banker 1,800 in one round work off no more than their 90 of commission', async () => {
    expect(await workedOff(() => atTable('baccarat', { player: 90, banker: 90 }))).toBeLessThanOrEqual(90n * peso)
  })

  it('one hand counts in full when it wins or loses, and not at all where it is returned in a tie', async () => {
    for (let round = 0; round < 4; round += 1) {
      const counted = await atTable('baccarat', { banker: 50 })
      expect([0n, 1_000n * peso]).toContain(counted)
    }
  })

  it('unequal stakes on both hands count by no more than the difference and the commission', async () => {
    const counted = await atTable('baccarat', { player: 50, banker: 20 })
    expect(counted).toBeLessThanOrEqual(620n * peso)
  })

  it('both sides of a cockfight count by the house’s part', async () => {
    const { tables: found } = await at.server.call(tableCalls.tableMenu, {})
    const unit = toMinor(found.find(({ kind }) => kind === 'arena')!.unit, 'PHP')
    expect(await atTable('arena', { meron: 100, wala: 100 })).toBeLessThanOrEqual(unit * 20n)
  })

  it('big and small, or all ten digits of a place, count by the margin of the lottery', async () => {
    const halves = [line('size', ['big'], 100), line('size', ['small'], 100)]
    const digits = Array.from({ length: 10 }, (_, digit) => line('place', [`1-${digit}`], 10))
    const one = await onDraw('five', [line('size', ['big'], 100)])
    expect(await onDraw('five', halves)).toBeLessThanOrEqual(one / 10n)
    expect(await onDraw('five', digits)).toBeLessThanOrEqual(one / 20n)
  })

  it('nine digits of ten count for little, one line of ten balls of eleven as well, and two digits in full', async () => {
    const on = (count: number) => Array.from({ length: count }, (_, digit) => line('place', [`1-${digit}`], 10))
    const full = await onDraw('five', [line('size', ['big'], 10)])
    expect(await onDraw('five', on(9))).toBeLessThan(full * 4n)
    expect(await onDraw('five', on(2))).toBe(full * 2n)
    const balls = Array.from({ length: 10 }, (_, ball) => String(ball + 1).padStart(2, '0'))
    const allBalls = await onDraw('balls', [line('first', balls, 10)])
    const oneBall = await onDraw('balls', [line('first', ['01'], 10)])
    expect(allBalls).toBeLessThan(oneBall * 4n)
  })

  it('both sides of a market of a match count by the margin, and one side in full', async () => {
    const first = await coming()
    const total = first.markets.findIndex(({ market, line: at25 }) => market === 'total' && at25 === 2.5)
    // Odds close to one count for less, so the side with the longer odds is played.
    const [over, under] = [legOf(first, total, 0), legOf(first, total, 1)]
    const longer = over.odds > under.odds ? over : under
    const row = await onMatch([{ stake: '1000.00', legs: [longer] }], now() + 3_600_000)
    expect(row === 0n || row > 800n * peso).toBe(true)
    await openFixtures(at.server.services, now())
    const second = await coming()
    const both = [0, 1].map((side) => {
      const leg = legOf(second, total, side)
      return { stake: (Math.round(200_000 / (leg.odds / 100)) / 100).toFixed(2), legs: [leg] }
    })
    expect(await onMatch(both, now() + 3_600_000)).toBeLessThanOrEqual(150n * peso)
  })

  it('all nine doubles over two matches count by little', async () => {
    const [first, second] = [await coming('sports', 0), await coming('sports', 1)]
    const doubles = [0, 1, 2].flatMap((one) =>
      [0, 1, 2].map((other) => {
        const legs = [legOf(first, 0, one), legOf(second, 0, other)]
        const odds = legs.reduce((all, leg) => (all * leg.odds) / 100, 1)
        return { stake: Math.max(1, Math.round((1_000 / odds) * 100) / 100).toFixed(2), legs }
      }),
    )
    const staked = doubles.reduce((sum, { stake }) => sum + toMinor(stake, 'PHP'), 0n)
    expect(await onMatch(doubles, now() + 7_200_000)).toBeLessThanOrEqual(staked / 4n)
  })
})

describe('the same measure', () => {
  it('is summed by points, missions, leaderboards, VIP levels, promotions and commissions, and agents’ valid bets', async () => {
    const { services } = at.server
    await services.settings.setPoints({ stakePerPoint: '1.00' }, now())
    await earnPoints(services, now())
    await sumNewPlay(services, now())
    const sums = async () => {
      const { rows } = await db().execute<{ staked: string; won: string }>(sql`
        select sum(staked)::text as staked, sum(won)::text as won from play_sums
        where member_id = ${at.memberId}::uuid and period = 'month'`)
      return { staked: BigInt(rows[0]!.staked ?? 0), won: BigInt(rows[0]!.won ?? 0) }
    }
    const points = async () => {
      const { rows } = await db().execute<{ had: string }>(sql`
        select coalesce(sum(e.amount), 0)::text as had from ledger_entries e
        join ledger_accounts a on a.id = e.account_id where a.code = ${`points:${at.memberId}`}`)
      return BigInt(rows[0]!.had)
    }
    const query = { memberId: at.memberId, currency: 'PHP', until: null } as const
    const before = { ...(await sums()), points: await points(), total: await totalOf(db(), 'staked', query) }
    const from = now()
    const counted = await atTable('baccarat', { player: 90, banker: 90 })
    expect(counted).toBeLessThanOrEqual(90n * peso)
    expect((await totalOf(db(), 'staked', query)) - before.total).toBe(counted)
    await earnPoints(services, now())
    await sumNewPlay(services, now())
    const after = await sums()
    expect(after.staked - before.staked).toBe(counted)
    expect(after.won - before.won).toBeLessThanOrEqual(2n * counted + 1n)
    expect((await points()) - before.points).toBeLessThanOrEqual(91n)
    expect((await totalOf(db(), 'staked', query)) - before.total).toBe(counted)
    const part = { from, until: now() + 1 }
    const [figures] = await teamFigures(db(), [
      { downlineId: at.memberId, currency: 'PHP', leastStake: 0n, parts: [part] },
    ])
    expect(figures![0]).toMatchObject({ valid: counted, staked: 3_600n * peso })
  })

  it('leaves rounds settled before the measure existed as they were counted: by their stake', async () => {
    const own = eq(rounds.memberId, at.memberId)
    const earlier = (await db().select({ id: rounds.id }).from(rounds).where(own)).map(({ id }) => id)
    const counted = await workedOff(async () => {
      await atTable('baccarat', { playerPair: 10 })
      await db()
        .update(rounds)
        .set({ risk: null })
        .where(and(own, notInArray(rounds.id, earlier)))
    })
    expect(counted).toBe(200n * peso)
  })
})
