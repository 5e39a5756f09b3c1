import type { ValueOf } from '#wire/call.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import type { walletCalls } from '#wire/money/wallet.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'
import {
  amountProblem,
  type AmountProblem,
  noAmount,
  readAmount,
  type TypedAmount,
} from '#machines/lib/typed-amount.ts'

export type Wallets = ValueOf<typeof walletCalls.merchantWallet>

/** The main wallet where one is named; all others go by the code of their vendor. */
export const mainWallet = ''

/** A wallet that gives or gets money. */
export type Side = 'from' | 'to'

/** What is typed and chosen. */
export interface TransferFields extends TypedAmount {
  readonly from: string
  readonly to: string
}

export const nothingTyped: TransferFields = { ...noAmount, from: mainWallet, to: mainWallet }

export type TransferProblems = FieldProblems<keyof TransferFields, AmountProblem | 'same' | 'closed' | 'empty'>

const vendorOf = ({ vendors }: Wallets, name: string) => vendors.find(({ vendor }) => vendor === name)

/** What can be taken out of a wallet, as a decimal string; nothing of one that there is not, or that is stopped. */
export function balanceOf(wallets: Wallets, name: string): string {
  if (name === mainWallet) return wallets.main
  const own = vendorOf(wallets, name)
  return own === undefined || own.state === 'stopped' ? fromMinor(0n, wallets.currency) : own.balance
}

/** Whether money can be put into a wallet. */
export const isOpen = (wallets: Wallets, name: string): boolean =>
  name === mainWallet || vendorOf(wallets, name)?.state === 'open'

const isMore = (wallets: Wallets, amount: string) => toMinor(amount, wallets.currency) > 0n

/** Whether anything lies with a vendor that can be brought back. */
export const hasLent = (wallets: Wallets): boolean =>
  wallets.vendors.some(({ vendor }) => isMore(wallets, balanceOf(wallets, vendor)))

/** Limits of the amount: no more than what lies in the wallet it comes from, where something does. */
export function limitsOf(wallets: Wallets, from: string) {
  const { currency, least, most, step } = wallets
  const there = balanceOf(wallets, from)
  const lower = toMinor(there, currency) < toMinor(most, currency) ? there : most
  return { currency, least, step, most: isMore(wallets, there) ? lower : most }
}

/** A part of what lies in a wallet in hundredths, as the step allows; all of it at 100. */
export function shareOf(wallets: Wallets, from: string, hundredths: number): string {
  const { currency, step } = wallets
  const there = toMinor(balanceOf(wallets, from), currency)
  const share = (there * BigInt(hundredths)) / 100n
  return fromMinor(hundredths === 100 ? there : share - (share % toMinor(step, currency)), currency)
}

/** What keeps the form from being sent. All that lies with a vendor may always leave it. */
export function transferProblems({
  fields,
  wallets,
}: {
  readonly fields: TransferFields
  readonly wallets: Wallets | null
}): TransferProblems {
  if (wallets === null) return { amount: 'missing' }
  const { from, to } = fields
  const typed = readAmount(fields, wallets.currency)
  const there = balanceOf(wallets, from)
  const isEmpty = !isMore(wallets, there)
  const isRest = from !== mainWallet && 'read' in typed && typed.read === there
  return found([
    ['from', isEmpty ? 'empty' : null],
    ['to', from === to ? 'same' : isOpen(wallets, to) ? null : 'closed'],
    ['amount', isEmpty || isRest ? null : amountProblem(fields, limitsOf(wallets, from))],
  ])
}
