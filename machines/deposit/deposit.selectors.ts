import type { SnapshotFrom } from 'xstate'
import type { depositMachine } from './deposit.machine.ts'
import { amountTyped, chosenChannel, isOpen, limitsOf, outcomeShown } from './deposit.rules.ts'

/** What the deposit page shows. */
export const depositView = (snapshot: SnapshotFrom<typeof depositMachine>) => ({
  fields: snapshot.context.fields,
  problems: snapshot.context.problems,
  refusal: snapshot.context.refusal,
  channels: snapshot.context.channels,
  deposits: snapshot.context.deposits,
  current: snapshot.context.current,
  skew: snapshot.context.skew,
  loading: snapshot.matches('loading'),
  unloaded: snapshot.matches('unloaded'),
  choosing: snapshot.hasTag('form'),
  creating: snapshot.matches('creating'),
  failed: snapshot.matches({ choosing: 'failed' }),
  following: snapshot.matches('following'),
  sendingProof: snapshot.matches({ following: 'sendingProof' }),
  proofNotTaken: snapshot.matches({ following: 'proofNotTaken' }),
  asking: snapshot.hasTag('dialog'),
  cancelling: snapshot.matches({ following: 'cancelling' }),
  notCancelled: snapshot.matches({ following: 'notCancelled' }),
})

/** The way that is chosen, its limits, and what becomes of what is typed; null where no way is offered. */
export const chosenView = ({ context }: Pick<SnapshotFrom<typeof depositMachine>, 'context'>) => {
  const channel = chosenChannel(context)
  if (channel === undefined) return null
  return { channel, limits: limitsOf(channel), amount: amountTyped(context), outcome: outcomeShown(context) }
}

/** Deposits that are not finished, besides the one that is shown. */
export const openBesides = ({ context: { deposits, current } }: Pick<SnapshotFrom<typeof depositMachine>, 'context'>) =>
  deposits.filter((deposit) => isOpen(deposit) && deposit.id !== current?.id)
