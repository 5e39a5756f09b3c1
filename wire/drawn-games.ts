import { lotteries, lotteryKinds, type DrawnGame, type LotteryPlay } from './lottery-plays.ts'
import { tableKinds, tables } from './table-plays.ts'

/** What one draw for everybody plays: the lotteries, and the live tables, whose draws are rounds of cards. */
export const drawnKinds = [...lotteryKinds, ...tableKinds] as const
export type DrawnKind = (typeof drawnKinds)[number]

/** What each is drawn by, when, and how it can be bet on. */
export const drawnGames: Readonly<Record<DrawnKind, DrawnGame>> = { ...lotteries, ...tables }

/** The way to bet of this name, or null: names come from outside. */
export const wayOf = (kind: DrawnKind, name: string): LotteryPlay | null =>
  Object.hasOwn(drawnGames[kind].plays, name) ? (drawnGames[kind].plays[name] ?? null) : null
