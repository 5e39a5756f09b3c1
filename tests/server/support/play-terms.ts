import { jurisdictionOf } from '#server/domain/protection/jurisdiction.ts'
import type { PlayTerms } from '#server/domain/protection/play-figures.ts'

/** The market rules of a fresh database, at the time of Manila. */
export const standardTerms: PlayTerms = { jurisdiction: jurisdictionOf('standard'), gmtOffset: 480 }
