import { assign, setup } from 'xstate'
import type { ValueBy } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { type Avatar, type Labels, type ProfileField, profileFields } from '#wire/profile.ts'
import { callsNotProvided } from '#machines/lib/calls.ts'
import {
  areNone,
  backTo,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
  refusalKept,
} from '#machines/lib/form.ts'
import { answer, type Answered, given, refused } from '#machines/lib/transitions.ts'
import { profileCalls } from './profile.calls.ts'
import { profileProblems } from './profile.rules.ts'

export type Profile = ValueBy<'profile'>
export type Saved = ValueBy<'saveProfile'>

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

const noLabels = Object.fromEntries(profileFields.map((field) => [field, ''])) as Labels
const resting = formStates('spec §3 profile-label fields')

/** What a member tells of themselves, and the picture they are shown by. */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: {
    ...callsNotProvided(profileCalls),
  },
  guards: {
    refused,
    formValid: ({ context }) => areNone(profileProblems(context)),
  },
  actions: {
    keepProfile: assign((_, params: Answered<Answer<Profile>>) => {
      if (params.answer.kind === 'refusal') return {}
      const { labels, ...told } = params.answer.value
      return { ...told, fields: labels }
    }),
    keepSaved: assign((_, params: Answered<Answer<Saved>>) =>
      params.answer.kind === 'value' ? { locked: params.answer.value.locked } : {},
    ),
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
    loading: {
      description: 'The profile is on its way.',
      meta: { requirements: ['spec §6 member'] },
      tags: ['busy'],
      entry: 'forgetProblems',
      invoke: {
        src: 'loadProfile',
        id: 'loadProfile',
        onDone: [
          { guard: answer('refused'), target: 'failed', actions: answer('keepRefusal') },
          { target: 'editing', actions: answer('keepProfile') },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The profile did not come; one can ask for it again.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'retry.requested': 'loading' },
    },
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
