import { tellBalance } from '#server/domain/messages/tell-member.ts'
import type { Live } from '#server/store/live.ts'

/**
 * As long as a round can take to be shown, in milliseconds: thirteen turns of six seconds, and some more. Nobody is told
 * of a win before it, unless the table says that it has been shown.
 */
export const longestReveal = 90_000

/** Rounds that are drawn and paid while their reels still turn. */
export interface Reveals {
  /** Begins to wait until the round has been shown, or can no longer be under way. */
  begin(round: Shown & Table): void
  /** The round of a member at a game that is waited for, the latest of several; null without one. */
  underWay(table: Table): string | null
  /** The table has shown it: the member's other screens are told of the balance. */
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

/** Holds what a round did to the balance back from the member's other screens until it has been shown. */
export function createReveals(live: Live, patience = longestReveal): Reveals {
  const waiting = new Map<string, Table & { readonly timer: NodeJS.Timeout }>()
  return {
    begin({ roundId, memberId, gameCode }) {
      const timer = setTimeout(() => {
        waiting.delete(roundId)
        void tellBalance(live, memberId).catch(() => {})
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
      await tellBalance(live, memberId)
    },
  }
}
