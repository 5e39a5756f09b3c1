import { createHash } from 'node:crypto'
import { netRisk } from '#server/domain/play/net-risk.ts'
import { drawFrom } from '#games/fair/fair.ts'
import { floorOf } from '#games/fraction.ts'
import { type OriginalName, originalOf } from '#games/originals/originals.ts'

/** Number of draws that the risk of a pick is measured over: always the same ones, so that all servers agree. */
const samples = 400

const blocks = new Map<string, Uint8Array>()

/** A block of the fixed stream of a sample, computed once: a draw takes one or two of them. */
function blockOf(sample: number, block: number): Uint8Array {
  const name = `original:${sample}:${block}`
  const known = blocks.get(name)
  if (known !== undefined) return known
  const made = createHash('sha256').update(name).digest()
  blocks.set(name, made)
  return made
}

/**
 * Returns the net risk of a bet on a pick, in minor units. A pick that seldom loses, such as 98 % of all numbers of the
 * dice, counts a small part of its stake only (docs/decisions/0067-net-risk.md).
 */
export function riskOfPick(original: OriginalName, pick: unknown, bet: bigint): bigint {
  const game = originalOf(original)
  const returns = Array.from({ length: samples }, (_, sample) => {
    const drawn = game.draw(
      drawFrom((block) => blockOf(sample, block)),
      pick,
    )
    return floorOf(game.pays(pick, drawn), bet)
  })
  return netRisk(bet, returns)
}
