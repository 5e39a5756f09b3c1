import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeExclusion } from '#server/domain/protection/exclusion.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { checkEvery, isExcluded, isPaused, lockPlay, readPlay } from '#server/domain/protection/play-figures.ts'
import { confirmLimit, keepLimit, setLimit } from '#server/domain/protection/play-limits.ts'
import { answerCheck } from '#server/domain/protection/play-session.ts'
import { payWin, playRound, rollBack, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { type Caller, Refused } from '#server/handler.ts'
import { games } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

let server: TestServer
let caller: Caller
let gameCode: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const [member] = await db.select().from(members).where(eq(members.account, seedAccounts.member.account))
  caller = { sessionId: randomUUID(), memberId: member!.id, account: 'marisol', type: 2, passwordOwed: false }
  const [game] = await db.select({ code: games.code }).from(games).limit(1)
  gameCode = game!.code
})
afterAll(() => server.stop())

const minute = 60_000
let keys: readonly string[] = []
const which = fc.nat({ max: 59 })
const kind = fc.constantFrom('stake' as const, 'loss' as const)

/** Actions that may run at any time and concurrently. */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      which,
      bet: fc.nat({ max: 60 }),
      win: fc.nat({ max: 80 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), which, bet: fc.nat({ max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), which, win: fc.nat({ max: 80 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveBack' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      kind,
      amount: fc.constantFrom('150.00', '400.00', '900.00', null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm' as const), kind }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep' as const), kind }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const), minutes: fc.constantFrom(5, 9, 14, 700) }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

/** Play without a pause until a check is due, then bets: random play reaches that only at some hours. */
const untilDue: readonly Happening[][] = [
  [{ do: 'answer' }, { do: 'bet', which: 0, bet: 1, win: 0 }],
  [{ do: 'later', minutes: 9 }],
  [{ do: 'bet', which: 1, bet: 1, win: 0 }],
  [{ do: 'later', minutes: 9 }],
  [2, 3, 4].map((at) => ({ do: 'bet', which: at, bet: 1, win: 0 })),
]

async function happen(each: Happening): Promise<void> {
  const { services } = server
  const { db, clock } = services
  const now = clock.now()
  const visit = { caller, address: '127.0.0.1', now }
  const roundId = 'which' in each ? keys[each.which]! : ''
  const bet = (amount: number) => ({
    roundId,
    memberId: caller.memberId,
    gameCode,
    launchId: null,
    terms: standardTerms,
    currency: 'PHP' as const,
    amount: BigInt(amount) * 100n,
    now,
  })
  switch (each.do) {
    case 'bet':
      await playRound(services, { ...bet(each.bet), draw: () => ({ win: String(each.win * 100) }) })
      return
    case 'hold':
      await db.transaction((tx) => takeBet(tx, { ...bet(each.bet), serverId: services.serverId, outcome: null }))
      return
    case 'settle':
      await db.transaction((tx) => payWin(tx, { roundId, amount: BigInt(each.win) * 100n, risk: 0n, now }))
      return
    case 'giveBack':
      await db.transaction((tx) => rollBack(tx, { roundId, now }))
      return
    case 'limit':
      await setLimit(services, { kind: each.kind, period: 'day', amount: each.amount }, visit)
      return
    case 'confirm':
      await confirmLimit(services, { kind: each.kind, period: 'day' }, visit)
      return
    case 'keep':
      await keepLimit(services, { kind: each.kind, period: 'day' }, visit)
      return
    case 'answer':
      await answerCheck(services, { answer: 'goOn' }, visit)
      return
    case 'later':
      clock.move(clock.offset + each.minutes * minute)
  }
}

/**
 * Everything at once; a refusal changes nothing, any other error is a fault of ours. The clock moves before the rest: a
 * bet that begins before midnight and is counted after one of the next day counts for that day, so that none escapes a
 * limit, and figures and rounds would differ by it.
 */
async function together(happenings: readonly Happening[]): Promise<void> {
  const inOrder = happenings.toSorted((a, b) => Number(b.do === 'later') - Number(a.do === 'later'))
  const outcomes = await Promise.allSettled(inOrder.map(happen))
  const broken = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' && !(outcome.reason instanceof Refused) ? [outcome.reason as unknown] : [],
  )
  expect(broken).toEqual([])
}

