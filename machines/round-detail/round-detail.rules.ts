import type { RoundProof } from '#games/fair/fair.ts'
import type { CardMatchRecord, SeatRecord } from '#games/fair/fair-cards.ts'
import type { GameRoundRecord } from '#games/fair/fair-check.ts'
import type { DrawBetRecord } from '#games/fair/fair-draw.ts'
import type { LegRecord, SlipRecord } from '#games/fair/fair-match.ts'
import type { OriginalRecord } from '#games/fair/fair-original.ts'
import type { ShotRecord } from '#games/fair/fair-shot.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'

/**
 * The record of a round that can be verified: a slot round, a bet on a draw or on matches, a card match, a shot, or a
 * round of an original.
 */
export type RoundRecord = GameRoundRecord | DrawBetRecord | SlipRecord | CardMatchRecord | ShotRecord | OriginalRecord

/** Returns what can be verified of a round; null while it is open, without a proof, or without an outcome. */
export function checkable(round: RoundDetail): RoundRecord | null {
  const { id, currency, stake, win, slot, lottery, sports, cards, fishing, original, proof } = round
  if (sports !== null) return slipOf(round, sports)
  if (proof === null || proof.serverSeed === null) return null
  const common = { currency, bet: stake, win, proof: { ...proof, serverSeed: proof.serverSeed } }
  if (cards !== null) {
    const seats = cards.seats.flatMap(openSeat)
    const { matchId, place } = cards
    return round.state === 'settled' && seats.length === cards.seats.length
      ? { matchId, place, seats, ...common }
      : null
  }
  if (lottery !== null) {
    const { kind, drawId, numbers, play, picks, pool } = lottery
    if (numbers === null || round.state !== 'settled') return null
    return { kind, drawId, numbers, play, picks, ...(pool === undefined ? {} : { pool }), ...common }
  }
  if (fishing !== null) {
    const { target, caught } = fishing
    return { roundId: id, target, caught, ...common }
  }
  if (original !== null) {
    const { name, version, pick, outcome } = original
    return { roundId: id, original: name, version, pick, outcome, ...common }
  }
  if (slot === null) return null
  const { model, turns } = slot
  return { roundId: id, model, turns, ...common }
}

/** Returns the seat if its cards are published, otherwise an empty list. */
const openSeat = ({
  roundId,
  move,
  cards,
}: NonNullable<RoundDetail['cards']>['seats'][number]): readonly SeatRecord[] =>
  cards === null ? [] : [{ roundId, move, cards }]

function slipOf(
  { state, currency, stake, win }: RoundDetail,
  { legs, cashed }: NonNullable<RoundDetail['sports']>,
): SlipRecord | null {
  const finished = legs.flatMap(finishedLeg)
  if (state === 'open' || finished.length < legs.length) return null
  return { legs: finished, currency, bet: stake, win, cashed }
}

/** Returns the leg if its match is over, otherwise an empty list. */
function finishedLeg(leg: NonNullable<RoundDetail['sports']>['legs'][number]): readonly LegRecord[] {
  const { fixtureId, kind, homeRate, awayRate, market, line, selection, odds, score, result, calledOff, proof } = leg
  if (score === null || result === null || proof.serverSeed === null) return []
  const facts = { fixtureId, kind, homeRate, awayRate, market, line, selection, odds, score, result, calledOff }
  return [{ ...facts, proof: { ...proof, serverSeed: proof.serverSeed } }]
}

/** Returns the shell commands that derive the first numbers of a round. */
export function commandsOf(record: RoundRecord) {
  const [{ serverSeed, clientSeed, nonce }, id] = firstSeedOf(record)
  return {
    commitment: `printf '%s' '${serverSeed}' | openssl dgst -sha256`,
    block: `printf '%s' '${clientSeed}:${nonce}:${id}:0' | openssl dgst -sha256 -hmac '${serverSeed}'`,
  }
}

/** Returns the first proof and its id: of the round itself, its draw, its card match, or its first match. */
function firstSeedOf(record: RoundRecord): readonly [RoundProof, string] {
  if ('legs' in record) return [record.legs[0]!.proof, record.legs[0]!.fixtureId]
  if ('matchId' in record) return [record.proof, record.matchId]
  return [record.proof, 'drawId' in record ? record.drawId : record.roundId]
}
