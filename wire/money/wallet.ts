import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { Code, GameType, IdempotencyKey, Money, Time } from '#wire/shapes.ts'

/** State of a vendor's wallet for transfers: open, closed for good, or suspended. */
export const vendorWalletStates = ['open', 'closed', 'stopped'] as const

/** A member's wallet at a vendor. */
export const VendorWallet = v.object({
  vendor: Code,
  title: v.string(),
  /** Address of the vendor's logo. */
  logo: v.string(),
  /** The available balance. */
  balance: Money,
  /** Stakes of open rounds. */
  held: Money,
  state: v.picklist(vendorWalletStates),
})
export type VendorWallet = v.InferOutput<typeof VendorWallet>

/** A wallet of the member's: a vendor's by its code, the main one by null. */
const Wallet = v.nullable(Code)

/** A transfer between wallets of one member. */
export const WalletTransfer = v.object({
  id: v.string(),
  /** The reference for customer service; it is in the account record. */
  reference: v.string(),
  from: Wallet,
  to: Wallet,
  amount: Money,
  currency: Currency,
  movedAt: Time,
})
export type WalletTransfer = v.InferOutput<typeof WalletTransfer>

/** The result of a transfer from all vendors' wallets. */
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

/** Held money of one wallet, for one purpose. */
export const HeldPart = v.object({
  /** Unpaid withdrawals, or stakes of unsettled rounds, draws and matches. */
  purpose: v.picklist(['withdrawal', 'stake']),
  /** The kind of game of the stakes; null for withdrawals. */
  gameType: v.nullable(GameType),
  amount: Money,
  /** Number of withdrawals or rounds. */
  count: v.number(),
  /** When the oldest of them began. */
  since: Time,
})
export type HeldPart = v.InferOutput<typeof HeldPart>

/** A wallet with held money, and the purposes. */
export const HeldWallet = v.object({
  wallet: Wallet,
  /** The available balance: the balance after the last movement, less what is held. */
  available: Money,
  /** The sum of the parts. */
  held: Money,
  parts: v.array(HeldPart),
})
export type HeldWallet = v.InferOutput<typeof HeldWallet>

/** Proposal of an agent's upline for a contract: a new one, or its end; null when nothing is pending. */
const ContractRequest = v.nullable(v.picklist(['NEW', 'TERMINATION']))

/** In a file section of its own, for the first page. */
export const balance = call({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  token: 'required',
  summary:
    "The sum over all wallets of the member the token belongs to, the main one and the vendors', and what is held in addition.",
  request: nothing,
  value: v.object({
    sumBalance: Money,
    /** Pending withdrawals and stakes of open rounds, which the sum does not include. */
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
    rejectTrial: true,
    summary:
      'The main wallet of the member the token belongs to and those at vendors, with transfer limits; a vendor’s closed wallet is listed as long as it has money.',
    request: nothing,
    value: v.object({
      currency: Currency,
      /** The sum over all wallets. */
      total: Money,
      main: Money,
      /** In the catalogue's order. */
      vendors: v.array(VendorWallet),
      /** Minimum, maximum and step of a transfer. A whole wallet may always be transferred out. */
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
    rejectTrial: true,
    summary:
      'Transfers money of the member the token belongs to from one of their wallets to another at once, once for its key; null is the main one.',
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
    rejectTrial: true,
    summary:
      "Transfers all money in vendors' wallets of the member the token belongs to back to the main one: all of it at once or nothing, once for its key. Stakes of open rounds stay.",
    request: v.object({ idempotencyKey: IdempotencyKey }),
    value: WalletRecall,
  }),
  heldMoney: call({
    method: 'GET',
    path: '/wps/member/info/funds/held',
    token: 'required',
    rejectTrial: true,
    summary:
      'Held money of the member the token belongs to, by wallet and purpose; a wallet without held money is left out.',
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
    rejectTrial: true,
    summary: 'All money of the member the token belongs to in sums, and an agent’s pending contract requests.',
    request: nothing,
    value: v.object({
      currency: Currency,
      /** The available balance over all wallets: `main` and `vendors`. */
      total: Money,
      main: Money,
      vendors: Money,
      /** In addition: pending withdrawals and stakes of open rounds. */
      held: Money,
      dailysalreqtype: ContractRequest,
      divtypereq: ContractRequest,
      contracthoursalreq: ContractRequest,
      realtimesalreqtype: ContractRequest,
    }),
  }),
}
