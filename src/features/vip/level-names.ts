import type { ValueOf } from '#wire/call.ts'
import type { vipCalls } from '#wire/loyalty/vip.ts'

/** The data of a member's VIP page. */
export type Vip = ValueOf<typeof vipCalls.vip>

/** Returns the name of a level; its number for one that is not on the ladder. */
export const nameOf = ({ levels, rankLevel, name }: Vip, level: number): string =>
  levels.find((one) => one.rankLevel === level)?.name ?? (level === rankLevel ? name : String(level))

/** Returns the message for a level without a next one: the highest, or one beside the ladder. */
export const endText = ({ levels, rankLevel }: Vip): 'vip.highest' | 'vip.own' =>
  rankLevel === levels.length ? 'vip.highest' : 'vip.own'
