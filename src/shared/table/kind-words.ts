import { type MatchResult, matchOf } from '#games/lottery/arena-plays.ts'
import { resultOf, type TableKind } from '#games/lottery/table-plays.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { resultSaid } from './table-words.ts'

/** What is called otherwise at one kind of table than at another. */
export const kindWords = {
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

/** What came of a match, in a sentence. */
export const matchSaid = (t: Translate, { winner, meron, wala }: MatchResult): string =>
  winner === 'draw' ? t('arena.result.draw', { meron }) : t(`arena.result.${winner}`, { meron, wala })

/** What came of a round by what was drawn in it, in a sentence. */
export const outcomeSaid = (t: Translate, kind: TableKind, numbers: readonly string[]): string =>
  kind === 'arena' ? matchSaid(t, matchOf(numbers)) : resultSaid(t, resultOf(numbers))

/** Odds in hundredths of the stake as they are written: so many units for each one staked. */
export const oddsSaid = (odds: number): string => (odds / 100).toFixed(2)
