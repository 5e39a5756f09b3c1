import type { SnapshotFrom } from 'xstate'
import type { autoplayMachine } from './autoplay.machine.ts'
import { timesOf } from './autoplay.rules.ts'
import { lossLimit } from './autoplay.setup.ts'

type Snapshot = SnapshotFrom<typeof autoplayMachine>

/** Returns the state of autoplay for the table; amounts in wire format. */
export const autoplayView = (snapshot: Snapshot) => {
  const { wishes, offered, bet, currency, left, reason } = snapshot.context
  const inBets = (counts: readonly number[]) =>
    counts.map((count) => ({ count, amount: timesOf(bet, count, currency) }))
  return {
    choosing: snapshot.matches('choosing'),
    running: snapshot.hasTag('running'),
    wishes,
    bet,
    limit: lossLimit(snapshot.context),
    turns: offered.turns,
    losses: inBets(offered.losses),
    wins: inBets(offered.wins),
    left,
    reason,
  }
}
