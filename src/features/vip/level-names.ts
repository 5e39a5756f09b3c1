import type { ValueOf } from '#wire/call.ts'
import type { vipCalls } from '#wire/loyalty/vip.ts'

/** All that a member's page of levels is drawn from. */
export type Vip = ValueOf<typeof vipCalls.vip>

/** The name of a level; of one that is not on the ladder its number. */
export const nameOf = ({ levels, rankLevel, name }: Vip, level: number): string =>
  levels.find((one) => one.rankLevel === level)?.name ?? (level === rankLevel ? name : String(level))
