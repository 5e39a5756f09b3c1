import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf, figuresOf, houseAccount, memberAccount } from '#server/domain/money/ledger.ts'
import { numbersOf } from '#server/domain/lottery/lottery-draw.ts'
import { drawDue } from '#server/domain/lottery/lottery-draws.ts'
import { storedPool } from '#server/domain/lottery/pools.ts'
import { lotteryDraws, rounds } from '#server/store/schema/play/games.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { checkable } from '#machines/round-detail/round-detail.rules.ts'
import { digests, disagreement, shareAgain } from './draw-again.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { matchOf } from '#games/lottery/arena-plays.ts'
import { checkBet, type DrawBetRecord } from '#games/fair/fair-draw.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { lotteryCalls, type LotteryLine } from '#wire/lottery/lottery.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import { houseUnits } from '#games/lottery/pools.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import { tables, type TablePlace } from '#games/lottery/table-plays.ts'
import { tableCalls, type TableGame } from '#wire/lottery/table.ts'

let server: TestServer
let token: string
let other: string
let memberId: string
let arena: TableGame
let unit: bigint

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  token = await server.login()
  other = await server.login(seedAccounts.agent)
  const { rows } = await server.services.db.execute<{ id: string }>(
    sql`select id from members where account = 'marisol'`,
  )
  memberId = rows[0]!.id
  const menu = await server.call(tableCalls.tableMenu, {})
  arena = menu.tables.find(({ kind }) => kind === 'arena')!
  unit = toMinor(arena.unit, arena.currency)
})
afterAll(() => server.stop())

const { every, shown = 0 } = tables.arena.schedule
const now = () => server.services.clock.now()
const settle = () => drawDue(server.services, now())
const balance = () => balanceOf(server.services.db, memberId)
const look = () => server.call(tableCalls.tableRound, { gameCode: arena.gameCode })
const poolOf = async (drawId: string) =>
  (await server.call(tableCalls.tableSeats, { gameCode: arena.gameCode, drawId })).pool!
const house = async () => {
  const figures = await figuresOf(server.services.db, houseAccount(arena.currency))
  return figures!.creditsPosted - figures!.debitsPosted
}

/** Moves the clock; members stay logged in. */
async function later(by: number): Promise<void> {
  const { clock, db } = server.services
  clock.move(clock.offset + by)
  await db.execute(sql`update sessions set expires_at = expires_at + ${by}::bigint, seen_at = seen_at + ${by}::bigint`)
}
/** Start of a match, so that no test meets its end by chance. */
beforeEach(() => later(every - (now() % every) + 500))

const on = (place: TablePlace, multiple = 1): LotteryLine => ({
  id: randomUUID(),
  play: place,
  picks: [place],
  multiple,
})
const place = (drawId: string, lines: readonly LotteryLine[], by = token) =>
  server.call(lotteryCalls.placeLotteryBets, { gameCode: arena.gameCode, drawId, lines: [...lines] }, { token: by })
const takeBack = (drawId: string, by = token) =>
  server.call(tableCalls.takeBackTableBets, { gameCode: arena.gameCode, drawId }, { token: by })
const drawOf = async (id: string) =>
  (await server.services.db.select().from(lotteryDraws).where(eq(lotteryDraws.id, id)))[0]!
const betsOn = (drawId: string) => server.services.db.select().from(rounds).where(eq(rounds.drawId, drawId))
const inPool = (units: number) => fromMinor(unit * BigInt(houseUnits + units), arena.currency)
/** Gives a match a seed that nothing was committed to yet, so that its end is known. */
const endWith = async (drawId: string, winner: 'meron' | 'wala' | 'draw') => {
  const draw = await drawOf(drawId)
  for (let tried = 0; ; tried += 1) {
    const seed = tried.toString(16).padStart(64, '0')
    if (matchOf(numbersOf('arena', { ...draw, seed })).winner !== winner) continue
    await server.services.db.update(lotteryDraws).set({ seed }).where(eq(lotteryDraws.id, drawId))
    return
  }
}

