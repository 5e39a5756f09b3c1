import type { SnapshotFrom } from 'xstate'
import type { depositMachine } from './deposit.machine.ts'
import { amountTyped, chosenChannel, isOpen, limitsOf, outcomeShown } from './deposit.rules.ts'

/** The state of the deposit page. */
export const depositView = (snapshot: SnapshotFrom<typeof depositMachine>) => ({
  fields: snapshot.context.fields,
  problems: snapshot.context.problems,
  refusal: snapshot.context.refusal,
  channels: snapshot.context.channels,
  deposits: snapshot.context.deposits,
  current: snapshot.context.current,
  skew: snapshot.context.skew,
  loading: snapshot.matches('loading'),
  loadFailed: snapshot.matches('loadFailed'),
  choosing: snapshot.hasTag('form'),
  creating: snapshot.matches('creating'),
  failed: snapshot.matches({ choosing: 'failed' }),
  following: snapshot.matches('following'),
  sendingProof: snapshot.matches({ following: 'sendingProof' }),
  proofFailed: snapshot.matches({ following: 'proofFailed' }),
  confirming: snapshot.hasTag('dialog'),
  cancelling: snapshot.matches({ following: 'cancelling' }),
  cancelFailed: snapshot.matches({ following: 'cancelFailed' }),
})

/** The chosen channel, its limits, and the outcome of the entered amount; null where no channel is offered. */
export const chosenView = ({ context }: Pick<SnapshotFrom<typeof depositMachine>, 'context'>) => {
  const channel = chosenChannel(context)
  if (channel === undefined) return null
  return { channel, limits: limitsOf(channel), amount: amountTyped(context), outcome: outcomeShown(context) }
}

/** Returns the open deposits other than the one shown. */
export const openBesides = ({ context: { deposits, current } }: Pick<SnapshotFrom<typeof depositMachine>, 'context'>) =>
  deposits.filter((deposit) => isOpen(deposit) && deposit.id !== current?.id)
