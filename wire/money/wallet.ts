import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Code, GameType, IdempotencyKey, Money, Time } from '#wire/shapes.ts'

/** Whether money can be put into a vendor's wallet: it stands open, its vendor keeps none any more, or nothing moves on it. */
export const vendorWalletStates = ['open', 'closed', 'stopped'] as const

/** What a vendor keeps for a member. */
export const VendorWallet = v.object({
  vendor: Code,
  title: v.string(),
  /** Address of the vendor's drawn sign. */
  logo: v.string(),
  /** What can be played with or taken back now. */
  balance: Money,
  /** Stakes of rounds that are not over. */
  held: Money,
  state: v.picklist(vendorWalletStates),
})
export type VendorWallet = v.InferOutput<typeof VendorWallet>

/** A wallet of the member's: a vendor's by its code, the main one by null. */
const Wallet = v.nullable(Code)

/** Money that was moved between wallets of one member. */
export const WalletTransfer = v.object({
  id: v.string(),
  /** What customer service knows it by; it stands in the account record. */
  reference: v.string(),
  from: Wallet,
  to: Wallet,
  amount: Money,
  currency: Currency,
  movedAt: Time,
})
export type WalletTransfer = v.InferOutput<typeof WalletTransfer>

/** What all vendors' wallets gave back at once. */
export const WalletRecall = v.object({
  id: v.string(),
  reference: v.string(),
  /** The sum of the parts. */
  amount: Money,
  currency: Currency,
  movedAt: Time,
  parts: v.array(v.object({ vendor: Code, title: v.string(), amount: Money })),
})
export type WalletRecall = v.InferOutput<typeof WalletRecall>

/** Money of one wallet that is held for one purpose. */
export const HeldPart = v.object({
  /** Withdrawals that are not paid yet, or stakes of rounds, draws and matches that are not settled yet. */
  purpose: v.picklist(['withdrawal', 'stake']),
  /** The kind of game the stakes are on; null of withdrawals. */
  gameType: v.nullable(GameType),
  amount: Money,
  /** Of how many withdrawals or rounds. */
  count: v.number(),
  /** When the oldest of them began. */
  since: Time,
})
export type HeldPart = v.InferOutput<typeof HeldPart>

/** A wallet from which money is held, and what for. */
export const HeldWallet = v.object({
  wallet: Wallet,
  /** What can be spent now: the balance after the last movement, less what is held. */
  available: Money,
  /** The sum of the parts. */
  held: Money,
  parts: v.array(HeldPart),
})
export type HeldWallet = v.InferOutput<typeof HeldWallet>

/** What an agent's upline asks of a contract: a new one, or its end; null where nothing waits for an answer. */
const ContractRequest = v.nullable(v.picklist(['NEW', 'TERMINATION']))

/** Apart from the other calls, which the first page leaves out. */
export const balance = call({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  token: 'required',
  summary:
    "The sum over all wallets of the member the token belongs to, the main one and the vendors', and what is held of them besides.",
  request: nothing,
  value: v.object({
    sumBalance: Money,
    /** Withdrawals under way and stakes of rounds that are not over, which the sum does not count. */
    held: Money,
    currency: v.string(),
  }),
})

export const walletCalls = {
  balance,
  merchantWallet: call({
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    token: 'required',
    realAccountsOnly: true,
    summary:
      'The main wallet of the member the token belongs to and those that vendors keep, with what may be moved between them; a vendor that keeps none any more is among them as long as money lies there.',
    request: nothing,
    value: v.object({
      currency: Currency,
      /** The sum over all wallets. */
      total: Money,
      main: Money,
      /** In the catalogue's order. */
      vendors: v.array(VendorWallet),
      /** What one transfer must be at least and at most, and a multiple of. All that lies in a wallet may always be taken out of it. */
      least: Money,
      most: Money,
      step: Money,
    }),
  }),
  walletTransfer: call({
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    watched: 'money',
    token: 'required',
    refusals: [
      'wallet_closed',
      'amount_out_of_range',
      'insufficient_funds',
      'account_stopped',
      'excluded',
      'idempotency_conflict',
    ],
    limits: ['walletByMember'],
    realAccountsOnly: true,
    summary:
      'Moves money of the member the token belongs to from one of their wallets to another at once, once for its key; null is the main one.',
    request: v.pipe(
      v.object({ idempotencyKey: IdempotencyKey, from: Wallet, to: Wallet, amount: Money }),
      v.forward(
        v.check(({ from, to }) => from !== to),
        ['to'],
      ),
    ),
    value: WalletTransfer,
  }),
  walletRecall: call({
    method: 'POST',
    path: '/wps/relay/GCS_walletRecall',
    watched: 'money',
    token: 'required',
    refusals: ['wallets_empty', 'account_stopped', 'idempotency_conflict'],
    limits: ['walletByMember'],
    realAccountsOnly: true,
    summary:
      "Brings all that lies in vendors' wallets of the member the token belongs to back to the main one: all of it at once or nothing, once for its key. Stakes of rounds that are not over stay.",
    request: v.object({ idempotencyKey: IdempotencyKey }),
    value: WalletRecall,
  }),
  heldMoney: call({
    method: 'GET',
    path: '/wps/member/info/funds/held',
    token: 'required',
    realAccountsOnly: true,
    summary:
      'Money of the member the token belongs to that cannot be spent now, by wallet and by what it is held for; a wallet from which nothing is held is left out.',
    request: nothing,
    value: v.object({
      currency: Currency,
      /** The sum over all wallets. */
      held: Money,
      /** The main one first. */
      wallets: v.array(HeldWallet),
    }),
  }),
  consolidatedFunds: call({
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    token: 'required',
    realAccountsOnly: true,
    summary:
      'All money of the member the token belongs to in sums, and which contracts of an agent wait for their answer.',
    request: nothing,
    value: v.object({
      currency: Currency,
      /** What can be spent over all wallets: `main` and `vendors`. */
      total: Money,
      main: Money,
      vendors: Money,
      /** Besides: withdrawals under way and stakes of rounds that are not over. */
      held: Money,
      dailysalreqtype: ContractRequest,
      divtypereq: ContractRequest,
      contracthoursalreq: ContractRequest,
      realtimesalreqtype: ContractRequest,
    }),
  }),
}