describe('the arenas', () => {
  it('come first in their lobby and can be played; bets move the pool, returned bets leave it', async () => {
    const menu = await server.call(tableCalls.tableMenu, {})
    const { games } = await server.call(gamesCalls.gameList, { gameType: 'COCKFIGHT' })
    expect(games.filter(({ soon }) => !soon).map(({ gameCode }) => gameCode)).toEqual(
      menu.tables.filter(({ kind }) => kind === 'arena').map(({ gameCode }) => gameCode),
    )
    expect(games[0]?.soon).toBe(false)
    const { round } = await look()
    expect(await poolOf(round.id), 'the house lays as much on both').toEqual({ meron: inPool(0), wala: inPool(0) })
    await place(round.id, [on('meron', 30), on('draw', 9)])
    await place(round.id, [on('wala', 20)], other)
    expect(await poolOf(round.id)).toEqual({ meron: inPool(30), wala: inPool(20) })
    await takeBack(round.id, other)
    expect(await poolOf(round.id)).toEqual({ meron: inPool(30), wala: inPool(0) })
    await takeBack(round.id)
    expect(
      (await server.request(`${tableCalls.tableSeats.path}?gameCode=${arena.gameCode}&drawId=nothing`)).status,
    ).toBe(400)
    const unknown = { gameCode: arena.gameCode, drawId: randomUUID() }
    expect((await server.call(tableCalls.tableSeats, unknown)).pool).toBeNull()
    expect(
      (
        await server.call(tableCalls.tableSeats, {
          ...unknown,
          gameCode: menu.tables.find(({ kind }) => kind === 'baccarat')!.gameCode,
        })
      ).pool,
    ).toBeNull()
  })

  it('play matches that can be replayed from the seed committed to, the same for everyone', async () => {
    const { round } = await look()
    await later(round.drawsAt - now())
    const answers = await Promise.all(Array.from({ length: 30 }, look))
    expect(new Set(answers.map(({ dealt }) => JSON.stringify(dealt))).size).toBe(1)
    const { dealt } = answers[0]!
    expect(dealt).toMatchObject({ id: round.id, proof: { commitment: round.commitment } })
    expect(dealt?.pools).toEqual([{ currency: arena.currency, meron: inPool(0), wala: inPool(0) }])
    const { list } = await server.call(lotteryCalls.openedNumbers, { gameCode: arena.gameCode })
    expect(list.length).toBeGreaterThan(90)
    for (const each of list) expect(disagreement('arena', each)).toBeNull()
  })
})

