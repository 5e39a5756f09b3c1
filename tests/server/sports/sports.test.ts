import { randomUUID } from 'node:crypto'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { figuresOf, memberAccount } from '#server/domain/money/ledger.ts'
import { recoverRounds } from '#server/domain/play/seamless-wallet.ts'
import { lacksFixtures, openFixtures } from '#server/domain/sports/sports-fixtures.ts'
import { played } from '#server/domain/sports/sports-match-state.ts'
import { sportsJob } from '#server/domain/sports/sports-job.ts'
import { endFixtures, hasDueFixtures } from '#server/domain/sports/sports-settlement.ts'
import { setVendorClosed } from '#server/operator/commands/play/vendors.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { sportsBets, sportsFixtures } from '#server/store/schema/sports/sports.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { digests } from '#tests/server/lottery/draw-again.ts'
import { checkable } from '#machines/round-detail/round-detail.rules.ts'
import { checkSlip, type SlipRecord } from '#games/fair/fair-match.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { fromMinor } from '#wire/money.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import { hits, returnAt } from '#games/sports/sports-match.ts'
import { SportsBoard, sportsCalls, sportsEventsPath } from '#wire/sports/sports.ts'
import { replayMatch } from './play-again.ts'
import {
  at,
  atHall,
  ask,
  balance,
  board,
  coming,
  endingAs,
  later,
  legOf,
  mine,
  now,
  place,
  rowOf,
  settle,
  ticket,
  until,
} from './hall.ts'

atHall()

describe('the launch of FB (spec §7)', () => {
  it.each(['sports', 'esports'] as const)('leads a member to the page of %s', async (hall) => {
    const { gameLaunchFB } = sportsCalls
    const { gameCode } = await board(hall)
    const { path } = gameLaunchFB
    const answer = await at.server.call(gameLaunchFB, hall === 'sports' ? {} : { hall }, { token: at.token })
    expect(answer).toMatchObject({ url: `/fbsports?playType=${hall}&gameCode=${gameCode}`, gameCode, vassalage: 'FB' })
    expect(await at.server.request(path)).toMatchObject({ status: 401, code: 'not_logged_in' })
    expect(await at.server.request(`${path}?hall=tennis`, { token: at.token })).toMatchObject({ status: 400 })
    const close = (closed: boolean) => setVendorClosed(at.server.services, { vendor: 'FB', closed })
    const response = () => at.server.request(path, { token: at.token })
    await close(true)
    await expect.poll(response).toMatchObject({ status: 423, code: 'vendor_closed' })
    await close(false)
    await expect.poll(response).toMatchObject({ status: 200 })
  })
})

