import { holdingOf, memberAccount, playWallet } from '#server/domain/ledger.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { fromMinor } from '#wire/money.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    wallet: typeof createHandlers
  }
}

/** A member's money; of a trial account the play money it looks at. */
export function createHandlers({ db, settings }: Services): Handlers<'wallet'> {
  return {
    async balance(_request, { caller }) {
      const codeOf = caller.type === 4 ? playWallet : memberAccount
      const held = await holdingOf(db, codeOf(caller.memberId))
      const { amount, currency } = held ?? { amount: 0n, currency: (await settings.brand()).currency }
      return { sumBalance: fromMinor(amount, currency), currency }
    },
  }
}
