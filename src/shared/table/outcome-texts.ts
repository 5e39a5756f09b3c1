import { type MatchResult, matchOf } from '#games/lottery/arena-plays.ts'
import { resultOf, type TableKind } from '#games/lottery/table-plays.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { formatResult } from './table-texts.ts'

/** Texts that differ by the kind of table. */
export const kindTexts = {
  baccarat: {
    turning: 'table.phase.cards',
    commitment: 'table.commitment.text',
    menu: 'table.menu',
    seats: 'table.seats',
    note: 'table.road.note',
    shown: 'table.road.cards',
    open: 'table.mine.open',
    none: 'table.mine.none',
    schedule: 'table.rules.schedule',
  },
  arena: {
    turning: 'arena.phase.cards',
    commitment: 'arena.commitment',
    menu: 'arena.menu',
    seats: 'arena.seats',
    note: 'arena.road.note',
    shown: 'arena.blows',
    open: 'arena.mine.open',
    none: 'arena.mine.none',
    schedule: 'arena.rules.schedule',
  },
} as const

/** Formats the result of a match as a sentence. */
export const formatMatch = (t: Translate, { winner, meron, wala }: MatchResult): string =>
  winner === 'draw' ? t('arena.result.draw', { meron }) : t(`arena.result.${winner}`, { meron, wala })

/** Formats the result of a round as a sentence. */
export const formatOutcome = (t: Translate, kind: TableKind, numbers: readonly string[]): string =>
  kind === 'arena' ? formatMatch(t, matchOf(numbers)) : formatResult(t, resultOf(numbers))

/** Formats odds given in hundredths of the stake. */
export const formatOdds = (odds: number): string => (odds / 100).toFixed(2)
