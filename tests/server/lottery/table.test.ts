import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf, figuresOf, memberAccount } from '#server/domain/money/ledger.ts'
import { drawDue, openDraws } from '#server/domain/lottery/lottery-draws.ts'
import { lotteryJob } from '#server/domain/lottery/lottery-job.ts'
import { lotteryDraws, rounds } from '#server/store/schema/play/games.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { checkable } from '#machines/round-detail/round-detail.rules.ts'
import { digests, disagreement } from './draw-again.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { wayOf } from '#games/lottery/drawn-games.ts'
import { checkBet, type DrawBetRecord } from '#games/fair/fair-draw.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { winOf } from '#games/lottery/lottery-plays.ts'
import { lotteryCalls, type LotteryLine } from '#wire/lottery/lottery.ts'
import { toMinor } from '#wire/money.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import { tables, type TablePlace } from '#games/lottery/table-plays.ts'
import { tableCalls, type TableGame } from '#wire/lottery/table.ts'

let server: TestServer
let token: string
let memberId: string
let table: TableGame

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  token = await server.login()
  const { rows } = await server.services.db.execute<{ id: string }>(
    sql`select id from members where account = 'marisol'`,
  )
  memberId = rows[0]!.id
  const menu = await server.call(tableCalls.tableMenu, {})
  table = menu.tables.find(({ kind }) => kind === 'baccarat')!
})
afterAll(() => server.stop())

const { every, shown = 0 } = tables.baccarat.schedule
const now = () => server.services.clock.now()
const settle = () => drawDue(server.services, now())
const balance = () => balanceOf(server.services.db, memberId)
const look = (gameCode = table.gameCode) => server.call(tableCalls.tableRound, { gameCode })

/** Moves the clock; members stay logged in. */
async function later(by: number): Promise<void> {
  const { clock, db } = server.services
  clock.move(clock.offset + by)
  await db.execute(sql`update sessions set expires_at = expires_at + ${by}::bigint, seen_at = seen_at + ${by}::bigint`)
}
/** Start of a round, so that no test meets its end by chance. */
beforeEach(() => later(every - (now() % every) + 500))

const on = (place: TablePlace, multiple = 1): LotteryLine => ({
  id: randomUUID(),
  play: place,
  picks: [place],
  multiple,
})
const place = (drawId: string, lines: readonly LotteryLine[], by = token) =>
  server.call(lotteryCalls.placeLotteryBets, { gameCode: table.gameCode, drawId, lines: [...lines] }, { token: by })
const takeBack = (drawId: string, by = token) =>
  server.call(tableCalls.takeBackTableBets, { gameCode: table.gameCode, drawId }, { token: by })
const askBack = (body: unknown, by?: string) =>
  server.request(tableCalls.takeBackTableBets.path, { body, ...(by === undefined ? {} : { token: by }) })
const roundOf = async (id: string) => (await server.services.db.select().from(rounds).where(eq(rounds.id, id)))[0]!

