import { expect, it } from 'vitest'
import { callAtHand, layAtHand } from '#wire/at-hand.ts'
import { vipCalls } from '#wire/vip.ts'

it('knows of the calls that were laid at hand, and of no others', () => {
  expect(callAtHand('vip')).toBeUndefined()
  layAtHand(vipCalls)
  expect(callAtHand('vip')).toBe(vipCalls.vip)
  expect(callAtHand('sportsBoard')).toBeUndefined()
})
