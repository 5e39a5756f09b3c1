import { durationText } from '#atlas/export/transition-text.ts'
import type { Quantile } from './quantile.ts'

const grouped = new Intl.NumberFormat('en')
const rounded = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, useGrouping: false })

/** Formats a number: `12,340`. */
export const countText = (count: number): string => grouped.format(count)

/** Formats a share with a non-breaking space: `62 %`. */
export const shareText = (share: number): string =>
  `${share > 0 && share < 0.005 ? '<1' : share < 1 && share > 0.995 ? '>99' : Math.round(share * 100)}\u00A0%`

/** Formats a change in percentage points: `+8`, `−3`, `±0`. */
export function pointsText(points: number): string {
  const whole = Math.round(points)
  return whole === 0 ? '±0' : whole > 0 ? `+${whole}` : `−${-whole}`
}

/** Formats a duration in milliseconds: `1.2 s`; `over 5 min` in the last step of the histogram. */
export function dwellText({ value, isLeast }: Quantile): string {
  if (isLeast) return `over ${durationText(value)}`.replaceAll(' ', '\u00A0')
  const [size, unit] = value >= 60_000 ? ([60_000, 'min'] as const) : value >= 1000 ? ([1000, 's'] as const) : [1, 'ms']
  return `${rounded.format(value / size)}\u00A0${unit}`
}
