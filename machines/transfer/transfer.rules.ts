import type { ValueOf } from '#wire/call.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import type { walletCalls } from '#wire/money/wallet.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'
import {
  amountProblem,
  type AmountProblem,
  noAmount,
  readAmount,
  type TypedAmount,
} from '#machines/lib/typed-amount.ts'

export type Wallets = ValueOf<typeof walletCalls.merchantWallet>

/** The name of the main wallet; the others are named by the code of their vendor. */
export const mainWallet = ''

/** The side of a wallet in a transfer. */
export type Side = 'from' | 'to'

/** The fields of the form. */
export interface TransferFields extends TypedAmount {
  readonly from: string
  readonly to: string
}

export const nothingTyped: TransferFields = { ...noAmount, from: mainWallet, to: mainWallet }

export type TransferProblems = FieldProblems<keyof TransferFields, AmountProblem | 'same' | 'closed' | 'empty'>

const vendorOf = ({ vendors }: Wallets, name: string) => vendors.find(({ vendor }) => vendor === name)

/** Returns the available balance of a wallet as a decimal string; zero for an unknown or stopped one. */
export function balanceOf(wallets: Wallets, name: string): string {
  if (name === mainWallet) return wallets.main
  const own = vendorOf(wallets, name)
  return own === undefined || own.state === 'stopped' ? fromMinor(0n, wallets.currency) : own.balance
}

/** Returns whether a wallet accepts transfers in. */
export const isOpen = (wallets: Wallets, name: string): boolean =>
  name === mainWallet || vendorOf(wallets, name)?.state === 'open'

const isMore = (wallets: Wallets, amount: string) => toMinor(amount, wallets.currency) > 0n

/** Returns whether any vendor wallet has an available balance. */
export const hasVendorBalance = (wallets: Wallets): boolean =>
  wallets.vendors.some(({ vendor }) => isMore(wallets, balanceOf(wallets, vendor)))

/** Returns the limits of the amount; the maximum is the balance of the source wallet unless that is zero. */
export function limitsOf(wallets: Wallets, from: string) {
  const { currency, least, most, step } = wallets
  const balance = balanceOf(wallets, from)
  const lower = toMinor(balance, currency) < toMinor(most, currency) ? balance : most
  return { currency, least, step, most: isMore(wallets, balance) ? lower : most }
}

/** Returns a share of the balance of a wallet, in percent, rounded down to the step; all of it at 100. */
export function shareOf(wallets: Wallets, from: string, hundredths: number): string {
  const { currency, step } = wallets
  const balance = toMinor(balanceOf(wallets, from), currency)
  const share = (balance * BigInt(hundredths)) / 100n
  return fromMinor(hundredths === 100 ? balance : share - (share % toMinor(step, currency)), currency)
}

/** Returns the problems of the form. The whole balance of a vendor wallet may always be transferred out. */
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
  const balance = balanceOf(wallets, from)
  const isEmpty = !isMore(wallets, balance)
  const isRest = from !== mainWallet && 'read' in typed && typed.read === balance
  return collectProblems([
    ['from', isEmpty ? 'empty' : null],
    ['to', from === to ? 'same' : isOpen(wallets, to) ? null : 'closed'],
    ['amount', isEmpty || isRest ? null : amountProblem(fields, limitsOf(wallets, from))],
  ])
}
