import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { endSession } from '#server/domain/sessions/sessions.ts'
import { openSite } from '#server/domain/site/site-settings.ts'
import type { Caller } from '#server/handler.ts'
import { games as catalogued, rounds } from '#server/store/schema/play/games.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { anyone, digests, openGamesTest, type GamesTest, type PlayAnswer } from './support.ts'
import { checkShot } from '#games/fair/fair-shot.ts'
import { fishingCalls, SeaState, ShotResult } from '#wire/play/fishing.ts'
import { fromMinor } from '#wire/money.ts'
import { disagreement } from './fishing-draw-again.ts'

let games: GamesTest
let caller: Caller
let gameCode: string
beforeAll(async () => {
  games = await openGamesTest()
  const [game] = await games.services.db.select().from(catalogued).where(eq(catalogued.engine, 'fishing')).limit(1)
  gameCode = game!.code
  await games.services.db.update(catalogued).set({ minBet: 50n }).where(eq(catalogued.code, gameCode))
  caller = await games.callerOf('marisol')
})
afterAll(() => games.close())

const enter = async (as: Caller) => {
  const { value } = await games.post('/play/fishing/enter', { code: await games.launch(as, gameCode) })
  return v.parse(fishingCalls.enter.value, value)
}
const seaAt = (token: string): Promise<SeaState> => games.stateAt('/play/fishing/state', SeaState, token)
/** A shot as a browser fires it: with the commitment the sea shows, and a seed of its own. */
const shoot = async (token: string, change: object = {}) => {
  const { next } = await seaAt(token)
  const usual = { shotId: randomUUID(), target: 'anchovy', bet: '0.50', clientSeed: 'luck-7' }
  return games.post('/play/fishing/shoot', { ...usual, commitment: next.commitment, ...change }, token)
}
const shotOf = ({ value }: PlayAnswer) => v.parse(ShotResult, value)
const minor = (amount: string) => BigInt(Math.round(Number(amount) * 100))
const balance = () => balanceOf(games.services.db, caller.memberId)

describe('the sea', () => {
  it('shows balance, cannons, odds and what every target returns', async () => {
    const { state } = await enter(caller)
    expect(state).toMatchObject({
      game: { gameCode },
      rtp: 96,
      cannons: ['0.50', '1.00', '2.50', '5.00', '10.00'],
      usualCannon: 1,
      balance: fromMinor(await balance(), 'PHP'),
      history: [],
    })
    for (const { odds, chance } of state.targets) expect(odds * chance).toBeCloseTo(96, 9)
    const { game, play } = await games.handlers.gameDetails({ gameCode, language: 'en' }, anyone)
    expect([game.rtp, game.soon, play]).toEqual([96, false, null])
  })

  it('is entered at its own games alone, and a slot’s table is none', async () => {
    const slot = await games.post('/play/fishing/enter', { code: await games.launch(caller) })
    expect(slot).toMatchObject({ code: 'game_unavailable' })
    const fished = await games.post('/play/enter', { code: await games.launch(caller, gameCode) })
    expect(fished).toMatchObject({ code: 'game_unavailable' })
    expect(await games.post('/play/fishing/enter', { code: 'c'.repeat(43) })).toMatchObject({ code: 'session_expired' })
  })
})

