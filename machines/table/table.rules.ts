import type { ValueOf } from '#wire/call.ts'
import type { tableCalls } from '#wire/lottery/table.ts'

/** What the server says of a table's rounds. */
export type TableTold = ValueOf<typeof tableCalls.tableRound>

/** How long each card lies before the next one is turned, in milliseconds. */
export const cardTime = 1_100

/** Whether the last round is being turned over, or its end still on the table. */
export const isTurning = ({ serverTime, dealt }: TableTold): boolean => dealt !== null && dealt.settlesAt > serverTime

/** Whether the coming round takes bets. */
export const takesBets = (told: TableTold): boolean => !isTurning(told) && told.serverTime < told.round.closesAt

/** How long the coming round still takes bets, in milliseconds. */
export const closesIn = ({ serverTime, round }: TableTold): number => Math.max(0, round.closesAt - serverTime)

/** How long a round that has just closed, or was closed when the server told of it, still waits for its cards. */
export const dealsIn = ({ serverTime, round }: TableTold): number =>
  Math.max(0, round.drawsAt - Math.max(serverTime, round.closesAt))

/** How long the last round is still shown before it is paid. */
export const settlesIn = ({ serverTime, dealt }: TableTold): number =>
  dealt === null ? 0 : Math.max(0, dealt.settlesAt - serverTime)

/** How many cards of the last round have been turned by the server's clock: whoever comes late sees no less than others. */
export const turnedBy = ({ serverTime, dealt }: TableTold): number =>
  dealt === null ? 0 : Math.min(dealt.numbers.length, Math.max(0, Math.floor((serverTime - dealt.drawsAt) / cardTime)))
