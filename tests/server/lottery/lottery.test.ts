import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueTopic } from '#server/domain/play/catalogue.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf, figuresOf, memberAccount } from '#server/domain/money/ledger.ts'
import { drawDue, forgetDraws, hasDueDraws, lacksDraws, openDraws } from '#server/domain/lottery/lottery-draws.ts'
import { lotteryJob } from '#server/domain/lottery/lottery-job.ts'
import { recoverRounds } from '#server/domain/play/seamless-wallet.ts'
import { lotteryDraws, rounds } from '#server/store/schema/play/games.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { checkable } from '#machines/round-detail/round-detail.rules.ts'
import { checkBet, type DrawBetRecord } from '#games/fair/fair-draw.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { lotteries, playOf, winOf } from '#games/lottery/lottery-plays.ts'
import { lotteryCalls, type LotteryGame, type LotteryLine } from '#wire/lottery/lottery.ts'
import { toMinor } from '#wire/money.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import { digests, disagreement } from './draw-again.ts'

let server: TestServer
let token: string
let memberId: string
let game: LotteryGame

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  token = await server.login()
  const { rows } = await server.services.db.execute<{ id: string }>(
    sql`select id from members where account = 'marisol'`,
  )
  memberId = rows[0]!.id
  const { games } = await server.call(lotteryCalls.lotteryMenu, { hall: 'lottery' })
  game = games.find(({ kind }) => kind === 'five')!
})
afterAll(() => server.stop())

const now = () => server.services.clock.now()
const drawOf = (gameCode = game.gameCode) => server.call(lotteryCalls.lotteryDraw, { gameCode })
const settle = () => drawDue(server.services, now())
const balance = () => balanceOf(server.services.db, memberId)

/** Moves the clock; members stay logged in. */
async function later(by: number): Promise<void> {
  const { clock, db } = server.services
  clock.move(clock.offset + by)
  await db.execute(sql`update sessions set expires_at = expires_at + ${by}::bigint, seen_at = seen_at + ${by}::bigint`)
}
/** Start of a draw of the game, so that no test meets its end by chance. */
async function atStart(): Promise<void> {
  const { every } = lotteries.five.schedule
  await later(every - (now() % every) + 500)
}
beforeEach(atStart)

const line = (play = 'size', picks: readonly string[] = ['big'], multiple = 1): LotteryLine => ({
  id: randomUUID(),
  play,
  picks: [...picks],
  multiple,
})
const place = (drawId: string, lines: readonly LotteryLine[], by = token, gameCode = game.gameCode) =>
  server.call(lotteryCalls.placeLotteryBets, { gameCode, drawId, lines: [...lines] }, { token: by })
const ask = (body: unknown, by?: string) =>
  server.request(lotteryCalls.placeLotteryBets.path, { body, ...(by === undefined ? {} : { token: by }) })
const roundOf = async (id: string) => (await server.services.db.select().from(rounds).where(eq(rounds.id, id)))[0]!

