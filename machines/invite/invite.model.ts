import { refusal } from '#machines/lib/answers.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { inviteActorCalls } from './invite.calls.ts'
import { type Invitation, inviteMachine } from './invite.machine.ts'

const none: Invitation = { code: 'MARISOL7', friends: 0, active: 0, depositors: 0, latest: [], commission: null }
const one: Invitation = {
  ...none,
  friends: 1,
  active: 1,
  latest: [{ name: 'an•••s', joinedAt: 1_700_000_000_000 }],
}

export const inviteModel = defineModel({
  flow: 'invite',
  machine: inviteMachine,
  inputs: { default: undefined },
  events: {},
  calls: inviteActorCalls,
  actors: {
    loadInvitation: {
      done: {
        none: { kind: 'value', value: none },
        one: { kind: 'value', value: one },
        refused: refusal('rate_limited'),
      },
    },
  },
  invariants: {
    'what is shown has come': (state) =>
      !(state.in('showing') || state.in('renewing')) || state.context.invitation !== null,
  },
  laws: {
    ...loadLaws('loadInvitation'),
    'what is known stays when the next does not come': ({ do: what, carries, before, after }) =>
      !before.in('renewing') ||
      !what.startsWith('loadInvitation:') ||
      (after.in('showing') &&
        ((carries as { readonly kind?: string } | undefined)?.kind === 'value' ||
          after.context.invitation === before.context.invitation)),
  },
  goals: { 'friends can be invited': (state) => state.in('showing') },
  journeys: {
    'a-friend-comes': {
      claim: 'A member hands the link on, and sees the friend who came by it without asking (spec §2 referral).',
      starts: ['loadInvitation'],
      steps: [
        { do: 'loadInvitation:done/none', in: 'showing', context: { invitation: { code: 'MARISOL7', friends: 0 } } },
        { do: 'share.requested', in: 'showing', emits: ['share.wanted'] },
        { do: 'friends.changed', in: 'renewing', notTags: ['busy'], starts: ['loadInvitation'] },
        { do: 'share.requested', in: 'renewing', emits: ['share.wanted'], starts: [] },
        { do: 'friends.changed', in: 'renewing', starts: ['loadInvitation'] },
        { do: 'loadInvitation:done/one', in: 'showing', context: { invitation: { friends: 1 } } },
        { do: 'friends.changed', in: 'renewing' },
        { do: 'loadInvitation:error/fault', in: 'showing', context: { invitation: { friends: 1 } } },
      ],
    },
  },
})