describe('the tables', () => {
  it('appear in the live lobby, can be played, and name the dealer and the players', async () => {
    const menu = await server.call(tableCalls.tableMenu, {})
    const tablesOfCards = menu.tables.filter(({ kind }) => kind === 'baccarat')
    expect(tablesOfCards).toHaveLength(3)
    const { games } = await server.call(gamesCalls.gameList, { gameType: 'LIVE' })
    expect(games.slice(0, 3).map(({ gameCode, soon }) => [gameCode, soon])).toEqual(
      tablesOfCards.map(({ gameCode }) => [gameCode, false]),
    )
    const { rows } = await server.call(gamesCalls.homeRows, {})
    const onHome = rows.flatMap((row) => (row.kind === 'SOON' ? [] : row.games.map(({ gameCode }) => gameCode)))
    const isOnHome = ({ gameCode }: TableGame) => onHome.includes(gameCode)
    expect(tablesOfCards.some(isOnHome), 'as far as its row has room for every kind').toBe(true)
    const { round } = await look()
    await place(round.id, [on('tie'), on('banker')])
    const { list } = await server.call(gamesCalls.roomList, {}, { token })
    expect(list.map(({ roomId, taken, seats }) => [roomId, taken, seats])).toEqual(
      tablesOfCards.map(({ gameCode }) => [gameCode, gameCode === table.gameCode ? 1 : 0, 7]),
    )
    const { seats, taken } = await server.call(tableCalls.tableSeats, { gameCode: table.gameCode, drawId: round.id })
    expect(taken).toBe(1)
    expect(seats[0]?.name).toBe('ma•••l')
    expect(seats[0]?.bets.map(({ place: name, stake }) => [name, stake]).toSorted()).toEqual([
      ['banker', table.unit],
      ['tie', table.unit],
    ])
    await takeBack(round.id)
    expect((await server.call(tableCalls.tableSeats, { gameCode: table.gameCode, drawId: round.id })).taken).toBe(0)
  })

  it('have rounds while a member watches, the same for everyone', async () => {
    const { db } = server.services
    await later(3_600_000)
    const coming = () =>
      db.$count(lotteryDraws, and(eq(lotteryDraws.gameCode, table.gameCode), eq(lotteryDraws.state, 'open')))
    await settle()
    await openDraws(server.services, now())
    expect(await coming(), 'without viewers').toBe(0)
    const answers = await Promise.all(Array.from({ length: 30 }, () => look()))
    expect(new Set(answers.map(({ round }) => round.id)).size).toBe(1)
    const { round } = answers[0]!
    expect(round.drawsAt - round.closesAt).toBe(1_000)
    expect(round.closesAt).toBeGreaterThan(now())
  })

  it('deal by the clock, with or without the job, in a way that can be verified from the seed committed to', async () => {
    const { round } = await look()
    const raw = await server.request(`${tableCalls.tableRound.path}?gameCode=${table.gameCode}`)
    const [row] = await server.services.db.select().from(lotteryDraws).where(eq(lotteryDraws.id, round.id))
    expect(raw.text, 'the seed of a coming round is secret').not.toContain(row!.seed)
    await later(round.drawsAt - now() - 500)
    expect((await look()).dealt?.id, 'not before its time').not.toBe(round.id)
    await later(500)
    const answers = await Promise.all(Array.from({ length: 30 }, () => look()))
    expect(new Set(answers.map(({ dealt }) => dealt?.numbers.join())).size).toBe(1)
    const { dealt } = answers[0]!
    expect(dealt).toMatchObject({ id: round.id, settlesAt: round.drawsAt + shown })
    expect(dealt?.proof.commitment).toBe(round.commitment)
    expect(answers[0]!.round.id).not.toBe(round.id)
    const { list } = await server.call(lotteryCalls.openedNumbers, { gameCode: table.gameCode })
    expect(list.length).toBeGreaterThan(90)
    for (const each of list) expect(disagreement('baccarat', each)).toBeNull()
  })

  it('that are unknown, or are no tables, are refused', async () => {
    for (const gameCode of ['harbour-lights', 'nothing', 'constructor', '__proto__']) {
      const drawId = randomUUID()
      expect((await server.request(`${tableCalls.tableRound.path}?gameCode=${gameCode}`)).code).toBe('game_not_found')
      expect((await server.request(`${tableCalls.tableSeats.path}?gameCode=${gameCode}&drawId=${drawId}`)).code).toBe(
        'game_not_found',
      )
      expect((await askBack({ gameCode, drawId }, token)).code).toBe('game_not_found')
    }
    expect(
      (await server.request(`${tableCalls.tableRound.path}?gameCode=${encodeURIComponent("'; drop")}`)).status,
    ).toBe(400)
    expect((await server.request(`${tableCalls.tableSeats.path}?gameCode=${table.gameCode}&drawId=x`)).status).toBe(400)
  })
})