describe('a shot', () => {
  it('is bet, drawn from what was shown before, paid and listed, shot after shot', async () => {
    const { playToken } = await enter(caller)
    const targets = (await seaAt(playToken)).targets
    for (let nonce = 1; nonce <= 16; nonce += 1) {
      const before = await balance()
      const { next } = await seaAt(playToken)
      const { target, odds } = targets[nonce % targets.length]!
      const shot = shotOf(await shoot(playToken, { target }))
      expect(shot.proof).toMatchObject({ commitment: next.commitment, nonce })
      expect(shot.win).toBe(shot.caught ? fromMinor(50n * BigInt(odds), 'PHP') : '0.00')
      expect(await balance()).toBe(before - 50n + minor(shot.win))
      expect(shot.balance).toBe(fromMinor(await balance(), 'PHP'))
      expect(disagreement(shot)).toBeNull()
      const record = { ...shot, roundId: shot.shotId, currency: 'PHP' as const }
      expect(await checkShot(record, digests)).toBe('agrees')
      expect(await checkShot({ ...record, caught: !shot.caught }, digests)).toBe('otherRound')
      expect(await checkShot({ ...record, proof: { ...shot.proof, serverSeed: 'b'.repeat(64) } }, digests)).toBe(
        'otherSeed',
      )
      const { history, next: after } = await seaAt(playToken)
      expect(history[0]).toMatchObject({ shotId: shot.shotId, target, win: shot.win })
      expect(after).toEqual(shot.next)
    }
  })

  it('asked for thirty times at once is one shot', async () => {
    const { playToken } = await enter(caller)
    const before = await balance()
    const shotId = randomUUID()
    const { next } = await seaAt(playToken)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => shoot(playToken, { shotId, commitment: next.commitment })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await balance()).toBe(before - 50n + minor(shotOf(answers[0]!).win))
  })

  it('of thirty with one commitment takes one and refuses the others, which take nothing', async () => {
    const { playToken } = await enter(caller)
    const before = await balance()
    const { next } = await seaAt(playToken)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => shoot(playToken, { commitment: next.commitment })),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    const codes = answers.flatMap(({ status, code }) => (status === 200 ? [] : [code]))
    expect(codes.filter((code) => code !== 'commitment_used' && code !== 'idempotency_conflict')).toEqual([])
    expect(await balance()).toBe(before - 50n + minor(shotOf(accepted[0]!).win))
  })

  it('is not another bet’s, nor another member’s', async () => {
    const { playToken } = await enter(caller)
    const shotId = randomUUID()
    const first = shotOf(await shoot(playToken, { shotId }))
    expect(await shoot(playToken, { shotId, bet: '1.00' })).toMatchObject({ status: 409, code: 'idempotency_conflict' })
    const other = await enter(await games.callerOf('ahente'))
    expect(await shoot(other.playToken, { shotId })).toMatchObject({ status: 409, code: 'idempotency_conflict' })
    expect(shotOf(await shoot(playToken, { shotId, target: 'whale' })), 'whatever comes with it').toMatchObject({
      target: first.target,
      win: first.win,
    })
  })

  it.each([
    [{ bet: '0.51' }, 400, 'bet_out_of_range'],
    [{ bet: '-0.50' }, 400, 'bet_out_of_range'],
    [{ bet: 'much' }, 400, 'invalid_request'],
    [{ target: 'submarine' }, 400, 'invalid_request'],
    [{ target: 'constructor' }, 400, 'invalid_request'],
    [{ shotId: '1' }, 400, 'invalid_request'],
    [{ commitment: 'f'.repeat(64) }, 409, 'commitment_used'],
    [{ clientSeed: 'a b' }, 400, 'invalid_request'],
  ])('of %j is refused', async (change, status, code) => {
    const { playToken } = await enter(caller)
    const before = await balance()
    expect(await shoot(playToken, change)).toMatchObject({ status, code })
    expect(await balance()).toBe(before)
  })

  it('needs a place at the sea', async () => {
    const { next } = (await enter(caller)).state
    const shot = { shotId: randomUUID(), target: 'ray', bet: '0.50', clientSeed: 'a', commitment: next.commitment }
    expect(await games.post('/play/fishing/shoot', shot)).toMatchObject({ status: 401, code: 'not_logged_in' })
    expect(await games.post('/play/fishing/shoot', shot, 'x'.repeat(43))).toMatchObject({ status: 401 })
    expect((await games.provider.request('/play/fishing/shoot')).status).toBe(405)
    const session = await games.callerOf('marisol')
    const { playToken } = await enter(session)
    await endSession(games.services, session.sessionId, games.services.clock.now())
    expect(await games.post('/play/fishing/shoot', shot, playToken)).toMatchObject({ code: 'session_expired' })
  })

  it('is refused in maintenance, but an earlier one is answered', async () => {
    const { playToken } = await enter(caller)
    const shotId = randomUUID()
    const first = await shoot(playToken, { shotId })
    await games.services.settings.setSiteStatus({ ...openSite, status: 1 }, games.services.clock.now())
    expect(await shoot(playToken)).toMatchObject({ status: 423, code: 'maintenance' })
    expect((await shoot(playToken, { shotId })).text).toBe(first.text)
    await games.services.settings.setSiteStatus(openSite, games.services.clock.now())
  })

  it('updates the balance on the member’s other screens only after it has landed', async () => {
    // A member without earlier shots: some of the shots above are still pending.
    const another = await games.callerOf('ahente')
    const { playToken } = await enter(another)
    const events: unknown[] = []
    const stop = games.services.live.subscribe(`member:${another.memberId}`, (event) => events.push(event))
    await shoot(playToken)
    expect(events).toEqual([])
    await expect.poll(() => events, { timeout: 3_000 }).toEqual([{ type: 'balance.changed' }])
    stop()
  })

  it('above what is there is refused, and what is there never falls below nothing', async () => {
    const poor = await games.callerOf('bagong.dating')
    const { db } = games.services
    await db.update(catalogued).set({ minBet: 2_500n }).where(eq(catalogued.code, gameCode))
    games.services.clock.move(60_000)
    const { playToken, state } = await enter(poor)
    const most = state.cannons.at(-1)!
    let code: string | undefined
    for (let shot = 0; shot < 40 && code === undefined; shot += 1)
      code = (await shoot(playToken, { bet: most, target: 'dragon' })).code
    expect(code).toBe('insufficient_funds')
    expect(await balanceOf(db, poor.memberId)).toBeGreaterThanOrEqual(0n)
    await db.update(catalogued).set({ minBet: 50n }).where(eq(catalogued.code, gameCode))
    games.services.clock.move(0)
  })

  it('leaves the books in order: every shot settled, one bet each', async () => {
    const { db } = games.services
    const shots = await db.select().from(rounds).where(eq(rounds.gameCode, gameCode))
    expect(shots.length).toBeGreaterThan(20)
    expect(shots.filter(({ state }) => state !== 'settled')).toEqual([])
    const bets = await db
      .select({ key: ledgerTransactions.idempotencyKey })
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.kind, 'bet'))
    for (const { id } of shots) expect(bets.filter(({ key }) => key === `bet:${id}`)).toHaveLength(1)
    expect(await checkLedger(db, games.services.clock.now(), 'whole')).toEqual([])
  })
})