describe('the lotteries', () => {
  it('appear in their halls, and their tiles can be played', async () => {
    const halls = await Promise.all(
      (['lottery', 'vnLottery', 'seaLottery'] as const).map((hall) => server.call(lotteryCalls.lotteryMenu, { hall })),
    )
    expect(halls.map(({ games }) => games.map(({ kind, vendor }) => [kind, vendor]))).toEqual([
      expect.arrayContaining([
        ['five', 'LOTT'],
        ['balls', 'ELOTT'],
      ]),
      [['hoaSen', 'TCG_LOTTO_VN']],
      [['silangan', 'TCG_SEA']],
    ])
    const { games } = await server.call(gamesCalls.gameList, { gameType: 'LOTT' })
    expect(games.map(({ vassalage }) => vassalage).toSorted()).toEqual(['LOTT', 'TCG_LOTTO_VN'])
    expect(games.filter(({ soon }) => soon)).toEqual([])
  })

  it('have the running draw and the next one open ahead, once across servers', async () => {
    const { db } = server.services
    await later(3_600_000)
    const opened = await Promise.all(Array.from({ length: 30 }, () => openDraws(server.services, now())))
    expect(opened.reduce((sum, each) => sum + each, 0)).toBe(8)
    expect(await lacksDraws(server.services, now())).toBe(false)
    const { draw, next } = await drawOf()
    expect(draw.drawsAt % lotteries.five.schedule.every).toBe(0)
    expect(draw.drawsAt).toBeGreaterThan(now())
    expect(next.drawsAt - draw.drawsAt).toBe(60_000)
    expect(draw.drawsAt - draw.closesAt).toBe(10_000)
    expect(draw.issue).toMatch(/^\d{8}-\d{4}$/)
    await settle()
    const [row] = await db.select().from(lotteryDraws).where(eq(lotteryDraws.id, draw.id))
    const coming = await server.request(`${lotteryCalls.lotteryDraw.path}?gameCode=${game.gameCode}`)
    expect(coming.text, 'the seed of a coming draw is secret').not.toContain(row!.seed)
    expect(coming.text).toContain(draw.commitment)
  })

  it('draw results that can be verified from the seed committed to', async () => {
    const { games } = await server.call(lotteryCalls.lotteryMenu, { hall: 'lottery' })
    const others = await Promise.all(
      (['vnLottery', 'seaLottery'] as const).map((hall) => server.call(lotteryCalls.lotteryMenu, { hall })),
    )
    const all = [...games, ...others.flatMap((hall) => hall.games)]
    const promised = new Map<string, string>()
    for (const { gameCode } of all) {
      const { draw, next } = await drawOf(gameCode)
      for (const { id, commitment } of [draw, next]) promised.set(id, commitment)
    }
    await later(1_300_000)
    await settle()
    const drawn = new Map<string, string>()
    for (const { gameCode, kind } of all) {
      const { list } = await server.call(lotteryCalls.openedNumbers, { gameCode })
      for (const draw of list) {
        expect(disagreement(kind, draw)).toBeNull()
        drawn.set(draw.id, draw.proof.commitment)
      }
    }
    for (const [id, commitment] of promised) expect(drawn.get(id)).toBe(commitment)
  })
})

