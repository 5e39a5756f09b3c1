import { and, eq } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { sportsBets } from '#server/store/schema/sports/sports.ts'
import type { ValueOf } from '#wire/call.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import type { ProvenLeg, SportsBet, sportsCalls, TakenLeg } from '#wire/sports/sports.ts'
import { leagues } from '#games/sports/sports-leagues.ts'
import { payWin } from '#server/domain/play/seamless-wallet.ts'
import { storedLegs, type StoredBet, type StoredLeg } from './sports-bets.ts'
import { isCalledOff, proofOfFixture, stateAt } from './sports-match-state.ts'
import { chanceOf, endsFrom, margin, oddsOf } from './sports-odds.ts'
import { resultOfLeg } from './sports-settlement.ts'
import { notifyBalance } from '#server/domain/messages/notify-member.ts'

/** Resolution of probabilities, so that money stays in whole numbers. */
const parts = 1_000_000

/**
 * The cash-out amount of a bet at `now`, in minor units: its return times the probability that it still wins, less the
 * margin. Null while a match of it is suspended or has no odds near its end, and where the amount would be zero.
 */
export function cashOutOf(stake: bigint, legs: readonly StoredLeg[], now: number): bigint | null {
  let worth = stake * BigInt(parts - margin * (parts / 100))
  let divisor = BigInt(parts)
  for (const each of legs) {
    const result = resultOfLeg(each)
    if (result === 'lost') return null
    if (result === 'void') continue
    worth *= BigInt(each.leg.odds)
    divisor *= 100n
    if (result === 'won') continue
    const chance = chanceNow(each, now)
    if (chance === null) return null
    worth *= BigInt(Math.floor(chance * parts))
    divisor *= BigInt(parts)
  }
  const amount = worth / divisor
  const isUndecided = legs.some((each) => resultOfLeg(each) === null)
  return isUndecided && amount > 0n ? amount : null
}

/** Probability that a leg still wins; null while its market has no odds. */
function chanceNow({ leg, fixture }: StoredLeg, now: number): number | null {
  const state = stateAt(fixture, now)
  if (state.suspended || state.phase === 'finished' || state.phase === 'abandoned') return null
  const chance = chanceOf(endsFrom(fixture, state), leg, leg.selection)
  return oddsOf(chance) === null ? null : chance
}

/** Wire form of a bet, with its cash-out amount at `now`. */
export function toSportsBet({ bet, round, legs }: StoredBet, now: number): SportsBet {
  const cashOut = bet.state === 'open' ? cashOutOf(round.bet, legs, now) : null
  return {
    id: round.id,
    time: round.createdAt,
    stake: fromMinor(round.bet, round.currency),
    win: fromMinor(round.win, round.currency),
    currency: round.currency,
    state: bet.state,
    legs: legs.map(toTakenLeg),
    cashOut: cashOut === null ? null : fromMinor(cashOut, round.currency),
  }
}

/** Wire form of a leg of a bet. */
export const toTakenLeg = (each: StoredLeg): TakenLeg => {
  const { fixture, leg } = each
  return {
    fixtureId: fixture.id,
    leagueName: leagues[fixture.league].name,
    home: fixture.home,
    away: fixture.away,
    market: leg.market,
    line: leg.line,
    selection: leg.selection,
    odds: leg.odds,
    result: resultOfLeg(each),
  }
}

/** Leg of a bet on a round's page: the seed of its match only once that is over. */
export function toProvenLeg(each: StoredLeg): ProvenLeg {
  const { fixture } = each
  const { kind, homeRate, awayRate, homeScore, awayScore } = fixture
  const isOver = fixture.state !== 'open' && homeScore !== null && awayScore !== null
  const proof = proofOfFixture(fixture)
  return {
    ...toTakenLeg(each),
    kind,
    homeRate,
    awayRate,
    score: isOver ? { home: homeScore, away: awayScore } : null,
    calledOff: isCalledOff(fixture),
    proof: { ...proof, serverSeed: isOver ? proof.serverSeed : null },
  }
}

/**
 * Cashes out a member's bet for the amount shown, or for the current one where it is higher; where it fell, nothing
 * happens and the current one is returned. A bet cashed out for this amount before returns the same result. Refuses
 * `round_not_found`, `bet_over` once it is decided, and `market_suspended` while there is no amount.
 */
export async function cashOut(
  { db, live }: Pick<Services, 'db' | 'live'>,
  {
    id,
    amount: shown,
    memberId,
    now,
  }: { readonly id: string; readonly amount: string; readonly memberId: string; readonly now: number },
): Promise<ValueOf<typeof sportsCalls.cashOutBet>> {
  const roundId = id.toLowerCase()
  const done = await db.transaction(async (tx) => {
    const [bet] = await tx
      .select()
      .from(sportsBets)
      .where(and(eq(sportsBets.roundId, roundId), eq(sportsBets.memberId, memberId)))
      .for('update')
    const [round] = await tx.select().from(rounds).where(eq(rounds.id, roundId))
    if (bet === undefined || round === undefined) throw new Refused('round_not_found')
    const shownAmount = readMinor(shown, round.currency)
    if (shownAmount === null || shownAmount <= 0n)
      throw new Refused('invalid_request', { fields: [{ field: 'amount', problem: 'format' }] })
    const answer = (amount: bigint, taken: boolean) => ({ taken, amount: fromMinor(amount, round.currency) })
    // A repeated request, since the response was lost.
    if (bet.state === 'cashed' && round.win >= shownAmount) return { ...answer(round.win, true), moved: false }
    if (bet.state !== 'open') throw new Refused('bet_over')
    const present = cashOutOf(round.bet, (await storedLegs(tx, [roundId])).get(roundId) ?? [], now)
    if (present === null) throw new Refused('market_suspended')
    if (present < shownAmount) return { ...answer(present, false), moved: false }
    // A bet cashed out before its end has no weight.
    await payWin(tx, { roundId, amount: present, risk: 0n, now })
    await tx.update(sportsBets).set({ state: 'cashed' }).where(eq(sportsBets.roundId, roundId))
    return { ...answer(present, true), moved: true }
  })
  if (done.moved) await notifyBalance(live, memberId)
  return { taken: done.taken, amount: done.amount }
}
