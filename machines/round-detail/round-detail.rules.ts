import type { ToldRound } from '#wire/fair-check.ts'
import type { RoundDetail } from '#wire/rounds.ts'

/** What of a round can be drawn again; null while it is open, and where there is no proof or nothing to compare with. */
export function checkable({ id, currency, stake, win, slot, proof }: RoundDetail): ToldRound | null {
  if (slot === null || proof === null || proof.serverSeed === null) return null
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
export const commandsOf = ({ roundId, proof: { serverSeed, clientSeed, nonce } }: ToldRound) => ({
  commitment: `printf '%s' '${serverSeed}' | openssl dgst -sha256`,
  block: `printf '%s' '${clientSeed}:${nonce}:${roundId}:0' | openssl dgst -sha256 -hmac '${serverSeed}'`,
})
