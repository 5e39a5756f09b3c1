import { expect, it } from 'vitest'
import { dayAt, moved, quickRanges } from '#src/shared/paged-list/day-range.ts'

it.each([
  [Date.UTC(2026, 10, 22, 15, 59), 480, '2026-11-22'],
  [Date.UTC(2026, 10, 22, 16, 0), 480, '2026-11-23'],
  [Date.UTC(2026, 0, 1, 2, 0), -210, '2025-12-31'],
])('takes the day at %i with an offset of %i for %s', (now, offset, day) => {
  expect(dayAt(now, offset)).toBe(day)
})

it('day range: the last days include today, across the ends of months and years', () => {
  expect(quickRanges('2024-03-01')).toEqual({
    today: { from: '2024-03-01', to: '2024-03-01' },
    yesterday: { from: '2024-02-29', to: '2024-02-29' },
    week: { from: '2024-02-24', to: '2024-03-01' },
    month: { from: '2024-02-01', to: '2024-03-01' },
  })
  expect(quickRanges('2026-01-01').yesterday).toEqual({ from: '2025-12-31', to: '2025-12-31' })
})

it.each([
  [{ from: '2026-11-01', to: '2026-11-03' }, -7, { from: '2026-10-25', to: '2026-10-27' }],
  [{ from: '2026-11-01', to: '2026-11-03' }, 7, { from: '2026-11-08', to: '2026-11-10' }],
  [{ from: '2026-11-01', to: '2026-11-03' }, 30, { from: '2026-11-21', to: '2026-11-23' }],
  [{ from: '2026-11-23', to: '2026-11-23' }, 7, { from: '2026-11-23', to: '2026-11-23' }],
])('moves %j by %i days to %j, as long as before and never beyond today', (range, days, to) => {
  expect(moved(range, days, '2026-11-23')).toEqual(to)
})
