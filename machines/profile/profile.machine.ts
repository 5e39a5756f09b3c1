import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import { type Avatar, type Labels, profileCalls, type ProfileField, profileFields } from '#wire/identity/profile.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  areNone,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { backTo, refusalKept } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { answer, given, kept, refused } from '#machines/lib/transitions.ts'
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

/** Every label with nothing in it. */
export const noLabels = Object.fromEntries(profileFields.map((field) => [field, ''])) as Labels
const resting = formStates('spec §3 profile-label fields')

/** What a member tells of themselves, and the picture they are shown by. */
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
    formValid: ({ context }) => areNone(profileProblems(context)),
  },
  actions: {
    keepProfile: assign(kept(({ labels, ...told }: Profile) => ({ ...told, fields: labels }))),
    keepSaved: assign(kept(({ locked }: Saved) => ({ locked }))),
    keepRefusal: assign(refusalKept),
    forgetProblems: assign(noProblems),
    edit: assign(edited<ProfileContext>()),
    showProblems: assign(({ context }) => ({ problems: profileProblems(context), refusal: null })),
    pick: assign((_, params: { readonly avatar: Avatar | null }) => ({ avatar: params.avatar })),
  },
}).createMachine({
  id: 'profile',
  description: 'The profile of a member: a picture and labels, some of which are set once.',
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
      loading: 'The profile is on its way.',
      unloaded: 'The profile did not come; one can ask for it again.',
      requirements: ['spec §6 member'],
      next: [{ target: 'editing', actions: answer('keepProfile') }],
    }),
    editing: {
      description: 'The member looks at the profile and changes it.',
      meta: { requirements: ['spec §3 profile-label fields', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...resting,
      on: {
        ...formEvents('saving'),
        'avatar.picked': { target: '.resting', actions: given('pick') },
      },
      states: {
        ...resting.states,
        saved: {
          description: 'What was changed is kept; the member is told.',
          meta: { requirements: ['spec §3 profile-label fields'] },
        },
      },
    },
    saving: {
      description: 'The server checks and keeps what is not locked.',
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
        ...backTo('editing', { target: 'editing.saved', actions: answer('keepSaved') }),
      },
    },
  },
})
