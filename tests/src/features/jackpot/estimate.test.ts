import { expect, it } from 'vitest'
import { estimateAt } from '#src/features/jackpot/estimate.ts'

const midnight = Date.UTC(2026, 10, 22)

it.each([
  { time: '00:00:00.000', amount: '5000000.00' },
  { time: '00:00:02.999', amount: '5000000.00' },
  { time: '00:00:03.000', amount: '5000165.11' },
  { time: '12:00:00.000', amount: '7377584.00' },
  { time: '23:59:59.999', amount: '9755002.89' },
])('jackpot estimate: at $time it is $amount', ({ time, amount }) => {
  const passed = Date.parse(`1970-01-01T${time}Z`)
  expect(estimateAt(midnight + passed)).toBe(amount)
})
