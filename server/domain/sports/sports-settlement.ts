import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { Db, DbOrTx } from '#server/store/db.ts'
import { sportsBets, sportsFixtures, sportsLegs } from '#server/store/schema/sports/sports.ts'
import { type LegResult, legResult, returnOfLegs } from '#games/sports/sports-match.ts'
import { findRound } from '#server/domain/play/rounds.ts'
import { leaveStopped, payWin, rollBack } from '#server/domain/play/seamless-wallet.ts'
import { storedLegs, type StoredLeg } from './sports-bets.ts'
import { endOf, type FixtureRow } from './sports-match-state.ts'
import { riskOfSportsBet } from './sports-risk.ts'
import { notifyBalance } from '#server/domain/messages/notify-member.ts'

/** End of matches and settlement of their bets. Each step is idempotent, also across servers. */

type Site = Pick<Services, 'db' | 'live'>

/** Matches that are over by the clock and not settled. */
const due = (now: number) => and(ne(sportsFixtures.state, 'settled'), lte(sportsFixtures.endsAt, now))

/** Returns whether a match is due to end or, with `settling`, bets are to be settled. */
export async function hasDueFixtures(db: DbOrTx, now: number, settling: boolean): Promise<boolean> {
  const is = settling ? due(now) : and(due(now), eq(sportsFixtures.state, 'open'))
  const [one] = await db.select({ id: sportsFixtures.id }).from(sportsFixtures).where(is).limit(1)
  return one !== undefined
}

/** Result of a run: matches, bets settled, and bets of stopped wallets that wait for the operator. */
export interface Ended {
  readonly ended: number
  readonly bets: number
  readonly held: number
}

/**
 * Ends the matches that are over at `now` and settles every bet they decide. A match is settled once all its bets are
 * paid, so a server that dies leaves the rest to the next one.
 */
export async function endFixtures(site: Site, now: number, signal?: AbortSignal): Promise<Ended> {
  const waiting = await site.db.select().from(sportsFixtures).where(due(now)).orderBy(asc(sportsFixtures.endsAt))
  const sum = { ended: 0, bets: 0, held: 0 }
  for (const fixture of waiting) {
    if (signal?.aborted) break
    if (await endOne(site.db, fixture)) sum.ended += 1
    const { bets, held, isDone } = await settleBets(site, { fixtureId: fixture.id, now, signal })
    sum.bets += bets
    sum.held += held
    if (isDone) await site.db.update(sportsFixtures).set({ state: 'settled' }).where(eq(sportsFixtures.id, fixture.id))
  }
  return sum
}

/** Sets the end of a match; no bet can be placed on it any more: a bet locks its matches until it is written. */
async function endOne(db: Db, fixture: FixtureRow): Promise<boolean> {
  if (fixture.state !== 'open') return false
  const { score, abandoned } = endOf(fixture)
  const ended = await db
    .update(sportsFixtures)
    .set({ state: 'over', homeScore: score.home, awayScore: score.away, abandoned })
    .where(and(eq(sportsFixtures.id, fixture.id), eq(sportsFixtures.state, 'open')))
    .returning({ id: sportsFixtures.id })
  return ended.length > 0
}

/** Bets settled together. */
const batch = 200

interface Settling {
  readonly fixtureId: string
  readonly now: number
  readonly signal: AbortSignal | undefined
}

async function settleBets(site: Site, { fixtureId, now, signal }: Settling) {
  const { db, live } = site
  const notified = new Set<string>()
  let [bets, held, after] = [0, 0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const open = await db
      .select({ roundId: sportsBets.roundId, memberId: sportsBets.memberId })
      .from(sportsLegs)
      .innerJoin(sportsBets, eq(sportsBets.roundId, sportsLegs.roundId))
      .where(and(eq(sportsLegs.fixtureId, fixtureId), eq(sportsBets.state, 'open'), gt(sportsLegs.roundId, after)))
      .orderBy(asc(sportsLegs.roundId))
      .limit(batch)
    for (const { roundId, memberId } of open) {
      if (signal?.aborted) return { bets, held, isDone: false }
      const became = await settleBet(db, roundId, now).catch(leaveStopped)
      if (became === false) held += 1
      else if (became === 'settled') {
        bets += 1
        notified.add(memberId)
      }
    }
    after = open.at(-1)?.roundId ?? after
    if (open.length < batch) break
  }
  for (const memberId of notified) await notifyBalance(live, memberId)
  return { bets, held, isDone: held === 0 }
}

/** Result of a leg; null until its match is over. */
export const resultOfLeg = ({ leg, fixture }: StoredLeg): LegResult | null =>
  fixture.state === 'open' || fixture.homeScore === null || fixture.awayScore === null
    ? null
    : legResult(leg, { score: { home: fixture.homeScore, away: fixture.awayScore }, abandoned: fixture.abandoned })

/**
 * Settles a bet that its matches decide: paid by its odds, or its stake returned where all of them were abandoned. A
 * concurrent cash-out waits for the same row, and the second of the two finds it done.
 */
async function settleBet(db: Db, roundId: string, now: number): Promise<'settled' | 'waits' | 'done'> {
  return db.transaction(async (tx) => {
    const [bet] = await tx.select().from(sportsBets).where(eq(sportsBets.roundId, roundId)).for('update')
    if (bet?.state !== 'open') return 'done'
    const round = await findRound(tx, roundId)
    // Read under the lock: of two matches that end at once, the later read sees both ends.
    const legs = (await storedLegs(tx, [roundId])).get(roundId) ?? []
    const results = legs.map((each) => ({ odds: each.leg.odds, result: resultOfLeg(each) }))
    const isVoid = results.every(({ result }) => result === 'void')
    const amount = returnOfLegs(round!.bet, results)
    if (amount === null) return 'waits'
    if (isVoid) await rollBack(tx, { roundId, now })
    else await payWin(tx, { roundId, amount, risk: await riskOfSportsBet(tx, round!, legs), now })
    const state = isVoid ? 'void' : amount > 0n ? 'won' : 'lost'
    await tx.update(sportsBets).set({ state }).where(eq(sportsBets.roundId, roundId))
    return 'settled'
  })
}
