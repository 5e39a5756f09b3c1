import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import type { bankCardMachine } from './bank-card.machine.ts'
import type { DestinationFields } from './bank-card.rules.ts'

const places: Partial<Record<Refusal['code'], keyof DestinationFields>> = {
  payment_password_wrong: 'paymentPassword',
  payout_known: 'number',
}

/** Returns the state of the destinations. */
export const bankCardView = (snapshot: SnapshotFrom<typeof bankCardMachine>) => {
  const { context } = snapshot
  const { refusal, list, most } = context
  const hasLoadFailed = snapshot.matches('loadFailed')
  return {
    ...context,
    refusedAt: refusal === null ? null : (places[refusal] ?? ('form' as const)),
    waitMinutesLocked: Math.ceil(context.retryAfter / 60),
    /** The first load only: during a reload the old list stays. */
    loading: snapshot.matches('loading') && context.providers.length === 0,
    loadFailed: hasLoadFailed,
    shows: !hasLoadFailed && context.providers.length > 0,
    adding: snapshot.hasTag('form'),
    isFull: list.length >= most,
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ adding: 'failed' }),
    notSent: snapshot.matches({ showing: 'failed' }),
    toRemove: snapshot.hasTag('dialog') ? (list.find(({ id }) => id === context.target) ?? null) : null,
    removing: snapshot.matches('removing'),
    notRemoved: snapshot.matches('notRemoved'),
  }
}