describe('a bet', () => {
  it('holds its stake until the draw, which pays it once by its odds', async () => {
    const { db } = server.services
    const { draw } = await drawOf()
    const before = await balance()
    const lines = [line('size', ['big'], 3), line('size', ['small'], 2), line('place', ['3-7']), line('tail2', ['07'])]
    lines.push(line('sum', ['22', '23'], 2), line('tail2', ['17', '18', '19']))
    const units = [3n, 2n, 1n, 1n, 4n, 3n]
    expect((await place(draw.id, lines)).lines.map(({ refusal }) => refusal)).toEqual(lines.map(() => null))
    const unit = toMinor(game.unit, game.currency)
    expect(await balance()).toBe(before - unit * 14n)
    const round = await roundOf(lines[0]!.id)
    expect(round).toMatchObject({
      state: 'open',
      bet: unit * 3n,
      drawId: draw.id,
      ticket: { play: 'size', picks: ['big'] },
    })
    expect(await recoverRounds(server.services, now()), 'no server finishes what waits for a draw').toMatchObject({
      rolledBack: 0,
      settled: 0,
    })
    expect((await settle()).bets, 'not before its time').toBe(0)
    await later(60_000)
    const drawn = await Promise.all(Array.from({ length: 30 }, settle))
    expect(drawn.reduce((sum, { bets }) => sum + bets, 0)).toBe(6)
    const { last } = await drawOf()
    expect(last?.id).toBe(draw.id)
    const won = lines.map(({ play, picks }, index) =>
      winOf(playOf('five', play)!, { picks, stake: unit * units[index]! }, last!.numbers),
    )
    expect(won[0]! + won[1]!, 'one of the two').toBeGreaterThan(0n)
    expect(await balance()).toBe(before - unit * 14n + won.reduce((sum, each) => sum + each))
    const settled = await Promise.all(lines.map(({ id }) => roundOf(id)))
    expect(settled.map(({ state, win }) => [state, win])).toEqual(won.map((win) => ['settled', win]))
    expect(await db.$count(ledgerTransactions, like(ledgerTransactions.idempotencyKey, `win:${lines[0]!.id}`))).toBe(
      won[0]! > 0n ? 1 : 0,
    )
    expect((await figuresOf(db, memberAccount(memberId)))?.debitsPending).toBe(0n)
    expect(await hasDueDraws(db, now(), true)).toBe(false)
    expect(await checkLedger(db, now(), 'whole')).toEqual([])
  })

  it('appears in the records and the recent games, and has a page with its proof', async () => {
    const { draw } = await drawOf()
    const one = line('parity', ['odd'], 2)
    await place(draw.id, [one])
    const open = await server.call(roundsCalls.roundDetail, { id: one.id, language: 'en' }, { token })
    expect(open).toMatchObject({
      state: 'open',
      lottery: { kind: 'five', issue: draw.issue, play: 'parity', picks: ['odd'], multiple: 2, numbers: null },
      proof: { commitment: draw.commitment, serverSeed: null },
    })
    await later(60_000)
    await settle()
    const { last } = await drawOf()
    const over = await server.call(roundsCalls.roundDetail, { id: one.id, language: 'en' }, { token })
    expect(over).toMatchObject({ state: 'settled', lottery: { numbers: last!.numbers }, proof: last!.proof })
    const checkedBet = checkable(over) as DrawBetRecord
    expect(await checkBet(checkedBet, digests)).toBe('agrees')
    expect(await checkBet({ ...checkedBet, numbers: ['00000', '1'] }, digests)).toBe('otherRound')
    expect(await checkBet({ ...checkedBet, win: '777.00' }, digests)).toBe('otherRound')
    const forged = { ...checkedBet.proof, serverSeed: 'b'.repeat(64) }
    expect(await checkBet({ ...checkedBet, proof: forged }, digests)).toBe('otherSeed')
    const { list } = await server.call(lotteryCalls.lotteryResult, { gameCode: game.gameCode }, { token })
    expect(list.find(({ id }) => id === one.id)).toMatchObject({
      issue: draw.issue,
      stake: over.stake,
      win: over.win,
      state: 'settled',
    })
    const { games } = await server.call(lotteryCalls.recentLotteries, {}, { token })
    expect(games[0]?.gameCode).toBe(game.gameCode)
    const recent = await server.call(gamesCalls.recentGames, {}, { token })
    expect(recent.list.map(({ gameCode }) => gameCode)).toContain(game.gameCode)
    const record = await server.call(recordsCalls.bettingRecord, {}, { token })
    expect(JSON.stringify(record)).toContain(one.id)
  })

  it('repeated is the same one, even after its draw; its id with another bet is refused', async () => {
    const { draw } = await drawOf()
    const one = line('size', ['small'])
    const before = await balance()
    const answers = await Promise.all(Array.from({ length: 30 }, () => place(draw.id, [one])))
    expect(new Set(answers.map(({ lines }) => lines[0]?.refusal))).toEqual(new Set([null]))
    expect(await balance()).toBe(before - toMinor(game.unit, game.currency))
    expect((await place(draw.id, [{ ...one, picks: ['big'] }])).lines[0]?.refusal).toBe('idempotency_conflict')
    await later(60_000)
    await settle()
    expect((await place(draw.id, [one, line()])).lines.map(({ refusal }) => refusal)).toEqual([null, 'draw_closed'])
  })

  it('cannot spend more than the balance in thirty concurrent requests; each line stands for itself', async () => {
    const { draw } = await drawOf()
    const unit = toMinor(game.unit, game.currency)
    const before = await balance()
    const multiple = Number(before / unit / 10n)
    expect(multiple).toBeGreaterThan(0)
    const most = Math.min(multiple, 200)
    const drain = Array.from({ length: 30 }, () => line('size', ['big'], most))
    const answers = await Promise.all(drain.map((each) => place(draw.id, [each])))
    const accepted = answers.filter(({ lines }) => lines[0]?.refusal === null).length
    expect(await balance()).toBe(before - unit * BigInt(most * accepted))
    expect(await balance()).toBeGreaterThanOrEqual(0n)
    const others = answers.flatMap(({ lines }) => lines[0]?.refusal ?? [])
    expect(new Set([...others, 'insufficient_funds'])).toEqual(new Set(['insufficient_funds']))
    await later(60_000)
    await settle()
  })

  it('is accepted until the draw closes, on no draw of another game, and afterwards on the next one', async () => {
    const { draw, next } = await drawOf()
    await later(50_000)
    const answer = await place(draw.id, [line()])
    expect(answer.lines[0]?.refusal).toBe('draw_closed')
    const { games } = await server.call(lotteryCalls.lotteryMenu, { hall: 'lottery' })
    const balls = games.find(({ kind }) => kind === 'balls')!
    expect((await place(next.id, [line('balls2', ['01', '07'])], token, balls.gameCode)).lines[0]?.refusal).toBe(
      'draw_closed',
    )
    expect((await place(next.id, [line()])).lines[0]?.refusal).toBeNull()
  })

  it('placed during its draw is either settled or refused, never left open', async () => {
    const { db } = server.services
    for (let turn = 0; turn < 3; turn += 1) {
      await atStart()
      const { draw } = await drawOf()
      const lines = Array.from({ length: 12 }, () => line())
      const requests = lines.map((each) => place(draw.id, [each]))
      // As another server whose clock is ahead.
      const drawn = drawDue(server.services, draw.drawsAt)
      const answers = await Promise.all(requests)
      await drawn
      await drawDue(server.services, draw.drawsAt)
      const accepted = answers.flatMap(({ lines: [only] }) => (only?.refusal === null ? [only.id] : []))
      for (const id of accepted) expect((await roundOf(id)).state).toBe('settled')
      expect(await db.$count(rounds, and(eq(rounds.drawId, draw.id), eq(rounds.state, 'open')))).toBe(0)
      await later(60_000)
    }
  })

  it('is refused without a token, for a trial account, and where its member is protected from it', async () => {
    const { db } = server.services
    const { draw } = await drawOf()
    const body = { gameCode: game.gameCode, drawId: draw.id, lines: [line()] }
    expect((await ask(body)).code).toBe('not_logged_in')
    const trial = await server.login(seedAccounts.trial)
    expect((await ask(body, trial)).code).toBe('real_account_needed')
    await db
      .update(playProtection)
      .set({ limits: { 'stake.day': { amount: '1' } } })
      .where(eq(playProtection.memberId, memberId))
    expect((await place(draw.id, [line()])).lines[0]?.refusal).toBe('stake_limit_reached')
    await db.update(playProtection).set({ limits: {} }).where(eq(playProtection.memberId, memberId))
  })

  it('of another member is not readable', async () => {
    const { draw } = await drawOf()
    const one = line()
    await place(draw.id, [one])
    const other = await server.login(seedAccounts.agent)
    const { list } = await server.call(lotteryCalls.lotteryResult, { gameCode: game.gameCode }, { token: other })
    expect(list.map(({ id }) => id)).not.toContain(one.id)
    expect((await place(draw.id, [one], other)).lines[0]?.refusal, 'nor can its id be taken').toBe(
      'idempotency_conflict',
    )
    const path = `${lotteryCalls.lotteryResult.path}?gameCode=${game.gameCode}`
    expect((await server.request(path)).code).toBe('not_logged_in')
  })

  it('that is invalid is refused', async () => {
    const { draw } = await drawOf()
    const wrong: readonly Partial<Record<keyof LotteryLine, unknown>>[] = [
      { play: 'constructor' },
      { play: '__proto__' },
      { play: 'balls2' },
      { picks: [] },
      { picks: ['big', 'small'] },
      { picks: ['huge'] },
      { play: 'tail2', picks: ['7'] },
      { play: 'tail2', picks: ['٠٧'] },
      { play: 'place', picks: ['6-1'] },
      { play: 'place', picks: ['0-1'] },
      { multiple: 0 },
      { multiple: -1 },
      { multiple: 201 },
      { multiple: 1.5 },
      { id: 'x' },
      { play: 'sum', picks: ['4'] },
      { play: 'tail2', picks: Array.from({ length: 11 }, (_, index) => `${10 + index}`) },
    ]
    const before = await balance()
    for (const change of wrong) {
      const lines = [line(), { ...line(), ...change }]
      const answer = await ask({ gameCode: game.gameCode, drawId: draw.id, lines }, token)
      expect([change, answer.status, answer.code]).toEqual([change, 400, 'invalid_request'])
    }
    expect(await balance(), 'nor was the line before it taken').toBe(before)
    const bodies = [
      { lines: [] },
      { lines: Array.from({ length: 21 }, () => line()) },
      { drawId: 'x', lines: [line()] },
    ]
    for (const body of bodies)
      expect((await ask({ gameCode: game.gameCode, drawId: draw.id, ...body }, token)).code).toBe('invalid_request')
    for (const gameCode of ['harbour-lights', 'nothing'])
      expect((await ask({ gameCode, drawId: draw.id, lines: [line()] }, token)).code).toBe('game_not_found')
    expect((await place(randomUUID(), [line()])).lines[0]?.refusal).toBe('draw_closed')
    for (const path of [lotteryCalls.lotteryDraw.path, lotteryCalls.openedNumbers.path]) {
      expect((await server.request(`${path}?gameCode=harbour-lights`)).status).toBe(404)
      expect((await server.request(`${path}?gameCode=${encodeURIComponent("'; drop")}`)).status).toBe(400)
    }
    expect(
      (await server.request(`${lotteryCalls.openedNumbers.path}?gameCode=${game.gameCode}&count=101`)).status,
    ).toBe(400)
  })
})

