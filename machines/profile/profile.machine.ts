import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import { type Avatar, type Labels, profileCalls, type ProfileField, profileFields } from '#wire/identity/profile.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome, fromFormRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { withOutput, withEvent, fromValue, refused } from '#machines/lib/transitions.ts'
import { profileProblems } from './profile.rules.ts'

/** The wire call behind each actor of the chart. */
export const profileActorCalls = defineCalls({
  loadProfile: profileCalls.profile,
  saveProfile: profileCalls.saveProfile,
})

export type Profile = ValueOf<typeof profileCalls.profile>
export type Saved = ValueOf<typeof profileCalls.saveProfile>

export interface ProfileContext extends FormContext<Labels> {
  readonly avatar: Avatar | null
  readonly locked: readonly ProfileField[]
  readonly rules: Profile['rules'] | null
  readonly minimumAge: number
}

export type ProfileEvent =
  | FormEvent<Labels>
  | { readonly type: 'avatar.picked'; readonly avatar: Avatar | null }
  | { readonly type: 'retry.requested' }

/** All labels empty. */
export const noLabels = Object.fromEntries(profileFields.map((field) => [field, ''])) as Labels
const idle = formStates('spec §3 profile-label fields')

/** The avatar and labels of a member. */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: {
    ...callsNotProvided(profileActorCalls),
  },
  guards: {
    refused,
    formValid: ({ context }) => isEmpty(profileProblems(context)),
  },
  actions: {
    keepProfile: assign(fromValue(({ labels, ...profile }: Profile) => ({ ...profile, fields: labels }))),
    keepSaved: assign(fromValue(({ locked }: Saved) => ({ locked }))),
    keepRefusal: assign(fromFormRefusal),
    forgetProblems: assign(noProblems),
    edit: assign(edited<ProfileContext>()),
    showProblems: assign(({ context }) => ({ problems: profileProblems(context), refusal: null })),
    pick: assign((_, params: { readonly avatar: Avatar | null }) => ({ avatar: params.avatar })),
  },
}).createMachine({
  id: 'profile',
  description: 'The profile of a member: an avatar and labels, some of which can be set only once.',
  meta: { requirements: ['spec §3 profile-label fields', 'spec §7 avatar icon'] },
  context: {
    avatar: null,
    fields: noLabels,
    locked: [],
    rules: null,
    minimumAge: 0,
    ...noProblems,
  },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadProfile',
      loading: 'The profile is loading.',
      loadFailed: 'The profile failed to load; the member can retry.',
      requirements: ['spec §6 member'],
      next: [{ target: 'editing', actions: withOutput('keepProfile') }],
    }),
    editing: {
      description: 'The member sees and edits the profile.',
      meta: { requirements: ['spec §3 profile-label fields', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...idle,
      on: {
        ...formEvents('saving'),
        'avatar.picked': { target: '.idle', actions: withEvent('pick') },
      },
      states: {
        ...idle.states,
        saved: {
          description: 'The changes were saved; a message is shown.',
          meta: { requirements: ['spec §3 profile-label fields'] },
        },
      },
    },
    saving: {
      description: 'The server validates and saves the labels that are not locked.',
      meta: { requirements: ['spec §5 other fields have rules'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'saveProfile',
        id: 'saveProfile',
        input: ({ context: { avatar, fields, locked } }) => ({
          avatar,
          labels: Object.fromEntries(
            Object.entries(fields).filter(([field]) => !locked.some((each) => each === field)),
          ),
        }),
        ...formOutcome('editing', { target: 'editing.saved', actions: withOutput('keepSaved') }),
      },
    },
  },
})
