import type { Deposit, DepositChannel, DepositState } from '#wire/payments/deposit.ts'
import { outcomeOfMoney } from '#wire/payments/deposit-rules.ts'
import { collectProblems } from '#machines/lib/form.ts'
import {
  amountOf,
  amountProblem,
  type AmountLimits,
  noAmount,
  readAmount,
  type TypedAmount,
} from '#machines/lib/typed-amount.ts'

/** The form fields of a deposit. */
export interface DepositFields extends TypedAmount {
  /** Id of the channel; empty without one. */
  readonly channel: string
  readonly bonus: boolean
}

interface Chosen {
  readonly fields: DepositFields
  readonly channels: readonly DepositChannel[]
}

/** Returns the chosen channel; undefined where none is offered. */
export const chosenChannel = ({ fields, channels }: Chosen) => channels.find(({ id }) => id === fields.channel)

/** Returns the fields with the smallest quick amount of the channel where no amount is typed. */
export function withSuggestedAmount(fields: DepositFields, channels: readonly DepositChannel[]): DepositFields {
  const suggested = chosenChannel({ fields, channels })?.quickAmounts[0]
  if (fields.amount !== '' || suggested === undefined) return fields
  return { ...fields, amount: suggested.replace(/\.0+$/, ''), amountMark: '.' }
}

/** Returns the limits of an amount in a channel. */
export const limitsOf = ({ currency, minimum, maximum, step }: DepositChannel): AmountLimits => ({
  currency,
  least: minimum,
  most: maximum,
  step,
})

/** Returns the problems of the form; empty if the deposit can be created. */
export const depositProblems = (chosen: Chosen) => {
  const channel = chosenChannel(chosen)
  return collectProblems([
    ['amount', channel === undefined ? 'missing' : amountProblem(chosen.fields, limitsOf(channel))],
  ])
}

/** Returns the amount as a decimal string for the wire; `0`, which the server refuses, without a channel. */
export const amountSent = (chosen: Chosen): string => {
  const channel = chosenChannel(chosen)
  return channel === undefined ? '0' : amountOf(chosen.fields, channel.currency)
}

/** Returns the entered amount as a decimal string for the wire; null while it is no amount. */
export const amountTyped = (chosen: Chosen): string | null => {
  const channel = chosenChannel(chosen)
  if (channel === undefined) return null
  const typed = readAmount(chosen.fields, channel.currency)
  return 'problem' in typed ? null : typed.read
}

/** Returns the fields with another channel. An amount that was only suggested becomes the suggestion of that channel. */
export function inChannel({ fields, channels }: Chosen, id: string): DepositFields {
  const isSuggested = amountTyped({ fields, channels }) === chosenChannel({ fields, channels })?.quickAmounts[0]
  const kept = { ...fields, channel: id, bonus: false, ...(isSuggested ? noAmount : {}) }
  return withSuggestedAmount(kept, channels)
}

/** Returns fee, amount credited, bonus and turnover of the entered amount; null while it is no amount. */
export const outcomeShown = (chosen: Chosen) => {
  const channel = chosenChannel(chosen)
  const typed = amountTyped(chosen)
  return channel === undefined || typed === null ? null : outcomeOfMoney(channel, typed, chosen.fields.bonus)
}

const open: readonly DepositState[] = ['pending', 'proofSent', 'review']

/** Returns whether a deposit is not finished. */
export const isOpen = ({ state }: Pick<Deposit, 'state'>): boolean => open.includes(state)