describe('a bet at a table', () => {
  it('holds its stake until all cards have been shown, and is then paid once by its odds', async () => {
    const { db } = server.services
    const { round } = await look()
    const before = await balance()
    const lines = [on('player', 3), on('banker', 5), on('tie'), on('playerPair'), on('bankerPair', 2)]
    expect((await place(round.id, lines)).lines.map(({ refusal }) => refusal)).toEqual([null, null, null, null, null])
    const unit = toMinor(table.unit, table.currency)
    expect(await balance()).toBe(before - unit * 12n)
    await later(round.drawsAt - now())
    const { dealt } = await look()
    expect(await settle()).toMatchObject({ bets: 0 })
    expect(await balance(), 'never before the cards are turned').toBe(before - unit * 12n)
    await later(shown)
    const settled = await Promise.all(Array.from({ length: 30 }, settle))
    expect(settled.reduce((sum, { bets }) => sum + bets, 0)).toBe(5)
    const won = lines.map(({ play, picks, multiple }) =>
      winOf(wayOf('baccarat', play)!, { picks, stake: unit * BigInt(multiple) }, dealt!.numbers),
    )
    expect(await balance()).toBe(before - unit * 12n + won.reduce((sum, each) => sum + each))
    expect(await Promise.all(lines.map(async ({ id }) => (await roundOf(id)).win))).toEqual(won)
    expect((await figuresOf(db, memberAccount(memberId)))?.debitsPending).toBe(0n)
    expect(await checkLedger(db, now(), 'whole')).toEqual([])
    const detail = await server.call(roundsCalls.roundDetail, { id: lines[1]!.id, language: 'en' }, { token })
    expect(detail).toMatchObject({ lottery: { kind: 'baccarat', play: 'banker', numbers: dealt!.numbers } })
    const record = checkable(detail) as DrawBetRecord
    expect(await checkBet(record, digests)).toBe('agrees')
    expect(await checkBet({ ...record, numbers: ['AS', 'AS', 'AS', 'AS'] }, digests)).toBe('otherRound')
    const recent = await server.call(gamesCalls.recentGames, {}, { token })
    expect(recent.list[0]?.gameCode).toBe(table.gameCode)
  })

  it('is returned once until the round closes, for thirty concurrent requests, and no one else’s with it', async () => {
    const { round } = await look()
    const other = await server.login(seedAccounts.agent)
    const theirs = on('banker')
    await place(round.id, [theirs], other)
    const before = await balance()
    const lines = [on('player', 2), on('tie', 4)]
    await place(round.id, lines)
    expect(await balance()).toBeLessThan(before)
    const answers = await Promise.all(Array.from({ length: 30 }, () => takeBack(round.id)))
    expect(answers.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(await balance()).toBe(before)
    expect((await roundOf(lines[0]!.id)).state).toBe('rolledBack')
    expect((await roundOf(theirs.id)).state).toBe('open')
    expect((await place(round.id, [on('player')])).lines[0]?.refusal, 'and bet again').toBeNull()
    await later(round.closesAt - now())
    expect((await askBack({ gameCode: table.gameCode, drawId: round.id }, token)).code).toBe('draw_closed')
    expect((await place(round.id, [on('player')])).lines[0]?.refusal).toBe('draw_closed')
    await later(every)
    await settle()
    expect((await roundOf(theirs.id)).state).toBe('settled')
  })

  it('whose return is requested during its deal is either settled or returned, never both', async () => {
    const { db } = server.services
    const { round } = await look()
    const before = await balance()
    const lines = Array.from({ length: 10 }, () => on('player'))
    await place(round.id, lines)
    const requests = Array.from({ length: 5 }, () => askBack({ gameCode: table.gameCode, drawId: round.id }, token))
    // As another server whose clock is ahead.
    const dealt = drawDue(server.services, round.drawsAt + shown)
    await Promise.all([...requests, dealt])
    await drawDue(server.services, round.drawsAt + shown)
    const stored = await Promise.all(lines.map(({ id }) => roundOf(id)))
    const unit = toMinor(table.unit, table.currency)
    const sum = stored.reduce((all, { state, win }) => (state === 'settled' ? all + win - unit : all), 0n)
    expect(new Set(stored.map(({ state }) => state)).size, 'all alike').toBe(1)
    expect(await balance()).toBe(before + sum)
    expect(await checkLedger(db, now(), 'whole')).toEqual([])
    await later(every)
  })

  it('cannot spend more than the balance in thirty concurrent requests', async () => {
    const { round } = await look()
    const unit = toMinor(table.unit, table.currency)
    const before = await balance()
    const most = Number(before / unit / 10n)
    const multiple = Math.min(Math.max(most, 1), 200)
    const answers = await Promise.all(Array.from({ length: 30 }, () => place(round.id, [on('banker', multiple)])))
    const accepted = answers.filter(({ lines }) => lines[0]?.refusal === null).length
    expect(await balance()).toBe(before - unit * BigInt(multiple * accepted))
    expect(await balance()).toBeGreaterThanOrEqual(0n)
    await takeBack(round.id)
    expect(await balance()).toBe(before)
  })

  it('can be returned by members only, by valid requests', async () => {
    const { round } = await look()
    const body = { gameCode: table.gameCode, drawId: round.id }
    expect((await askBack(body)).code).toBe('not_logged_in')
    expect((await askBack(body, await server.login(seedAccounts.trial))).code).toBe('real_account_needed')
    for (const wrong of [{}, { ...body, drawId: 'x' }, { ...body, gameCode: '' }, { ...body, drawId: null }, []])
      expect((await askBack(wrong, token)).status).toBe(400)
    expect((await askBack({ ...body, drawId: randomUUID() }, token)).code).toBe('draw_closed')
    for (const wrong of [
      { play: 'banker', picks: ['player'] },
      { play: 'toString', picks: ['banker'] },
      { play: 'banker', picks: ['banker', 'banker'] },
      { play: 'banker', picks: ['banker'], multiple: 201 },
    ]) {
      const lines = [{ ...on('banker'), ...wrong }]
      const answer = await server.request(lotteryCalls.placeLotteryBets.path, { body: { ...body, lines }, token })
      expect([wrong, answer.status]).toEqual([wrong, 400])
    }
  })
})

it('the job deals and pays at its time, without viewers', async () => {
  const { services } = server
  const job = lotteryJob(services)
  const run = () => job.run({ now: now(), signal: new AbortController().signal })
  await run()
  const { round } = await look()
  const one = on('player')
  await place(round.id, [one])
  await run()
  await later(round.drawsAt - now())
  expect(await job.nextRun(now())).toBe('always')
  expect(await run()).toMatchObject({ draws: expect.any(Number), bets: 0 })
  expect(await job.nextRun(now()), 'nothing to do while the cards are turned').toBeNull()
  await later(shown)
  expect(await job.nextRun(now())).toBe('always')
  expect(await run()).toMatchObject({ bets: 1 })
  expect((await roundOf(one.id)).state).toBe('settled')
})
