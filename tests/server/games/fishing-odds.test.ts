import { expect, it } from 'vitest'
import { drawsOf, newTableSecret, proofOf } from '#server/domain/play/fairness.ts'
import { drawFrom } from '#games/fair/fair.ts'
import { chanceOf, drawCatch, drawShot, fishingReturn, oddsOf, Target } from '#games/fishing/fishing-sea.ts'

const shots = process.env['FULL'] === undefined ? 4_000 : 125_000

it.each(Target.options)('fishing odds: %s has an RTP of exactly 96 %% over all numbers', (target) => {
  const sides = oddsOf[target] * 100
  let caught = 0
  for (let number = 0; number < sides; number += 1) if (drawCatch(target, () => number)) caught += 1
  expect((caught * oddsOf[target] * 100) / sides).toBe(fishingReturn)
  expect(chanceOf(target)).toBeCloseTo((caught / sides) * 100, 9)
})

it.each(Target.options)(
  'fishing odds: %s reaches its RTP over many seeds, a million shots in the full run',
  (target) => {
    const secret = newTableSecret()
    let won = 0n
    for (let nonce = 1; nonce <= shots; nonce += 1) {
      const { win } = drawShot(
        { target, bet: 100n, balanceAfterBet: 0n, currency: 'PHP' },
        drawsOf(proofOf({ secret, nonce }, 'luck-7'), `shot ${nonce}`),
      )
      won += BigInt(win)
    }
    const mean = Number(won) / (100 * shots)
    const chance = chanceOf(target) / 100
    const error = oddsOf[target] * Math.sqrt((chance * (1 - chance)) / shots)
    // Of eight targets one is beyond this once in two thousand runs of the whole.
    expect(Math.abs(mean - fishingReturn / 100)).toBeLessThan(4 * error)
  },
)

it('fishing odds: pays a catch by its odds and returns the balance', () => {
  const certain = drawFrom(() => new Uint8Array(32))
  const shot = { target: 'ray', bet: 250n, balanceAfterBet: 1_000n, currency: 'PHP' } as const
  expect(drawShot(shot, certain)).toEqual({
    win: '5000',
    target: 'ray',
    caught: true,
    balanceAfterBet: '10.00',
    balance: '60.00',
  })
})
