import { readHeld } from '#server/domain/money/held-money.ts'
import { holdingOf, playWallet } from '#server/domain/money/ledger.ts'
import { heldOf, readFunds, readWallets, sumOf, walletsOf } from '#server/domain/money/vendor-wallets.ts'
import { recallAll, transferBetween } from '#server/domain/money/vendor-wallets-transfers.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { fromMinor } from '#wire/money.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    wallet: typeof createHandlers
  }
}

/** Wallets of members; trial accounts have play money. */
export function createHandlers(services: Services): Handlers<'wallet'> {
  const { db, settings } = services
  return {
    async balance(_request, { caller: { memberId, type } }) {
      if (type === 4) {
        const held = await holdingOf(db, playWallet(memberId))
        const { amount, currency } = held ?? { amount: 0n, currency: (await settings.brand()).currency }
        return { sumBalance: fromMinor(amount, currency), held: fromMinor(0n, currency), currency }
      }
      const wallets = await walletsOf(db, memberId)
      const currency = wallets[0]?.currency ?? (await settings.brand()).currency
      return { sumBalance: fromMinor(sumOf(wallets), currency), held: fromMinor(heldOf(wallets), currency), currency }
    },
    merchantWallet: (_request, { caller }) => readWallets(services, caller.memberId),
    walletTransfer: (request, { caller: { memberId }, now }) => transferBetween(services, request, { memberId, now }),
    walletRecall: (request, { caller: { memberId }, now }) => recallAll(services, request, { memberId, now }),
    heldMoney: (_request, { caller }) => readHeld(services, caller.memberId),
    consolidatedFunds: (_request, { caller }) => readFunds(services, caller.memberId),
  }
}
