import type { ValueOf } from '#wire/call.ts'
import type { tableCalls } from '#wire/lottery/table.ts'

/** The rounds of a table, as the server returns them. */
export type TableState = ValueOf<typeof tableCalls.tableRound>

/** The time between two cards, in milliseconds. */
export const cardTime = 1_100

/** Returns whether the cards of the last round are being turned or its result is still shown. */
export const isTurning = ({ serverTime, dealt }: TableState): boolean => dealt !== null && dealt.settlesAt > serverTime

/** Returns whether the next round takes bets. */
export const takesBets = (state: TableState): boolean => !isTurning(state) && state.serverTime < state.round.closesAt

/** Returns the milliseconds until the next round closes. */
export const closesIn = ({ serverTime, round }: TableState): number => Math.max(0, round.closesAt - serverTime)

/** Returns the milliseconds between the close of the next round, or now if it is closed already, and its cards. */
export const dealsIn = ({ serverTime, round }: TableState): number =>
  Math.max(0, round.drawsAt - Math.max(serverTime, round.closesAt))

/** Returns the milliseconds until the last round is paid. */
export const settlesIn = ({ serverTime, dealt }: TableState): number =>
  dealt === null ? 0 : Math.max(0, dealt.settlesAt - serverTime)

/** Returns the number of turned cards of the last round by the server clock; late visitors see as many as others. */
export const turnedBy = ({ serverTime, dealt }: TableState): number =>
  dealt === null ? 0 : Math.min(dealt.numbers.length, Math.max(0, Math.floor((serverTime - dealt.drawsAt) / cardTime)))
