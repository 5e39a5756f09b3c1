import { notifyBalance } from '#server/domain/messages/notify-member.ts'
import type { Live } from '#server/store/live.ts'

/**
 * Longest time a round takes to be shown, in milliseconds: thirteen spins of six seconds, and some more. Wins are not
 * published before it ends, unless the table reports that the round has been shown.
 */
export const longestReveal = 90_000

/** Rounds that are settled while their reels still spin. */
export interface Reveals {
  /** Begins to wait until the round has been shown, or can no longer be under way. */
  begin(round: Shown & Table): void
  /** The round of a member at a game that is waited for, the latest of several; null without one. */
  underWay(table: Table): string | null
  /** Marks the round as shown: the member's other screens receive the balance. */
  shown(round: Shown): Promise<void>
}

interface Table {
  readonly memberId: string
  readonly gameCode: string
}

interface Shown {
  readonly roundId: string
  readonly memberId: string
}

/** Delays balance updates of a round on the member's other screens until the round has been shown. */
export function createReveals(live: Live, patience = longestReveal): Reveals {
  const waiting = new Map<string, Table & { readonly timer: NodeJS.Timeout }>()
  return {
    begin({ roundId, memberId, gameCode }) {
      const timer = setTimeout(() => {
        waiting.delete(roundId)
        void notifyBalance(live, memberId).catch(() => {})
      }, patience)
      timer.unref()
      waiting.set(roundId, { memberId, gameCode, timer })
    },
    underWay(table) {
      const own = [...waiting].findLast(
        ([, { memberId, gameCode }]) => memberId === table.memberId && gameCode === table.gameCode,
      )
      return own?.[0] ?? null
    },
    // Another server may have drawn it, whose own word then comes later and changes nothing.
    async shown({ roundId, memberId }) {
      clearTimeout(waiting.get(roundId)?.timer)
      waiting.delete(roundId)
      await notifyBalance(live, memberId)
    },
  }
}
