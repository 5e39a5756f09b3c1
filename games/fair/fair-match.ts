import { blockText, type DrawnFrom, type RoundProof } from './fair.ts'
import { type Digests, drawnWith, hexOf, type Verdict } from './fair-check.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import type { MatchTerms } from '#games/sports/sports-leagues.ts'
import {
  type LegResult,
  legResult,
  type Market,
  type Match,
  playMatch,
  returnOfLegs,
  type Score,
  type SelectionName,
  standingAt,
} from '#games/sports/sports-match.ts'

/** A leg of a bet, as published once its match was over. */
export interface LegRecord extends Market, MatchTerms {
  readonly fixtureId: string
  readonly selection: SelectionName
  readonly odds: number
  readonly score: Score
  readonly result: LegResult
  /** True when the house abandoned the match before its end. */
  readonly calledOff: boolean
  readonly proof: RoundProof
}

/** A published sports bet: money as on the wire. One that was cashed out was not paid by a score. */
export interface SlipRecord {
  readonly legs: readonly LegRecord[]
  readonly currency: Currency
  readonly bet: string
  readonly win: string
  readonly cashed: boolean
}

const isSame = (one: Score, other: Score) => one.home === other.home && one.away === other.away

function endedSo(match: Match, leg: LegRecord): boolean {
  const { score } = standingAt(match, match.steps)
  return isSame(score, leg.score) && legResult(leg, { score, abandoned: match.abandoned !== null }) === leg.result
}

/** Of an abandoned match its last score can be verified, and that it counts as void. */
const hadScore = (match: Match, { score, result }: LegRecord): boolean =>
  result === 'void' &&
  Array.from({ length: match.steps }, (_, step) => step).some((step) => isSame(standingAt(match, step).score, score))

/** Plays every match of a bet again from its proof, and compares scores, legs and the win with the record. */
export async function checkSlip({ legs, currency, bet, win, cashed }: SlipRecord, digests: Digests): Promise<Verdict> {
  for (const leg of legs) {
    const { proof } = leg
    if (hexOf(await digests.sha256(proof.serverSeed)) !== proof.commitment) return 'otherSeed'
    const from: DrawnFrom = { ...proof, roundId: leg.fixtureId }
    const match = await drawnWith(
      (block) => digests.hmacSha256(proof.serverSeed, blockText(from, block)),
      (draw) => playMatch(leg, draw),
    )
    if (!(leg.calledOff ? hadScore(match, leg) : endedSo(match, leg))) return 'otherRound'
  }
  const stake = readMinor(bet, currency)
  if (stake === null) return 'otherRound'
  if (cashed) return 'agrees'
  // When all were abandoned the stake was refunded, and nothing was won.
  const paid = legs.every(({ result }) => result === 'void') ? 0n : returnOfLegs(stake, legs)
  return paid !== null && fromMinor(paid, currency) === win ? 'agrees' : 'otherRound'
}
