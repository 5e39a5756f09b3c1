import type { ToldRound } from '#wire/fair-check.ts'
import type { ToldBet } from '#wire/fair-draw.ts'
import type { RoundDetail } from '#wire/rounds.ts'

/** What of a round can be drawn again; null while it is open, and where there is no proof or nothing to compare with. */
export function checkable(round: RoundDetail): ToldRound | ToldBet | null {
  const { id, currency, stake, win, slot, lottery, proof } = round
  if (proof === null || proof.serverSeed === null) return null
  if (lottery !== null) {
    const { kind, drawId, numbers, play, picks } = lottery
    if (numbers === null || round.state !== 'settled') return null
    const told = { kind, drawId, numbers, play, picks, currency, bet: stake, win }
    return { ...told, proof: { ...proof, serverSeed: proof.serverSeed } }
  }
  if (slot === null) return null
  const { model, turns } = slot
  return {
    roundId: id,
    model,
    turns,
    currency,
    bet: stake,
    win,
    proof: { ...proof, serverSeed: proof.serverSeed },
  }
}

/** The commands by which anybody draws the first numbers of a round on their own machine. */
export function commandsOf(told: ToldRound | ToldBet) {
  const { serverSeed, clientSeed, nonce } = told.proof
  const id = 'drawId' in told ? told.drawId : told.roundId
  return {
    commitment: `printf '%s' '${serverSeed}' | openssl dgst -sha256`,
    block: `printf '%s' '${clientSeed}:${nonce}:${id}:0' | openssl dgst -sha256 -hmac '${serverSeed}'`,
  }
}
