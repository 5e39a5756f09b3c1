import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { inviteCalls } from '#wire/invite.ts'
import { callsNotProvided } from '#machines/lib/calls.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { answer, kept, refused } from '#machines/lib/transitions.ts'
import { inviteActorCalls } from './invite.calls.ts'

export type Invitation = ValueOf<typeof inviteCalls.invitation>

export interface InviteContext {
  readonly invitation: Invitation | null
}

export type InviteEvent =
  | { readonly type: 'retry.requested' }
  /** The link shall be handed to another app. */
  | { readonly type: 'share.requested' }
  /** A friend has registered. */
  | { readonly type: 'friends.changed' }

/** The link is to be offered to the apps of the device. */
export interface InviteEmitted {
  readonly type: 'share.wanted'
}

/** The own link for inviting friends, and what came of it. */
export const inviteMachine = setup({
  types: {
    context: {} as InviteContext,
    events: {} as InviteEvent,
    emitted: {} as InviteEmitted,
    tags: {} as 'busy' | 'failed',
  },
  actors: callsNotProvided(inviteActorCalls),
  guards: { refused },
  actions: {
    keepInvitation: assign(kept((invitation: Invitation) => ({ invitation }))),
    offerToShare: emit({ type: 'share.wanted' }),
  },
}).createMachine({
  id: 'invite',
  description: 'The member’s own link for inviting friends, and how many came by it.',
  meta: { requirements: ['spec §2 referral', 'spec §3 referralCode'] },
  context: { invitation: null },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadInvitation',
      loading: 'The code, and what came of it, is on its way.',
      unloaded: 'It did not come; one can ask for it again.',
      requirements: ['spec §2 referral'],
      next: [{ target: 'showing', actions: answer('keepInvitation') }],
    }),
    showing: {
      description: 'Link, code and what came of them stand there; the link can be handed on.',
      meta: { requirements: ['spec §2 referral', 'spec §9 QR code'] },
      on: { 'share.requested': { actions: 'offerToShare' }, 'friends.changed': 'renewing' },
    },
    renewing: {
      description: 'A friend has come: it is asked for again, while what was known stays.',
      meta: { requirements: ['spec §2 referral'] },
      invoke: {
        src: 'loadInvitation',
        id: 'loadInvitation',
        onDone: { target: 'showing', actions: answer('keepInvitation') },
        onError: 'showing',
      },
      on: {
        'share.requested': { actions: 'offerToShare' },
        'friends.changed': { target: 'renewing', reenter: true },
      },
    },
  },
})