describe('the job of the lotteries', () => {
  it('is due when a draw is missing or over, and leaves a stopped wallet to the operator without delaying others', async () => {
    const { services } = server
    const job = lotteryJob(services)
    const run = () => job.run({ now: now(), signal: new AbortController().signal })
    await run()
    expect(await job.nextRun(now())).toBeNull()
    const { draw } = await drawOf()
    await place(draw.id, [line()])
    await services.db.execute(sql`update ledger_accounts set stopped_at = 1 where code = ${memberAccount(memberId)}`)
    await later(60_000)
    expect(await job.nextRun(now())).toBe('always')
    expect(await run()).toMatchObject({ held: 1 })
    expect(await job.nextRun(now()), 'looked at again later').toBeNull()
    await later(60_000)
    expect(await job.nextRun(now()), 'the next draw is not held up').toBe('always')
    await services.db.execute(sql`update ledger_accounts set stopped_at = null where code = ${memberAccount(memberId)}`)
    expect(await run()).toMatchObject({ held: 0, bets: 1 })
  })

  it('returns bets where the game is no lottery any more, and reveals no seed of theirs', async () => {
    const { services } = server
    const { draw } = await drawOf()
    const one = line()
    const before = await balance()
    await place(draw.id, [one])
    const engine = (name: string | null) =>
      services.db.execute(sql`update games set engine = ${name} where code = ${game.gameCode}`)
    await engine(null)
    await services.live.publish(catalogueTopic, {})
    // On Postgres the notification takes a moment.
    await expect
      .poll(async () => (await server.request(`${lotteryCalls.lotteryDraw.path}?gameCode=${game.gameCode}`)).success)
      .toBe(false)
    await later(60_000)
    await settle()
    expect(await roundOf(one.id)).toMatchObject({ state: 'rolledBack' })
    expect(await balance()).toBe(before)
    await engine('five')
    await services.live.publish(catalogueTopic, {})
    await expect.poll(async () => (await drawOf().catch(() => null)) !== null).toBe(true)
  })

  it('deletes old draws without bets', async () => {
    const { db } = server.services
    await later(8 * 86_400_000)
    expect(await forgetDraws(server.services, now())).toBeGreaterThan(0)
    const left = await db.select().from(lotteryDraws).where(eq(lotteryDraws.state, 'settled'))
    for (const { id } of left)
      expect(await db.$count(rounds, and(eq(rounds.drawId, id), isNotNull(rounds.ticket)))).toBeGreaterThan(0)
  })
})
