import { balanceOf, fromMinor, playBalanceOf } from '#server/domain/ledger.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    wallet: typeof createHandlers
  }
}

/** A member's money; of a trial account the play money it looks at. */
export function createHandlers({ db, settings }: Services): Handlers<'wallet'> {
  return {
    async balance(_request, { caller }) {
      const { currency } = await settings.brand()
      const balance = await (caller.type === 4 ? playBalanceOf : balanceOf)(db, caller.memberId)
      return { sumBalance: fromMinor(balance), currency }
    },
  }
}