describe('a bet on a match', () => {
  it.each(['meron', 'wala', 'draw'] as const)(
    'is paid after the last blow, by the pool stored with the match: %s wins',
    async (winner) => {
      const { db } = server.services
      const { round } = await look()
      await endWith(round.id, winner)
      const [before, theirs] = [await balance(), await house()]
      const lines = [on('meron', 7), on('meron', 3), on('wala', 5), on('draw', 2)]
      await place(round.id, lines)
      await place(round.id, [on('wala', 12)], other)
      await later(round.drawsAt - now())
      const { dealt } = await look()
      expect(dealt?.pools).toEqual([{ currency: arena.currency, meron: inPool(10), wala: inPool(17) }])
      expect(await settle()).toMatchObject({ bets: 0 })
      expect(await balance(), 'never before it has been seen').toBe(before - unit * 17n)
      await later(shown)
      const settled = await Promise.all(Array.from({ length: 30 }, settle))
      expect(settled.reduce((sum, { bets }) => sum + bets, 0)).toBe(5)

      const pool = storedPool((await drawOf(round.id)).pools, arena.currency)!
      const placed = await betsOn(round.id)
      for (const { bet, win, ticket } of placed) {
        const side = ticket!.play as 'meron' | 'wala' | 'draw'
        const onDraw = side === 'draw' ? bet * 9n : bet
        const won = winner === 'draw' ? onDraw : side === winner ? shareAgain({ ...pool, on: side, stake: bet }) : 0n
        expect([side, win]).toEqual([side, won])
      }
      const sum = (of: 'bet' | 'win') => placed.reduce((all, each) => all + each[of], 0n)
      expect(await house(), 'nothing is lost, doubled or made').toBe(theirs + sum('bet') - sum('win'))
      expect((await figuresOf(db, memberAccount(memberId)))?.debitsPending).toBe(0n)
      expect(await checkLedger(db, now(), 'whole')).toEqual([])

      for (const { id } of lines) {
        const detail = await server.call(roundsCalls.roundDetail, { id, language: 'en' }, { token })
        expect(detail.lottery).toMatchObject({ kind: 'arena', pool: { meron: inPool(10), wala: inPool(17) } })
        expect(await checkBet(checkable(detail) as DrawBetRecord, digests)).toBe('agrees')
      }
      const record = checkable(
        await server.call(
          roundsCalls.roundDetail,
          { id: lines[winner === 'wala' ? 2 : 0]!.id, language: 'en' },
          { token },
        ),
      ) as DrawBetRecord
      // A draw returns both sides whatever the pool.
      const ofAnother = winner === 'draw' ? 'agrees' : 'otherRound'
      expect(await checkBet({ ...record, pool: { meron: '1.00', wala: '1.00' } }, digests)).toBe(ofAnother)
      expect(await checkBet({ ...record, pool: undefined }, digests)).toBe('otherRound')
    },
  )

  it('is in the pool exactly once, also beside concurrent returns and the match itself', async () => {
    const { db } = server.services
    const { round } = await look()
    const before = await balance()
    await place(round.id, [on('meron', 4)], other)
    const requests = Array.from({ length: 30 }, (_, index) => place(round.id, [on(index % 2 === 0 ? 'meron' : 'wala')]))
    const back = Array.from({ length: 3 }, () =>
      server.request(tableCalls.takeBackTableBets.path, {
        body: { gameCode: arena.gameCode, drawId: round.id },
        token: other,
      }),
    )
    // As another server whose clock is ahead.
    const played = drawDue(server.services, round.drawsAt)
    await Promise.all([...requests, ...back, played])
    const remaining = (await betsOn(round.id)).filter(({ state }) => state !== 'rolledBack')
    const pool = storedPool((await drawOf(round.id)).pools, arena.currency)!
    for (const side of ['meron', 'wala'] as const) {
      const staked = remaining.filter(({ ticket }) => ticket!.play === side).reduce((sum, { bet }) => sum + bet, 0n)
      expect([side, pool[side]]).toEqual([side, staked + unit * BigInt(houseUnits)])
    }
    await later(every)
    await Promise.all([settle(), settle()])
    const own = (await betsOn(round.id)).filter((each) => each.memberId === memberId)
    expect(own.every(({ state }) => state === 'settled')).toBe(true)
    expect(await balance()).toBe(before + own.reduce((sum, { bet, win }) => sum + win - bet, 0n))
    expect(await checkLedger(db, now(), 'whole')).toEqual([])
  })

  it('whose pool has one side only, or is unknown, is returned', async () => {
    const { db } = server.services
    const { round } = await look()
    const before = await balance()
    await place(round.id, [on('meron', 3)])
    await drawDue(server.services, round.drawsAt)
    await db
      .update(lotteryDraws)
      .set({ pools: sql`${JSON.stringify({ [arena.currency]: { meron: `${unit * 3n}`, wala: '0' } })}::jsonb` })
      .where(eq(lotteryDraws.id, round.id))
    await later(every)
    await settle()
    expect((await betsOn(round.id)).map(({ state }) => state)).toEqual(['rolledBack'])
    expect(await balance()).toBe(before)
  })

  it('is accepted from members only, on existing selections, and until the close', async () => {
    const { round } = await look()
    const body = { gameCode: arena.gameCode, drawId: round.id, lines: [on('wala')] }
    const ask = (request: unknown, by?: string) =>
      server.request(lotteryCalls.placeLotteryBets.path, { body: request, ...(by === undefined ? {} : { token: by }) })
    expect((await ask(body)).code).toBe('not_logged_in')
    expect((await ask(body, await server.login(seedAccounts.trial))).code).toBe('real_account_needed')
    for (const wrong of [
      { play: 'meron', picks: ['wala'] },
      { play: 'player', picks: ['player'] },
      { play: 'constructor', picks: ['meron'] },
      { play: 'draw', picks: [] },
      { play: 'wala', picks: ['wala'], multiple: 0.5 },
    ])
      expect([wrong, (await ask({ ...body, lines: [{ ...on('meron'), ...wrong }] }, token)).status]).toEqual([
        wrong,
        400,
      ])
    const one = on('wala')
    const stranger = await server.login(seedAccounts.subAgent)
    await place(round.id, [one])
    expect((await place(round.id, [one], other)).lines[0]?.refusal, 'another’s').toBe('idempotency_conflict')
    expect(
      (await server.request(`${roundsCalls.roundDetail.path}?id=${one.id}&language=en`, { token: stranger })).code,
    ).toBe('round_not_found')
    await later(round.closesAt - now())
    expect((await place(round.id, [on('meron')])).lines[0]?.refusal).toBe('draw_closed')
  })
})
