import type { RoundProof } from '#games/fair/fair.ts'
import type { ToldMatch, ToldSeat } from '#games/fair/fair-cards.ts'
import type { ToldRound } from '#games/fair/fair-check.ts'
import type { ToldBet } from '#games/fair/fair-draw.ts'
import type { ToldLeg, ToldSlip } from '#games/fair/fair-match.ts'
import type { ToldShot } from '#games/fair/fair-shot.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'

/** What was told of a round that can be drawn again: of a slot, of a bet on a draw, of one on matches, of a match of cards, or of a shot. */
export type Told = ToldRound | ToldBet | ToldSlip | ToldMatch | ToldShot

/** What of a round can be drawn again; null while it is open, and where there is no proof or nothing to compare with. */
export function checkable(round: RoundDetail): Told | null {
  const { id, currency, stake, win, slot, lottery, sports, cards, fishing, proof } = round
  if (sports !== null) return slipOf(round, sports)
  if (proof === null || proof.serverSeed === null) return null
  const told = { currency, bet: stake, win, proof: { ...proof, serverSeed: proof.serverSeed } }
  if (cards !== null) {
    const seats = cards.seats.flatMap(overSeat)
    const { matchId, place } = cards
    return round.state === 'settled' && seats.length === cards.seats.length ? { matchId, place, seats, ...told } : null
  }
  if (lottery !== null) {
    const { kind, drawId, numbers, play, picks, pool } = lottery
    if (numbers === null || round.state !== 'settled') return null
    return { kind, drawId, numbers, play, picks, ...(pool === undefined ? {} : { pool }), ...told }
  }
  if (fishing !== null) {
    const { target, caught } = fishing
    return { roundId: id, target, caught, ...told }
  }
  if (slot === null) return null
  const { model, turns } = slot
  return { roundId: id, model, turns, ...told }
}

/** A place whose cards are told; nothing of one whose are not. */
const overSeat = ({ roundId, move, cards }: NonNullable<RoundDetail['cards']>['seats'][number]): readonly ToldSeat[] =>
  cards === null ? [] : [{ roundId, move, cards }]

function slipOf(
  { state, currency, stake, win }: RoundDetail,
  { legs, cashed }: NonNullable<RoundDetail['sports']>,
): ToldSlip | null {
  const over = legs.flatMap(overOf)
  if (state === 'open' || over.length < legs.length) return null
  return { legs: over, currency, bet: stake, win, cashed }
}

/** A leg whose match is over; nothing of one that is not. */
function overOf(leg: NonNullable<RoundDetail['sports']>['legs'][number]): readonly ToldLeg[] {
  const { fixtureId, kind, homeRate, awayRate, market, line, selection, odds, score, result, calledOff, proof } = leg
  if (score === null || result === null || proof.serverSeed === null) return []
  const told = { fixtureId, kind, homeRate, awayRate, market, line, selection, odds, score, result, calledOff }
  return [{ ...told, proof: { ...proof, serverSeed: proof.serverSeed } }]
}

/** The commands by which anybody draws the first numbers of a round on their own machine. */
export function commandsOf(told: Told) {
  const [{ serverSeed, clientSeed, nonce }, id] = firstOf(told)
  return {
    commitment: `printf '%s' '${serverSeed}' | openssl dgst -sha256`,
    block: `printf '%s' '${clientSeed}:${nonce}:${id}:0' | openssl dgst -sha256 -hmac '${serverSeed}'`,
  }
}

/** What is drawn from first: the round itself, its draw or match of cards, or the first of its matches. */
function firstOf(told: Told): readonly [RoundProof, string] {
  if ('legs' in told) return [told.legs[0]!.proof, told.legs[0]!.fixtureId]
  if ('matchId' in told) return [told.proof, told.matchId]
  return [told.proof, 'drawId' in told ? told.drawId : told.roundId]
}
