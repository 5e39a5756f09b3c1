import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { openFixtures } from '#server/domain/sports/sports-fixtures.ts'
import { sportsJob } from '#server/domain/sports/sports-job.ts'
import { readArguments } from '#server/operator/arguments.ts'
import { execute } from '#server/operator/execute.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { sportsFixtures } from '#server/store/schema/sports/sports.ts'
import { checkable } from '#machines/round-detail/round-detail.rules.ts'
import { noJobs } from '#tests/server/operator/support.ts'
import { digests } from '#tests/server/lottery/draw-again.ts'
import { checkSlip, type SlipRecord } from '#games/fair/fair-match.ts'
import { fromMinor } from '#wire/money.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import { maxStakeAt, returnAt } from '#games/sports/sports-match.ts'
import {
  at,
  atHall,
  balance,
  board,
  coming,
  endingAs,
  later,
  legOf,
  mine,
  now,
  openLegOf,
  place,
  settle,
  ticket,
  until,
} from './hall.ts'

atHall()

const give = async (...words: string[]) => {
  const { config, db, live, settings, clock } = at.server.services
  const parsed = readArguments(words, clock.now(), '/')
  if (parsed.kind !== 'command') throw new Error(parsed.kind === 'mistake' ? parsed.problem : parsed.kind)
  const site = {
    db,
    live,
    settings,
    secrets: config,
    jobs: noJobs,
    origin: '',
    dump: () => Promise.reject(new Error('no dump')),
    now: clock.now,
  }
  return execute(site, parsed.command)
}
const stateOf = async (id: string) => (await mine()).find((bet) => bet.id === id)

it('match called off: single stakes are returned once, a multiple goes on with odds of 1, for concurrent call-offs', async () => {
  const { db, live } = at.server.services
  const [off, other] = [await coming('sports', 0), await coming('sports', 1)]
  await endingAs(other.id, ({ score, abandoned }) => !abandoned && score.home > score.away)
  await endingAs(off.id, ({ abandoned }) => !abandoned)
  const before = await balance()
  const single = ticket({ legs: [legOf(off)] })
  const both = ticket({ legs: [legOf(off), legOf(other)] })
  expect((await place([single, both])).map(({ refusal }) => refusal)).toEqual([null, null])
  expect(await give('match')).toEqual(expect.arrayContaining([expect.stringContaining(off.id)]))
  const events: unknown[] = []
  const unsubscribe = live.subscribe(`member:${at.memberId}`, (event) => events.push(event))
  const printed = (
    await Promise.all(Array.from({ length: 30 }, () => give('match', 'void', off.id.toUpperCase())))
  ).flat()
  expect(printed.filter((line) => line.endsWith(': void'))).toHaveLength(1)
  expect(printed.filter((line) => line.endsWith(': already void'))).toHaveLength(29)
  await expect.poll(() => events).toContainEqual({ type: 'balance.changed' })
  unsubscribe()
  expect(await stateOf(single.id)).toMatchObject({ state: 'void', legs: [{ result: 'void' }] })
  expect(await stateOf(both.id)).toMatchObject({ state: 'open', legs: [{ result: 'void' }, { result: null }] })
  expect(await balance()).toBe(before - 1_000n)
  expect((await board()).fixtures.find(({ id }) => id === off.id)).toMatchObject({
    phase: 'abandoned',
    step: 0,
    markets: [],
  })
  expect((await place([ticket({ legs: [legOf(off)] })]))[0]?.refusal).toBe('market_closed')
  expect(await db.$count(auditEvents, eq(auditEvents.kind, 'operator.voidMatch'))).toBe(30)

  await until(other.kicksOffAt + 361_000)
  await settle()
  expect(await balance()).toBe(before - 1_000n + returnAt(1_000n, [both.legs[1]!.odds]))
  const over = await at.server.call(roundsCalls.roundDetail, { id: both.id, language: 'en' }, { token: at.token })
  const slip = checkable(over) as SlipRecord
  expect(slip.legs.map(({ calledOff }) => calledOff)).toEqual([true, false])
  expect(await checkSlip(slip, digests), 'verified by replay').toBe('agrees')
  const [first, second] = slip.legs
  expect(await checkSlip({ ...slip, legs: [{ ...first!, result: 'lost' }, second!] }, digests)).toBe('otherRound')
  expect(await checkSlip({ ...slip, legs: [{ ...first!, calledOff: false }, second!] }, digests)).toBe('otherRound')
  expect(await checkLedger(db, now(), 'whole')).toEqual([])
  await expect(give('match', 'void', other.id), 'what is over').rejects.toThrow(/ has ended$/)
  await expect(give('match', 'void', randomUUID())).rejects.toThrow(/^There is no match/)
  await expect(give('match', 'void', 'constructor')).rejects.toThrow('match void takes a match id')
  await expect(give('match', 'end')).rejects.toThrow('match takes void, not end')
})

