import { expect, test } from 'vitest'
import { reached, table } from '#bench/figure.ts'

test('a figure reaches a ceiling from below, a floor from above, and nothing without a goal', () => {
  expect(reached({ name: 'p99', value: 50, unit: 'ms', goal: { atMost: 50 } })).toBe(true)
  expect(reached({ name: 'p99', value: 50.1, unit: 'ms', goal: { atMost: 50 } })).toBe(false)
  expect(reached({ name: 'score', value: 97, unit: 'points', goal: { atLeast: 98 } })).toBe(false)
  expect(reached({ name: 'score', value: 98, unit: 'points', goal: { atLeast: 98 } })).toBe(true)
  expect(reached({ name: 'requests', value: 1, unit: '/s' })).toBeNull()
  expect(reached({ name: 'nothing measured', value: Number.NaN, unit: 'ms', goal: { atMost: 1 } })).toBe(false)
})

test('the table shows each figure beside its goal', () => {
  expect(
    table([
      { name: 'boot', value: 0.345, unit: 's', goal: { atMost: 1 } },
      { name: 'requests', value: 4000, unit: '/s' },
    ]),
  ).toBe(
    [
      'figure    measured  goal   reached',
      '────────  ────────  ─────  ───────',
      'boot      0.34 s    ≤ 1 s  yes',
      'requests  4000 /s',
    ].join('\n'),
  )
})