describe('a hall', () => {
  it.each(['sports', 'esports'] as const)('of %s has running and coming matches, with odds', async (hall) => {
    const { fixtures, margin } = await board(hall)
    expect(margin).toBe(5)
    const next = fixtures.filter(({ phase }) => phase === 'scheduled')
    expect(next.length).toBeGreaterThanOrEqual(4)
    for (const { markets } of next) {
      for (const { prices } of markets) {
        const offered = prices.map(({ odds }) => odds!)
        expect(offered.every((odds) => odds > 100)).toBe(true)
        const sum = offered.reduce((all, odds) => all + 100 / odds, 0)
        expect(sum, 'what the house keeps is what it says').toBeGreaterThan(1.049)
        expect(sum).toBeLessThan(1.09)
      }
    }
  })

  it('opens each match once across servers, and reveals nothing of its end', async () => {
    const { db } = at.server.services
    await later(3_600_000)
    const opened = await Promise.all(Array.from({ length: 30 }, () => openFixtures(at.server.services, now())))
    const total = opened.reduce((sum, each) => sum + each, 0)
    expect(await lacksFixtures(at.server.services, now())).toBe(false)
    expect(total).toBeGreaterThanOrEqual(8)
    await settle()
    const response = await at.server.request(`${sportsCalls.sportsBoard.path}?hall=sports`)
    const rows = await db.select().from(sportsFixtures).where(eq(sportsFixtures.state, 'open'))
    for (const { seed } of rows) expect(response.text).not.toContain(seed)
    expect(response.text).not.toContain('endsAt')
  })

  it('shows the state of a running match, and suspends betting just after a goal', async () => {
    const { id, kicksOffAt } = await coming()
    await endingAs(id, ({ score, abandoned }) => !abandoned && score.home === 1 && score.away === 0)
    const { match } = played(await rowOf(id))
    const [goal] = match.events
    await until(kicksOffAt + goal!.step * 4_000 + 100)
    const shown = (await board()).fixtures.find((each) => each.id === id)!
    expect(shown).toMatchObject({ phase: 'live', score: { home: 1, away: 0 }, suspended: true, step: goal!.step })
    expect(shown.markets.flatMap(({ prices }) => prices.map(({ odds }) => odds)).every((odds) => odds === null)).toBe(
      true,
    )
    const leg = { fixtureId: id, market: 'result' as const, line: null, selection: 'home' as const, odds: 200 }
    const [answer] = await place([ticket({ legs: [leg] })])
    expect(answer).toMatchObject({ refusal: 'market_suspended', odds: [null] })
    await until(kicksOffAt + 361_000)
    expect((await place([ticket({ legs: [leg] })]))[0]?.refusal).toBe('market_closed')
    expect((await board()).fixtures.find((each) => each.id === id)).toMatchObject({ phase: 'finished', markets: [] })
  })

  it('sends its board over a stream whenever a match has gone on', async () => {
    const abort = new AbortController()
    const response = await fetch(`${at.server.origin}${sportsEventsPath}?hall=esports`, { signal: abort.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = response
      .body!.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    const first = v.parse(SportsBoard, JSON.parse((await reader.read()).value!.data))
    await later(11_000)
    const second = v.parse(SportsBoard, JSON.parse((await reader.read()).value!.data))
    expect(second.serverTime).toBeGreaterThan(first.serverTime)
    abort.abort()
    expect(await at.server.request(sportsEventsPath)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await at.server.request(`${sportsEventsPath}?hall=golf`)).toMatchObject({ status: 400 })
    expect(await at.server.request(sportsEventsPath, { method: 'POST', body: {} })).toMatchObject({ status: 405 })
  })
})

describe('a bet', () => {
  it('holds its stake until its match is over, which pays it once by its odds', async () => {
    const { db } = at.server.services
    const match = await coming()
    await endingAs(match.id, ({ score, abandoned }) => !abandoned && score.home > score.away)
    const before = await balance()
    const bets = [ticket({ legs: [legOf(match)] }), ticket({ legs: [legOf(match, 0, 2)], stake: '7.00' })]
    expect((await place(bets)).map(({ refusal }) => refusal)).toEqual([null, null])
    expect(await balance()).toBe(before - 1_700n)
    expect(await recoverRounds(at.server.services, now()), 'no server finishes what waits for a match').toMatchObject({
      rolledBack: 0,
      settled: 0,
    })
    expect((await mine())[0]).toMatchObject({ state: 'open' })
    await until(match.kicksOffAt + 361_000)
    const done = await Promise.all(Array.from({ length: 30 }, settle))
    expect(done.reduce((sum, each) => sum + each.bets, 0)).toBe(2)
    const win = returnAt(1_000n, [bets[0]!.legs[0]!.odds])
    expect(await balance()).toBe(before - 1_700n + win)
    const list = await mine()
    expect(list.find(({ id }) => id === bets[0]!.id)).toMatchObject({ state: 'won', win: fromMinor(win, 'PHP') })
    expect(list.find(({ id }) => id === bets[1]!.id)).toMatchObject({ state: 'lost', win: '0.00', cashOut: null })
    expect(await db.$count(ledgerTransactions, like(ledgerTransactions.idempotencyKey, `win:${bets[0]!.id}`))).toBe(1)
    expect((await figuresOf(db, memberAccount(at.memberId)))?.debitsPending).toBe(0n)
    expect(await hasDueFixtures(db, now(), true)).toBe(false)
    expect(await checkLedger(db, now(), 'whole')).toEqual([])
  })

  it('on several matches pays the product of its odds; an abandoned one counts as 1, one lost loses all', async () => {
    const [one, two, three] = [await coming('sports', 0), await coming('sports', 1), await coming('sports', 2)]
    await endingAs(one.id, ({ score, abandoned }) => !abandoned && score.home > score.away)
    await endingAs(two.id, ({ abandoned }) => abandoned)
    await endingAs(three.id, ({ score, abandoned }) => !abandoned && score.home > score.away)
    const before = await balance()
    const won = ticket({ legs: [legOf(one), legOf(two), legOf(three)] })
    const lost = ticket({ legs: [legOf(one), legOf(three, 0, 2)] })
    const voided = ticket({ legs: [legOf(two)] })
    expect((await place([won, lost, voided])).map(({ refusal }) => refusal)).toEqual([null, null, null])
    const last = Math.max(one.kicksOffAt, two.kicksOffAt, three.kicksOffAt)
    await until(last + 361_000)
    await Promise.all([settle(), settle(), settle()])
    const list = await mine()
    const stateOf = (id: string) => list.find((bet) => bet.id === id)?.state
    expect([stateOf(won.id), stateOf(lost.id), stateOf(voided.id)]).toEqual(['won', 'lost', 'void'])
    const win = returnAt(1_000n, [won.legs[0]!.odds, won.legs[2]!.odds])
    expect(await balance()).toBe(before - 2_000n + win)
    expect(list.find(({ id }) => id === won.id)?.legs.map(({ result }) => result)).toEqual(['won', 'void', 'won'])
  })

  it('accepts higher odds, asks about lower ones, or as its member chose', async () => {
    const match = await coming()
    const seen = legOf(match)
    const low = { ...seen, odds: seen.odds - 5 }
    const high = { ...seen, odds: seen.odds + 5 }
    const [better, worse] = await place([ticket({ legs: [low] }), ticket({ legs: [high] })])
    expect(better).toMatchObject({ refusal: null, odds: [seen.odds] })
    expect(worse).toMatchObject({ refusal: 'odds_changed', odds: [seen.odds] })
    const answer = await at.server.call(
      sportsCalls.placeSportsBets,
      { hall: 'sports', accept: 'none', bets: [ticket({ legs: [low] })] },
      { token: at.token },
    )
    expect(answer.bets[0]?.refusal).toBe('odds_changed')
    const any = await at.server.call(
      sportsCalls.placeSportsBets,
      { hall: 'sports', accept: 'any', bets: [ticket({ legs: [high] })] },
      { token: at.token },
    )
    expect(any.bets[0]).toMatchObject({ refusal: null, odds: [seen.odds] })
  })

  it('repeated is the same one, thirty times at once and after its match; its id with another bet is refused', async () => {
    const match = await coming()
    const one = ticket({ legs: [legOf(match, 1)] })
    const before = await balance()
    const answers = await Promise.all(Array.from({ length: 30 }, () => place([one])))
    expect(new Set(answers.map(([answer]) => answer?.refusal))).toEqual(new Set([null]))
    expect(await balance()).toBe(before - 1_000n)
    expect(await at.server.services.db.$count(sportsBets, eq(sportsBets.roundId, one.id))).toBe(1)
    expect((await place([{ ...one, legs: [legOf(match, 1, 1)] }]))[0]?.refusal).toBe('idempotency_conflict')
    await until(match.kicksOffAt + 361_000)
    await settle()
    expect((await place([one]))[0]?.refusal).toBeNull()
  })

  it('cannot spend more than the balance in thirty concurrent requests', async () => {
    const match = await coming('esports')
    const before = await balance()
    const stake = fromMinor((before / 8n / 100n) * 100n, 'PHP')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => place([ticket({ legs: [legOf(match)], stake })], { hall: 'esports' })),
    )
    const accepted = answers.filter(([answer]) => answer?.refusal === null).length
    expect(accepted).toBeGreaterThan(0)
    expect(await balance()).toBeGreaterThanOrEqual(0n)
    const others = answers.flatMap(([answer]) => answer?.refusal ?? [])
    expect(new Set([...others, 'insufficient_funds'])).toEqual(new Set(['insufficient_funds']))
    await endingAs(match.id, ({ abandoned }) => abandoned)
    await until(match.kicksOffAt + 196_000)
    await settle()
    expect(await balance(), 'given back where the match was abandoned').toBe(before)
  })

  it('placed while its match ends is either settled or refused, never left open', async () => {
    const { db } = at.server.services
    const match = await coming('esports')
    const { endsAt } = await rowOf(match.id)
    const requests = Array.from({ length: 12 }, () => place([ticket({ legs: [legOf(match)] })], { hall: 'esports' }))
    // As another server whose clock is ahead.
    await endFixtures(at.server.services, endsAt)
    await Promise.all(requests)
    await endFixtures(at.server.services, endsAt)
    const open = await db
      .select()
      .from(sportsBets)
      .where(and(eq(sportsBets.memberId, at.memberId), eq(sportsBets.state, 'open')))
    const waiting = await db
      .select({ id: rounds.id })
      .from(rounds)
      .where(
        inArray(
          rounds.id,
          open.map(({ roundId }) => roundId),
        ),
      )
    expect(waiting.length, 'those left wait for other matches').toBe(open.length)
    const mineLeft = (await mine(at.token, 'esports')).filter(
      ({ state, legs }) => state === 'open' && legs[0]?.fixtureId === match.id,
    )
    expect(mineLeft).toEqual([])
  })

  it('is refused without a token, for a trial account, with invalid input, and where its member is protected', async () => {
    const { db } = at.server.services
    const match = await coming()
    const good = ticket({ legs: [legOf(match)] })
    const body = (bets: unknown) => ({ hall: 'sports', accept: 'better', bets })
    expect((await ask(body([good]))).code).toBe('not_logged_in')
    expect((await ask(body([good]), await at.server.login(seedAccounts.trial))).code).toBe('real_account_needed')
    for (const bets of [
      [],
      [{ ...good, legs: [] }],
      [{ ...good, stake: 'ten' }],
      [{ ...good, stake: '1.001' }],
      [{ ...good, id: 'constructor' }],
      [{ ...good, legs: [legOf(match), legOf(match, 1)] }],
      [{ ...good, legs: [{ ...legOf(match), market: '__proto__' }] }],
      [{ ...good, legs: [{ ...legOf(match), odds: 1e9 }] }],
      Array.from({ length: 9 }, () => ticket({ legs: [legOf(match)] })),
      'nonsense',
    ])
      expect(await ask(body(bets), at.token)).toMatchObject({ status: 400, code: 'invalid_request' })
    const refusalOf = async (bet: ReturnType<typeof ticket>) => (await place([bet]))[0]?.refusal
    expect(await refusalOf(ticket({ legs: [{ ...legOf(match), fixtureId: randomUUID() }] }))).toBe('market_closed')
    expect(await refusalOf(ticket({ legs: [{ ...legOf(match, 1), line: 9.5 }] }))).toBe('market_closed')
    expect(await refusalOf(ticket({ legs: [{ ...legOf(match), selection: 'over' }] }))).toBe('market_closed')
    expect(await refusalOf(ticket({ legs: [legOf(await coming('esports'))] })), 'of the other hall').toBe(
      'market_closed',
    )
    expect(await refusalOf(ticket({ legs: [legOf(match)], stake: '0.01' }))).toBe('bet_out_of_range')
    expect(await refusalOf(ticket({ legs: [legOf(match)], stake: '-5.00' }))).toBe('bet_out_of_range')
    expect(await refusalOf(ticket({ legs: [legOf(match)], stake: '999999.00' }))).toBe('bet_out_of_range')
    await db
      .update(playProtection)
      .set({ limits: { 'stake.day': { amount: '1' } } })
      .where(eq(playProtection.memberId, at.memberId))
    expect(await refusalOf(ticket({ legs: [legOf(match)] }))).toBe('stake_limit_reached')
    await db.update(playProtection).set({ limits: {} }).where(eq(playProtection.memberId, at.memberId))
  })

  it('appears in the records and the recent games, and has a page with its proof', async () => {
    const [one, two] = [await coming('sports', 0), await coming('sports', 1)]
    const bet = ticket({ legs: [legOf(one), legOf(two, 2)] })
    await place([bet])
    const open = await at.server.call(roundsCalls.roundDetail, { id: bet.id, language: 'en' }, { token: at.token })
    expect(open.sports?.legs.map(({ score, proof }) => [score, proof.serverSeed, proof.commitment])).toEqual([
      [null, null, one.commitment],
      [null, null, two.commitment],
    ])
    expect(checkable(open)).toBeNull()
    await until(Math.max(one.kicksOffAt, two.kicksOffAt) + 361_000)
    await settle()
    const over = await at.server.call(roundsCalls.roundDetail, { id: bet.id, language: 'en' }, { token: at.token })
    const checkedSlip = checkable(over) as SlipRecord
    expect(await checkSlip(checkedSlip, digests)).toBe('agrees')
    expect(await checkSlip({ ...checkedSlip, win: '777.00' }, digests)).toBe('otherRound')
    const [first, ...rest] = checkedSlip.legs
    expect(
      await checkSlip({ ...checkedSlip, legs: [{ ...first!, score: { home: 9, away: 9 } }, ...rest] }, digests),
    ).toBe('otherRound')
    const forged = { ...first!, proof: { ...first!.proof, serverSeed: 'b'.repeat(64) } }
    expect(await checkSlip({ ...checkedSlip, legs: [forged, ...rest] }, digests)).toBe('otherSeed')
    for (const leg of checkedSlip.legs) {
      const again = replayMatch(leg)
      expect([again.home, again.away]).toEqual([leg.score.home, leg.score.away])
      const ended = hits(leg, leg.selection, leg.score) ? 'won' : 'lost'
      expect(['void', ended]).toContain(leg.result)
    }
    const recent = await at.server.call(gamesCalls.recentGames, {}, { token: at.token })
    expect(recent.list.map(({ gameCode }) => gameCode)).toContain('pulsefield-football')
    const record = await at.server.call(recordsCalls.bettingRecord, {}, { token: at.token })
    expect(JSON.stringify(record)).toContain(bet.id)
  })

  it('of another member is not readable, and cannot be cashed out', async () => {
    const match = await coming()
    const bet = ticket({ legs: [legOf(match)] })
    await place([bet])
    const other = await at.server.login(seedAccounts.agent)
    expect((await mine(other)).map(({ id }) => id)).not.toContain(bet.id)
    expect((await place([bet], { by: other }))[0]?.refusal).toBe('idempotency_conflict')
    const path = sportsCalls.cashOutBet.path
    expect(await at.server.request(path, { token: other, body: { id: bet.id, amount: '1.00' } })).toMatchObject({
      status: 404,
      code: 'round_not_found',
    })
    expect(await at.server.request(path, { body: { id: bet.id, amount: '1.00' } })).toMatchObject({ status: 401 })
    expect(await at.server.request(sportsCalls.sportsBets.path)).toMatchObject({ status: 401 })
  })

  it('is refused while its vendor is under maintenance; a placed one is still returned', async () => {
    const match = await coming()
    const bet = ticket({ legs: [legOf(match)] })
    await place([bet])
    await setVendorClosed(at.server.services, { vendor: 'FB', closed: true })
    const bets = [ticket({ legs: [legOf(match)] })]
    const refused = { status: 423, code: 'vendor_closed' }
    const another = () => ask({ hall: 'sports', accept: 'better', bets: [ticket({ legs: [legOf(match)] })] }, at.token)
    await expect.poll(another).toMatchObject(refused)
    const usable = await balance()
    expect(await ask({ hall: 'sports', accept: 'better', bets }, at.token)).toMatchObject(refused)
    expect(await place([bet])).toMatchObject([{ refusal: null }])
    expect(await balance()).toBe(usable)
    await setVendorClosed(at.server.services, { vendor: 'FB', closed: false })
    await expect.poll(async () => (await place(bets))[0]?.refusal).toBeNull()
  })

  it('of a stopped wallet waits for the operator, and delays no other', async () => {
    const { services } = at.server
    const match = await coming('esports')
    await place([ticket({ legs: [legOf(match)] })], { hall: 'esports' })
    await until(match.kicksOffAt + 196_000)
    await services.db.execute(
      sql`update ledger_accounts set stopped_at = ${now()} where code = ${memberAccount(at.memberId)}`,
    )
    const job = sportsJob(services)
    const run = () => job.run({ now: now(), signal: new AbortController().signal })
    expect(await run()).toMatchObject({ held: 1 })
    await services.db.execute(
      sql`update ledger_accounts set stopped_at = null where code = ${memberAccount(at.memberId)}`,
    )
    await later(31_000)
    expect(await job.nextRun(now())).toBe('always')
    expect(await run()).toMatchObject({ held: 0, bets: 1 })
  })
})
