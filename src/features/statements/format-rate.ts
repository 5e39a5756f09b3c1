import { formatNumber } from '#src/i18n/format.ts'
import type { Language } from '#wire/shapes.ts'

/** Formats a percentage of the wire (`'12.50'`). */
export const formatRate = (rate: string, language: Language): string =>
  formatNumber(Number(rate) / 100, language, { style: 'percent', maximumFractionDigits: 2 })
