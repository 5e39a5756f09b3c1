import { refusal } from '#machines/lib/answers.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { linkedAccountsActorCalls, linkedAccountsMachine } from './linked-accounts.machine.ts'

const google = { provider: 'google' as const, linkedAt: 1_000_000, usedAt: 1_200_000 }
const facebook = { provider: 'facebook' as const, linkedAt: 1_100_000, usedAt: 1_100_000 }

export const linkedAccountsModel = defineModel({
  flow: 'linked-accounts',
  machine: linkedAccountsMachine,
  inputs: { default: undefined },
  events: { 'takeOff.requested': { google: { provider: 'google' } } },
  calls: linkedAccountsActorCalls,
  actors: {
    loadAccounts: {
      done: {
        both: { kind: 'value', value: { list: [google, facebook] } },
        none: { kind: 'value', value: { list: [] } },
        refused: refusal('rate_limited'),
      },
    },
    takeOff: {
      done: {
        ok: { kind: 'value', value: { unlinked: true } },
        offAlready: refusal('not_found'),
        refused: refusal('rate_limited'),
      },
    },
  },
  invariants: {
    'a target is set exactly while the dialog is open': (state) =>
      state.tags.has('dialog') === (state.context.target !== null),
    'the refusal is cleared when the failure is over': (state) =>
      state.tags.has('failed') || state.context.refusal === null,
  },
  laws: loadLaws('loadAccounts'),
  goals: { 'the list is shown': (state) => state.in('showing') },
  journeys: {
    'one-is-unlinked': {
      claim: 'A linked account is unlinked after a confirmation, and disappears from the list (decision 9).',
      steps: [
        { do: 'loadAccounts:done/both', in: 'showing', context: { accounts: [google, facebook] } },
        {
          do: 'takeOff.requested/google',
          in: 'confirming',
          starts: [],
          tags: ['dialog'],
          context: { target: 'google' },
        },
        {
          do: 'confirmed',
          in: 'unlinking',
          starts: [{ src: 'takeOff', input: { provider: 'google' } }],
          tags: ['busy'],
        },
        {
          do: 'takeOff:done/ok',
          in: 'showing',
          notTags: ['dialog'],
          context: { accounts: [facebook], target: null },
        },
      ],
    },
    'a-change-of-mind': {
      claim: 'Cancelling the dialog unlinks nothing.',
      steps: [
        { do: 'loadAccounts:done/both' },
        { do: 'takeOff.requested/google' },
        { do: 'cancelled', in: 'showing', starts: [], context: { accounts: [google, facebook], target: null } },
      ],
    },
    'unlinked-elsewhere-counts-as-success': {
      claim: 'An account that another device has unlinked counts as success.',
      steps: [
        { do: 'loadAccounts:done/both' },
        { do: 'takeOff.requested/google' },
        { do: 'confirmed' },
        { do: 'takeOff:done/offAlready', in: 'showing', context: { accounts: [facebook], refusal: null } },
      ],
    },
    'a-failed-unlink-stays-linked': {
      claim: 'A failure is shown in the dialog, and can be retried or cancelled (spec §8).',
      steps: [
        { do: 'loadAccounts:done/both' },
        { do: 'takeOff.requested/google' },
        { do: 'confirmed' },
        {
          do: 'takeOff:done/refused',
          in: 'notUnlinked',
          tags: ['failed', 'dialog'],
          context: { refusal: 'rate_limited', accounts: [google, facebook] },
        },
        { do: 'confirmed', in: 'unlinking', starts: ['takeOff'], context: { refusal: null } },
        { do: 'takeOff:error/fault', in: 'notUnlinked', context: { refusal: null } },
        { do: 'cancelled', in: 'showing', context: { target: null, accounts: [google, facebook] } },
        { do: 'takeOff.requested/google' },
        { do: 'confirmed' },
        { do: 'takeOff:done/refused', in: 'notUnlinked' },
        { do: 'cancelled', in: 'showing', context: { target: null, refusal: null } },
      ],
    },
    'the-list-does-not-load': {
      claim: 'A list that failed to load can be retried (spec §8).',
      steps: [
        { do: 'loadAccounts:done/refused', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading', starts: ['loadAccounts'] },
        { do: 'loadAccounts:error/fault', in: 'loadFailed' },
        { do: 'retry.requested', in: 'loading' },
        { do: 'loadAccounts:done/none', in: 'showing', context: { accounts: [] } },
      ],
    },
  },
})
