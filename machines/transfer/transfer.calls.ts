import { walletCalls } from '#wire/money/wallet.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const transferActorCalls = defineCalls({
  loadWallets: [walletCalls.merchantWallet],
  moveMoney: walletCalls.walletTransfer,
  recallAll: walletCalls.walletRecall,
})
