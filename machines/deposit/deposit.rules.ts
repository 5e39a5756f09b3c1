import type { Deposit, DepositChannel, DepositState } from '#wire/payments/deposit.ts'
import { outcomeOfMoney } from '#wire/payments/deposit-terms.ts'
import { found } from '#machines/lib/form.ts'
import { amountOf, amountProblem, type AmountLimits, readAmount, type TypedAmount } from '#machines/lib/typed-amount.ts'

/** What a deposit is begun with. */
export interface DepositFields extends TypedAmount {
  /** Id of the channel; empty while there is none. */
  readonly channel: string
  readonly bonus: boolean
}

interface Chosen {
  readonly fields: DepositFields
  readonly channels: readonly DepositChannel[]
}

/** The channel that is chosen; undefined where none is offered. */
export const chosenChannel = ({ fields, channels }: Chosen) => channels.find(({ id }) => id === fields.channel)

/** What an amount must keep to in a channel. */
export const limitsOf = ({ currency, minimum, maximum, step }: DepositChannel): AmountLimits => ({
  currency,
  least: minimum,
  most: maximum,
  step,
})

/** What keeps a deposit from being begun. */
export const depositProblems = (chosen: Chosen) => {
  const channel = chosenChannel(chosen)
  return found([['amount', channel === undefined ? 'missing' : amountProblem(chosen.fields, limitsOf(channel))]])
}

/** The amount as it travels; `0` where none is chosen, which the server refuses. */
export const amountSent = (chosen: Chosen): string => {
  const channel = chosenChannel(chosen)
  return channel === undefined ? '0' : amountOf(chosen.fields, channel.currency)
}

/** The amount that is typed, as it travels; null while that is none. */
export const amountTyped = (chosen: Chosen): string | null => {
  const channel = chosenChannel(chosen)
  if (channel === undefined) return null
  const typed = readAmount(chosen.fields, channel.currency)
  return 'problem' in typed ? null : typed.read
}

/** What becomes of what is typed: fee, what arrives, bonus and turnover; null while that is no amount. */
export const outcomeShown = (chosen: Chosen) => {
  const channel = chosenChannel(chosen)
  const typed = amountTyped(chosen)
  return channel === undefined || typed === null ? null : outcomeOfMoney(channel, typed, chosen.fields.bonus)
}

const open: readonly DepositState[] = ['pending', 'proofSent', 'review']

/** Whether a deposit is not finished. */
export const isOpen = ({ state }: Pick<Deposit, 'state'>): boolean => open.includes(state)
