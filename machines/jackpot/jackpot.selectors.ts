import type { SnapshotFrom } from 'xstate'
import type { jackpotMachine } from './jackpot.machine.ts'

/** What the jackpot banner shows: the amount as the wire's decimal string, and whether it is only counted. */
export const jackpotView = (snapshot: SnapshotFrom<typeof jackpotMachine>) => ({
  amount: (snapshot.context.amount / 100).toFixed(2),
  estimate: snapshot.hasTag('estimate'),
})
