import type { Language } from '#wire/shapes.ts'
import { formatNumber } from '#src/i18n/format.ts'

/** Formats a rate of the wire, `'12.50'`. */
export const rateText = (rate: string, language: Language): string =>
  formatNumber(Number(rate) / 100, language, { style: 'percent', minimumFractionDigits: 2 })