it('match called off: a running one stays where it was, is not opened again, and does not disturb the job', async () => {
  const { services } = at.server
  const match = await coming('esports')
  await endingAs(match.id, ({ abandoned }) => !abandoned)
  const seenAt = async (time: number) => {
    await until(match.kicksOffAt + time)
    return (await board('esports')).fixtures.find(({ id }) => id === match.id)!
  }
  // Around the end of a map its markets are closed.
  let [time, seen] = [42_000, await seenAt(42_000)]
  for (; seen.phase === 'live' && openLegOf(seen) === undefined; seen = await seenAt(time)) time += 5_000
  expect(seen.phase).toBe('live')
  const bet = ticket({ legs: [openLegOf(seen)!] })
  const [answer] = await place([bet], { hall: 'esports' })
  await give('match', 'void', match.id)
  const state = (await mine(at.token, 'esports')).find(({ id }) => id === bet.id)?.state
  expect(answer?.refusal === null ? state : 'void', 'unless a map had just ended').toBe('void')
  await later(20_000)
  const after = (await board('esports')).fixtures.find(({ id }) => id === match.id)!
  expect(after).toMatchObject({ phase: 'abandoned', step: seen.step, score: seen.score, rounds: seen.rounds })
  await openFixtures(services, now())
  const next = await coming('esports')
  await give('match', 'void', next.id)
  await openFixtures(services, now())
  await settle()
  expect(await sportsJob(services).nextRun(now())).toBeNull()
  const rows = await services.db.select().from(sportsFixtures).where(eq(sportsFixtures.id, next.id))
  expect(rows[0]).toMatchObject({ state: 'settled', homeScore: 0, awayScore: 0 })
})

it('match called off: one that its seed would abandon later stays where it was called off', async () => {
  const match = await coming('sports', 2)
  await endingAs(match.id, ({ abandoned }) => abandoned)
  await give('match', 'void', match.id)
  const here = async () => (await board()).fixtures.find(({ id }) => id === match.id)
  expect(await here()).toMatchObject({ phase: 'abandoned', markets: [] })
  expect(await give('match', 'void', match.id)).toContainEqual(expect.stringMatching(/: already void$/))
})

it('bet on matches: one that could return too much is refused with the current odds, and placed with a lower stake', async () => {
  expect(await give('brand', 'return', '1000')).toContain('maximum sports payout: 1000')
  await expect(give('brand', 'return', '999')).rejects.toThrow('brand return takes a whole amount')
  await expect.poll(async () => (await board()).mostReturn).toBe('1000.00')
  const [one, two] = [await coming('sports', 0), await coming('sports', 1)]
  const legs = [legOf(one), legOf(two)]
  const odds = legs.map((leg) => leg.odds)
  const most = maxStakeAt(100_000n, odds)
  expect(returnAt(most, odds)).toBeLessThanOrEqual(100_000n)
  expect(returnAt(most + 1n, odds)).toBeGreaterThan(100_000n)
  const before = await balance()
  const over = await place([ticket({ legs, stake: fromMinor(most + 1n, 'PHP') })])
  expect(over).toMatchObject([{ refusal: 'return_too_high', odds }])
  expect(await balance()).toBe(before)
  const [placed] = await place([ticket({ legs, stake: fromMinor(most, 'PHP') })])
  expect(placed?.refusal).toBeNull()
  await give('brand', 'return', '1000000')
})
