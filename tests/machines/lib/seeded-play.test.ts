import { expect, it } from 'vitest'
import { endsPlay, isOutdated, isShortHere } from '#machines/lib/seeded-play.ts'

it('seeded play: offers a transfer only when the vendor wallet holds too little', () => {
  expect(isShortHere({ wallet: 'vendor' }, 'insufficient_funds')).toBe(true)
  expect(isShortHere({ wallet: 'main' }, 'insufficient_funds')).toBe(false)
  expect(isShortHere({ wallet: 'vendor' }, 'excluded')).toBe(false)
  expect(isShortHere(null, 'insufficient_funds')).toBe(false)
})

it('seeded play: distinguishes refusals that end the launch from those that outdate the next draw', () => {
  expect((['session_expired', 'not_logged_in', 'insufficient_funds'] as const).map((code) => endsPlay(code))).toEqual([
    true,
    true,
    false,
  ])
  expect((['commitment_used', 'idempotency_conflict', 'excluded'] as const).map((code) => isOutdated(code))).toEqual([
    true,
    true,
    false,
  ])
})
