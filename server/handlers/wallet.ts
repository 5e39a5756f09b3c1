import { balanceOf, fromMinor } from '#server/domain/ledger.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

/** A member's money. */
export function createWalletHandlers({ db, settings }: Services): Handlers<'wallet'> {
  return {
    async balance(_request, { caller }) {
      const { currency } = await settings.brand()
      return { sumBalance: fromMinor(await balanceOf(db, caller.memberId)), currency }
    },
  }
}
