import { durationText } from '#atlas/export/words.ts'
import type { Found } from './quantile.ts'

const grouped = new Intl.NumberFormat('en')
const rounded = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, useGrouping: false })

/** A number with its thousands apart: `12,340`. */
export const countText = (count: number): string => grouped.format(count)

/** A share in per cent, which a line never breaks in: `62 %`. */
export const shareText = (share: number): string =>
  `${share > 0 && share < 0.005 ? '<1' : share < 1 && share > 0.995 ? '>99' : Math.round(share * 100)}\u00A0%`

/** By how many points a share has risen or fallen: `+8`, `−3`, `±0`. */
export function pointsText(points: number): string {
  const whole = Math.round(points)
  return whole === 0 ? '±0' : whole > 0 ? `+${whole}` : `−${-whole}`
}

/** How long half of all stay at most: `1.2 s`; `over 5 min` where the steps end. */
export function dwellText({ value, isLeast }: Found): string {
  if (isLeast) return `over ${durationText(value)}`.replaceAll(' ', '\u00A0')
  const [size, unit] = value >= 60_000 ? ([60_000, 'min'] as const) : value >= 1000 ? ([1000, 's'] as const) : [1, 'ms']
  return `${rounded.format(value / size)}\u00A0${unit}`
}
