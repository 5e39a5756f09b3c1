import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boot } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { jurisdictionOf } from '#server/domain/protection/jurisdiction.ts'
import { roundDetail } from '#server/domain/records/round-detail.ts'
import { openSite } from '#server/domain/site/site-settings.ts'
import { riskOfPick } from '#server/games/originals/original-risk.ts'
import type { Caller } from '#server/handler.ts'
import { createLog } from '#server/log.ts'
import { setJurisdiction } from '#server/operator/commands/protection/protection.ts'
import { games as catalogued, rounds } from '#server/store/schema/play/games.ts'
import { StartError } from '#server/store/start-error.ts'
import type { Store } from '#server/store/store.ts'
import { checkOriginal } from '#games/fair/fair-original.ts'
import { fraction } from '#games/fraction.ts'
import { createDice } from '#games/originals/dice.ts'
import { type OriginalName, originalNames, originalOf, originals, publishedReturn } from '#games/originals/originals.ts'
import { checkable } from '#machines/round-detail/round-detail.rules.ts'
import { fromMinor } from '#wire/money.ts'
import { originalCalls, OriginalResult, OriginalState } from '#wire/play/originals.ts'
import { disagreement } from './original-draw-again.ts'
import { anyone, digests, openGamesTest, type GamesTest, type PlayAnswer } from './support.ts'

let games: GamesTest
let caller: Caller
const codes = new Map<string, string>()
beforeAll(async () => {
  games = await openGamesTest()
  for (const { code, engine } of await games.services.db.select().from(catalogued)) codes.set(engine ?? '', code)
  caller = await games.callerOf('marisol')
})
afterAll(() => games.close())

const enter = async (name: OriginalName, as = caller) => {
  const { value } = await games.post('/play/original/enter', { code: await games.launch(as, codes.get(name)) })
  return v.parse(originalCalls.enter.value, value)
}
const tableAt = (token: string): Promise<OriginalState> => games.stateAt('/play/original/state', OriginalState, token)
/** A round as a browser plays it: with the commitment that the table shows. */
const play = async (token: string, change: object = {}) => {
  const { next, pick } = await tableAt(token)
  const usual = { roundId: randomUUID(), pick, bet: '1.00', clientSeed: 'luck-7', commitment: next.commitment }
  return games.post('/play/original/play', { ...usual, ...change }, token)
}
const resultOf = ({ value }: PlayAnswer) => v.parse(OriginalResult, value)
const shown = (token: string, roundId: string) => games.post('/play/original/shown', { roundId }, token)
const balance = () => balanceOf(games.services.db, caller.memberId)
const minor = (amount: string) => BigInt(Math.round(Number(amount) * 100))

