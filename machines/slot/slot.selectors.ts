import type { SnapshotFrom } from 'xstate'
import type { Turn } from '#games/slot/turn.ts'
import { fairnessOf, isShortHere } from '#machines/lib/seeded-play.ts'
import type { slotMachine } from './slot.machine.ts'
import { type WinTier, winTier } from './slot.rules.ts'

type Snapshot = SnapshotFrom<typeof slotMachine>

/** Selects the balance to show: before the bet, without the bet while the reels turn, then with the win. */
export const shownBalance = (snapshot: Snapshot): string => {
  const { table, result } = snapshot.context
  if (!result) return table?.balance ?? '0'
  return snapshot.matches({ play: 'idle' }) ? result.balance : result.balanceAfterBet
}

/** Selects the tier of the shown win; `plain` where there is none. */
const shownTier = (snapshot: Snapshot): WinTier => {
  const { result, turn } = snapshot.context
  const shown = snapshot.matches({ play: 'celebrating' }) ? result?.turns[turn] : undefined
  return shown === undefined || result === null ? 'plain' : winTier(shown.win, result.bet)
}

/** Returns how many of these are free turns; a fall belongs to the turn before it. */
const freeTurns = (turns: readonly Turn[] = []) => turns.filter(({ free, falls = 0 }) => free && falls === 0).length

/** Selects what the slot shows. */
export const tableView = (snapshot: Snapshot) => {
  const { table, bet, result, turn, refusal, next, clientSeed, last, verdict } = snapshot.context
  return {
    table,
    bet: table?.bets[bet] ?? '0',
    canRaise: snapshot.hasTag('playable') && bet + 1 < (table?.bets.length ?? 0),
    canLower: snapshot.hasTag('playable') && bet > 0,
    canSpin: snapshot.hasTag('playable'),
    turning: snapshot.hasTag('turning'),
    result,
    turn: result?.turns[turn] ?? null,
    /** Free turns left after the shown one; `freeWon` is how many the round won. */
    freeLeft: freeTurns(result?.turns.slice(turn + 1)),
    freeWon: freeTurns(result?.turns),
    tier: shownTier(snapshot),
    balance: shownBalance(snapshot),
    refusal,
    isShortHere: isShortHere(table, refusal),
    paytableOpen: snapshot.matches({ panel: 'paytable' }),
    fairness: fairnessOf(snapshot),
    next,
    clientSeed,
    last: last === null ? null : { roundId: last.result.spinId, proof: last.result.proof, commitment: last.commitment },
    verdict,
    soundOn: snapshot.matches({ sound: 'on' }),
  }
}
