import { exactReturn } from '#games/slot/slot-maths.ts'
import type { SlotModel } from '#games/slot/slot-models.ts'
import { drawRound } from '#games/slot/slot-round.ts'

/**
 * Plays rounds of a unit bet with numbers from a fixed seed, the same in every run. Returns by how many standard errors
 * their average win differs from the model's exact return, and the variance of the wins.
 */
export function simulate(model: SlotModel, { rounds, seed }: { readonly rounds: number; readonly seed: number }) {
  let state = seed
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  let [sum, squares] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const win = Number(drawRound({ model, bet: 1n, balanceAfterBet: 0n, currency: 'JPY' }, draw).win)
    sum += win
    squares += win * win
  }
  const { numerator, denominator } = exactReturn(model)
  const mean = sum / rounds
  const variance = squares / rounds - mean * mean
  const expected = Number((numerator * 1_000_000n) / denominator) / 1_000_000
  return { deviation: Math.abs(mean - expected) / Math.sqrt(variance / rounds), variance }
}