describe.each(originalNames)('the original %s', (name) => {
  it('shows balance, bets, the usual pick, and the published return, which its tile shows too', async () => {
    const { state } = await enter(name)
    expect(state).toMatchObject({
      game: { gameCode: codes.get(name) },
      rules: name,
      rtp: publishedReturn(name),
      pick: originalOf(name).usual,
      balance: fromMinor(await balance(), 'PHP'),
      underWay: null,
      history: [],
    })
    expect(state.bets).toContain(state.defaultBet)
    const { game } = await games.handlers.gameDetails({ gameCode: codes.get(name)!, language: 'en' }, anyone)
    expect([game.rtp, game.soon]).toEqual([publishedReturn(name), false])
    expect(['AC', 'TG']).toContain(game.classify)
  })

  it('is bet, drawn from what was shown before, paid and listed, round after round', async () => {
    const { playToken } = await enter(name)
    for (let nonce = 1; nonce <= 12; nonce += 1) {
      const before = await balance()
      const { next } = await tableAt(playToken)
      const round = resultOf(await play(playToken))
      expect(round.proof).toMatchObject({ commitment: next.commitment, nonce })
      expect(await balance()).toBe(before - 100n + minor(round.win))
      expect(round).toMatchObject({
        game: name,
        balanceAfterBet: fromMinor(before - 100n, 'PHP'),
        balance: fromMinor(await balance(), 'PHP'),
      })
      expect(disagreement(round)).toBeNull()
      const record = { ...round, original: round.game, currency: 'PHP' as const }
      expect(await checkOriginal(record, digests)).toBe('agrees')
      expect(await checkOriginal({ ...record, outcome: 'another' }, digests)).toBe('otherRound')
      expect(await checkOriginal({ ...record, win: '0.07' }, digests)).toBe('otherRound')
      expect(await checkOriginal({ ...record, version: 0 }, digests)).toBe('otherRound')
      expect(await checkOriginal({ ...record, pick: { target: -1 } }, digests)).toBe('otherRound')
      expect(await checkOriginal({ ...record, proof: { ...round.proof, serverSeed: 'b'.repeat(64) } }, digests)).toBe(
        'otherSeed',
      )
      const waiting = await tableAt(playToken)
      expect(waiting.underWay).toEqual(round)
      expect(waiting.history.map(({ roundId }) => roundId)).not.toContain(round.roundId)
      expect((await shown(playToken, round.roundId)).status).toBe(200)
      const { history, next: after, underWay } = await tableAt(playToken)
      expect(underWay).toBeNull()
      expect(history[0]).toMatchObject({ roundId: round.roundId, outcome: round.outcome, win: round.win })
      expect(after).toEqual(round.next)
    }
  })

  it('requested thirty times at once is one round', async () => {
    const { playToken } = await enter(name)
    const before = await balance()
    const { next } = await tableAt(playToken)
    const [roundId, commitment] = [randomUUID(), next.commitment]
    const answers = await Promise.all(Array.from({ length: 30 }, () => play(playToken, { roundId, commitment })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await balance()).toBe(before - 100n + minor(resultOf(answers[0]!).win))
  })
})

describe('a round of an original', () => {
  it('remembers the last pick and bet for the next visit', async () => {
    const { playToken } = await enter('dice')
    const pick = { side: 'over', target: 7_500 }
    resultOf(await play(playToken, { pick, bet: '2.00' }))
    expect((await enter('dice')).state).toMatchObject({ pick, defaultBet: '2.00' })
  })

  it('is not another bet’s nor another member’s, and its pick stays', async () => {
    const { playToken } = await enter('dice')
    const roundId = randomUUID()
    const first = resultOf(await play(playToken, { roundId, pick: { side: 'under', target: 100 } }))
    expect(await play(playToken, { roundId, bet: '2.00' })).toMatchObject({ status: 409, code: 'idempotency_conflict' })
    const other = await enter('dice', await games.callerOf('ahente'))
    expect(await play(other.playToken, { roundId })).toMatchObject({ status: 409, code: 'idempotency_conflict' })
    expect(await shown(other.playToken, roundId)).toMatchObject({ status: 404, code: 'not_found' })
    const again = resultOf(await play(playToken, { roundId, pick: { side: 'under', target: 9_800 } }))
    expect([again.pick, again.win]).toEqual([first.pick, first.win])
    const upper = resultOf(await play(playToken, { roundId: roundId.toUpperCase() }))
    expect(upper.roundId).toBe(first.roundId)
  })

  it.each([
    [{ bet: '1.01' }, 400, 'bet_out_of_range'],
    [{ bet: 'much' }, 400, 'invalid_request'],
    [{ pick: undefined }, 400, 'invalid_request'],
    [{ pick: null }, 400, 'invalid_request'],
    [{ pick: { side: 'under', target: 9_801 } }, 400, 'invalid_request'],
    [{ pick: { side: 'over', target: 198 } }, 400, 'invalid_request'],
    [{ pick: { side: 'constructor', target: 500 } }, 400, 'invalid_request'],
    [{ pick: { side: 'under', target: 49.5 } }, 400, 'invalid_request'],
    [{ pick: { target: 200 } }, 400, 'invalid_request'],
    [{ roundId: '1' }, 400, 'invalid_request'],
    [{ commitment: 'f'.repeat(64) }, 409, 'commitment_used'],
    [{ clientSeed: 'a b' }, 400, 'invalid_request'],
  ])('of %j is refused and takes nothing', async (change, status, code) => {
    const { playToken } = await enter('dice')
    const before = await balance()
    expect(await play(playToken, change)).toMatchObject({ status, code })
    expect(await balance()).toBe(before)
  })

  it('is played at its own page alone, by a place at it', async () => {
    const slot = await games.post('/play/original/enter', { code: await games.launch(caller) })
    expect(slot).toMatchObject({ code: 'game_unavailable' })
    const atSlot = await games.post('/play/enter', { code: await games.launch(caller, codes.get('dice')) })
    expect(atSlot).toMatchObject({ code: 'game_unavailable' })
    expect((await games.provider.request('/play/original/play')).status).toBe(405)
    const body = { roundId: randomUUID(), pick: {}, bet: '1.00', clientSeed: 'a', commitment: 'c'.repeat(64) }
    expect(await games.post('/play/original/play', body)).toMatchObject({ status: 401, code: 'not_logged_in' })
  })

  it('is refused in maintenance, but an earlier one is answered', async () => {
    const { playToken } = await enter('limbo')
    const roundId = randomUUID()
    const first = await play(playToken, { roundId })
    await games.services.settings.setSiteStatus({ ...openSite, status: 1 }, games.services.clock.now())
    expect(await play(playToken)).toMatchObject({ status: 423, code: 'maintenance' })
    expect((await play(playToken, { roundId })).text).toBe(first.text)
    await games.services.settings.setSiteStatus(openSite, games.services.clock.now())
  })

  it('keeps to the least time from bet to bet of its market, where autoplay is allowed', async () => {
    const goBy = (jurisdiction: 'mga' | 'standard') =>
      setJurisdiction(games.services.settings, { jurisdiction }, games.services.clock.now())
    await goBy('mga')
    const { leastTurnSeconds, autoplay } = jurisdictionOf('mga')
    games.services.clock.move(60_000)
    const { playToken, state } = await enter('dice')
    expect(state).toMatchObject({ leastTurnSeconds, autoplay })
    const roundId = randomUUID()
    expect((await play(playToken, { roundId })).status).toBe(200)
    expect(await play(playToken)).toMatchObject({ code: 'rate_limited' })
    expect((await play(playToken, { roundId })).status).toBe(200)
    games.services.clock.move(60_000 + leastTurnSeconds * 1000)
    expect((await play(playToken)).status).toBe(200)
    await goBy('standard')
  })

  it('counts by its net risk: a pick that hardly loses counts little', async () => {
    const { playToken } = await enter('dice')
    const riskAt = async (target: number) => {
      const { roundId } = resultOf(await play(playToken, { pick: { side: 'under', target }, bet: '10.00' }))
      const [stored] = await games.services.db.select().from(rounds).where(eq(rounds.id, roundId))
      return stored!.risk
    }
    expect([await riskAt(100), await riskAt(4_950)]).toEqual([1_000n, 1_000n])
    const little = await riskAt(9_800)
    expect(little).toBe(riskOfPick('dice', { side: 'under', target: 9_800 }, 1_000n))
    // It loses in two of a hundred cases: two and a half times that of the stake, by 400 fixed draws.
    expect(little).toBeGreaterThan(0n)
    expect(little).toBeLessThan(120n)
    expect(riskOfPick('limbo', { target: 101 }, 1_000n)).toBeLessThan(120n)
    expect(riskOfPick('limbo', { target: 1_000 }, 1_000n)).toBe(1_000n)
  })

  it('is in the record with pick, outcome and multiple in the member’s language, and is verified from it', async () => {
    const { playToken } = await enter('dice')
    const played = resultOf(await play(playToken, { pick: { side: 'under', target: 9_800 } }))
    const { byCode } = await catalogueOf(games.services).current()
    const of = { memberId: caller.memberId, isAgent: false, fullNames: false, id: played.roundId }
    const read = (language: 'en' | 'ja') => roundDetail(games.services.db, { ...of, language }, byCode)
    const detail = await read('en')
    expect(detail).toMatchObject({
      game: 'Northpier Dice',
      slot: null,
      original: {
        name: 'dice',
        pick: { side: 'under', target: 9_800 },
        outcome: played.outcome,
        pickText: 'Under 98.00',
        outcomeText: `Rolled ${(Number(played.outcome) / 100).toFixed(2)}`,
        multiple: Number(played.win) > 0 ? '1.0102' : '0.0000',
      },
    })
    expect((await read('ja')).original?.pickText).toBe('98.00 より小さい')
    const record = checkable(detail)
    expect(record !== null && 'original' in record && (await checkOriginal(record, digests))).toBe('agrees')
  })

  it('leaves the books in order', async () => {
    const { db } = games.services
    const played = await db
      .select()
      .from(rounds)
      .where(eq(rounds.gameCode, codes.get('dice')!))
    expect(played.length).toBeGreaterThan(15)
    expect(played.filter(({ state }) => state !== 'settled')).toEqual([])
    expect(await checkLedger(db, games.services.clock.now(), 'whole')).toEqual([])
  })
})

it('boot: a pay table that is off by one cell does not start', async () => {
  const dice = createDice((winning) => fraction(winning === 4_321 ? 9_901 : 9_900, winning))
  // It is refused before anything of the store is used.
  const start = boot(readConfig({}), {} as Store, createLog({ quiet: true }), { originals: { ...originals, dice } })
  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(/dice returns 0\.990100 of a stake on \{"side":"under","target":4321\}/)
})