/** Bets and wins of the rounds begun since the day began, and their number. */
async function played() {
  const { rows } = await server.services.db.execute<Record<'staked' | 'won' | 'rounds', string>>(sql`
    select coalesce(sum(bet) filter (where created_at >= day_from), 0)::text as staked,
      coalesce(sum(win) filter (where created_at >= day_from), 0)::text as won, count(*)::text as rounds
    from rounds join play_protection using (member_id)
    where member_id = ${caller.memberId} and state <> 'rolledBack'`)
  const { staked, won, rounds } = rows[0]!
  return { staked: BigInt(staked), won: BigInt(won), rounds: Number(rounds) }
}

const row = async () => (await readPlay(server.services.db, caller.memberId))!

it('player protection: lets no bet exceed a limit, a due check or an exclusion, under concurrent bets, settlements, limits, answers and pauses', async () => {
  const { services } = server
  const { db, clock } = services
  const seen = { full: 0, due: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(happening, { minLength: 1, maxLength: 8 }), { minLength: 30, maxLength: 40 }),
      async (batches) => {
        keys = Array.from({ length: 60 }, () => randomUUID())
        await db.transaction((tx) => lockPlay(tx, caller.memberId))
        // Bets before this run belong to another day, so that rounds and figures begin together.
        clock.move(clock.offset + 32 * 24 * 60 * minute)
        const json = sql`'{"stake.day":{"amount":"90000"},"loss.day":{"amount":"90000"}}'::jsonb`
        await db
          .update(playProtection)
          .set({ limits: json, checkMinutes: 15, exclusion: null, excludedAt: null, excludedUntil: null })
          .where(eq(playProtection.memberId, caller.memberId))
        for (const batch of [...untilDue, ...batches]) {
          const before = await row()
          const [bets, now] = [await played(), clock.now()]
          await together(batch)
          const [after, then] = [await row(), await played()]
          const sameFigures = after.dayFrom === 0 || (after.dayStaked === then.staked && after.dayWon === then.won)
          expect(sameFigures, 'the figures are those of the rounds').toBe(true)
          const hasMoved = batch.some((each) => ['later', 'limit', 'confirm'].includes(each.do))
          const limit = BigInt(before.limits['stake.day']?.amount ?? '900000000')
          const hasPassed = !hasMoved && then.staked > bets.staked && then.staked > limit
          expect(hasPassed, 'a bet past the limit').toBe(false)
          if (then.staked + 6_000n > limit) seen.full += 1
          const every = checkEvery(before, standardTerms)!
          const isDue = !isPaused(before, standardTerms, now) && now - before.checkedAt >= every
          const waits = isDue && !batch.some((each) => each.do === 'later' || each.do === 'answer')
          expect(waits && then.rounds > bets.rounds, 'a bet while a check is due').toBe(false)
          if (waits) seen.due += 1
        }
        const by = { by: 'member', address: null, now: clock.now() } as const
        const bets = Array.from({ length: 10 }, (_, at): Happening => ({ do: 'bet', which: at, bet: 1, win: 0 }))
        await Promise.all([
          together(bets),
          writeExclusion(services, caller.memberId, { kind: 'timeOut', length: 24 }, by),
        ])
        expect(isExcluded(await row(), clock.now())).toBe(true)
        const { rounds } = await played()
        keys = Array.from({ length: 60 }, () => randomUUID())
        await together([...batches.flat().filter((each) => each.do === 'bet' || each.do === 'hold')])
        expect((await played()).rounds, 'no bet while excluded').toBe(rounds)
        expect(await checkLedger(db, clock.now(), 'whole')).toEqual([])
      },
    ),
    { numRuns: 4, seed: 20261124, endOnFailure: true },
  )
  expect([seen.full > 0, seen.due > 0], 'limits were reached and checks were due').toEqual([true, true])
})
