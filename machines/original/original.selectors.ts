import type { SnapshotFrom } from 'xstate'
import { fairnessOf, isShortHere } from '#machines/lib/seeded-play.ts'
import type { originalMachine } from './original.machine.ts'

type Snapshot = SnapshotFrom<typeof originalMachine>

/** Selects the balance to show: without the bet until the outcome is revealed, then with the win. */
const shownBalance = (snapshot: Snapshot): string => {
  const { table, result } = snapshot.context
  if (result === null) return table?.balance ?? '0'
  return snapshot.matches({ play: 'revealing' }) ? result.balanceAfterBet : result.balance
}

/** Selects what an original shows: where a choice can be cleared, there may be one to make before a round. */
export const originalView = (snapshot: Snapshot) => {
  const { table, bet, pick, result, refusal, next, clientSeed, last, verdict } = snapshot.context
  const playable = snapshot.hasTag('playable')
  return {
    table,
    bet: table?.bets[bet] ?? '0',
    pick,
    canRaise: playable && table?.bets[bet + 1] !== undefined,
    canLower: playable && bet > 0,
    canChoose: playable,
    canPlay: playable && pick !== null,
    canSkip: snapshot.matches({ play: 'revealing' }),
    drawing: snapshot.hasTag('drawing'),
    /** The round whose outcome is on show; null while it is still revealed, and before the first. */
    revealed: snapshot.matches({ play: 'revealing' }) ? null : result,
    balance: shownBalance(snapshot),
    isShortHere: isShortHere(table, refusal),
    rulesOpen: snapshot.matches({ panel: 'rules' }),
    fairness: fairnessOf(snapshot),
    next,
    clientSeed,
    last: last === null ? null : { ...last.result, commitment: last.commitment },
    verdict,
    soundOn: snapshot.matches({ sound: 'on' }),
  }
}
