import { type Labels, profileFields } from '#wire/profile.ts'
import { refusal } from '#machines/lib/answers.ts'
import { areNone } from '#machines/lib/form.ts'
import { defineModel } from '#machines/lib/model.ts'
import { profileCalls } from './profile.calls.ts'
import { type Profile, type ProfileContext, profileMachine } from './profile.machine.ts'
import { profileProblems } from './profile.rules.ts'

const rule = {
  enabled: true,
  required: false,
  patternId: 'any',
  acceptedPattern: null,
  minLength: 1,
  maxLength: 64,
} as const
const labels = Object.fromEntries(profileFields.map((field) => [field, ''])) as Labels

/** A profile as the server tells it; the browser's page is told the same. */
export const modelProfile: Profile = {
  avatar: null,
  labels: { ...labels, nickname: 'Marisol', fullname: 'Marisol Reyes' },
  locked: ['fullname'],
  rules: {
    ...(Object.fromEntries(profileFields.map((field) => [field, rule])) as Profile['rules']),
    nickname: { ...rule, required: true },
    zalo: { ...rule, patternId: 'digits', minLength: 6, maxLength: 14 },
  },
  minimumAge: 18,
}
/** Whether these may be sent by the rules the model knows, whatever the chart has made of them. */
const valid = (form: Pick<ProfileContext, 'fields' | 'locked'>) =>
  areNone(profileProblems({ ...form, rules: modelProfile.rules }))

/** What goes to the server of a profile whose full name and birthday are set: those are not sent. */
const sent = {
  nickname: 'Sol',
  nationality: '',
  address: '',
  occupation: '',
  sourceOfIncome: '',
  telegram: '',
  zalo: '1234567',
}

export const profileModel = defineModel({
  flow: 'profile',
  machine: profileMachine,
  inputs: { default: undefined },
  events: {
    'avatar.picked': { koi: { avatar: 'koi' }, none: { avatar: null } },
    'form.edited': {
      good: { fields: { nickname: 'Sol', zalo: '1234567' } },
      noName: { fields: { nickname: ' ' } },
      letters: { fields: { zalo: 'letters' } },
    },
  },
  calls: profileCalls,
  macros: {
    'profile filled in and submitted': ['form.edited/good', 'form.submitted'],
  },
  actors: {
    loadProfile: {
      done: { ok: { kind: 'value', value: modelProfile }, refused: refusal('rate_limited') },
    },
    saveProfile: {
      done: {
        ok: { kind: 'value', value: { locked: ['fullname', 'birthday'] } },
        underage: refusal('invalid_request', { fields: [{ field: 'birthday', problem: 'underage' }] }),
        locked: refusal('profile_locked'),
      },
    },
  },
  project: (context) => ({
    known: context.rules !== null,
    avatar: context.avatar,
    nickname: context.fields.nickname.trim() !== '',
    zalo: valid({ ...context, fields: { ...context.fields, nickname: 'x' } }),
  }),
  invariants: {
    'nothing is sent that a rule forbids': (state) => !state.in('saving') || valid(state.context),
    'what is set once stays as it is': ({ context }) =>
      context.rules === null || context.fields.fullname === 'Marisol Reyes',
    'nothing is wrong with what was saved': (state) =>
      !state.in('editing.saved') ||
      (state.context.refusal === null && Object.keys(state.context.problems).length === 0),
  },
  goals: { 'a change can be kept': (state) => state.in('editing.saved') },
  journeys: {
    'told-and-kept': {
      claim: 'A picture and labels are checked by their rules, then kept; some are locked by it (spec §3).',
      steps: [
        { do: 'loadProfile:done/ok', in: 'editing.resting', tags: ['form'], notTags: ['busy'] },
        { do: 'avatar.picked/koi', in: 'editing.resting', context: { avatar: 'koi' } },
        { do: 'form.edited/noName', context: { fields: { nickname: ' ', fullname: 'Marisol Reyes' } } },
        { do: 'form.edited/letters' },
        {
          do: 'form.submitted',
          in: 'editing.resting',
          starts: [],
          context: { problems: { nickname: 'missing', zalo: 'format' } },
        },
        { do: 'form.edited/noName', context: { problems: { zalo: 'format' } } },
        { do: 'form.edited/good', context: { problems: {} } },
        {
          do: 'form.submitted',
          starts: [{ src: 'saveProfile', input: { avatar: 'koi', labels: { ...sent, birthday: '' } } }],
          in: 'saving',
          tags: ['busy', 'form'],
        },
        { do: 'saveProfile:done/ok', in: 'editing.saved', context: { locked: ['fullname', 'birthday'] } },
        { do: 'avatar.picked/none', in: 'editing.resting', context: { avatar: null } },
        {
          do: 'form.submitted',
          starts: [{ src: 'saveProfile', input: { avatar: null, labels: sent } }],
          in: 'saving',
        },
        { do: 'saveProfile:done/ok', in: 'editing.saved' },
        { do: 'form.edited/noName', in: 'editing.resting' },
        { do: 'form.edited/good' },
        { do: 'form.submitted' },
        { do: 'saveProfile:done/ok', in: 'editing.saved' },
        { do: 'form.edited/letters', in: 'editing.resting' },
        { do: 'form.submitted', in: 'editing.resting', context: { problems: { zalo: 'format' } } },
      ],
    },
    'what-the-server-has-against-it': {
      claim: 'Somebody too young, a field that is set meanwhile, a broken line: nothing typed is lost (spec §5, §8).',
      steps: [
        { do: 'loadProfile:done/ok' },
        { do: 'form.edited/good' },
        {
          do: 'form.submitted',
          starts: [{ src: 'saveProfile', input: { avatar: null, labels: { ...sent, birthday: '' } } }],
          in: 'saving',
        },
        {
          do: 'saveProfile:done/underage',
          in: 'editing.resting',
          context: { problems: { birthday: 'underage' }, refusal: null, fields: { nickname: 'Sol' } },
        },
        { do: 'form.submitted', in: 'saving', context: { problems: {} } },
        { do: 'saveProfile:done/locked', in: 'editing.resting', context: { refusal: 'profile_locked' } },
        { do: 'form.submitted', in: 'saving', context: { refusal: null } },
        {
          do: 'saveProfile:error/fault',
          in: 'editing.failed',
          tags: ['failed'],
          context: { fields: { nickname: 'Sol' } },
        },
        { do: 'avatar.picked/koi', in: 'editing.resting', notTags: ['failed'] },
        { do: 'form.submitted', in: 'saving' },
        { do: 'saveProfile:done/locked' },
        { do: 'form.edited/letters' },
        { do: 'form.submitted', in: 'editing.resting', context: { refusal: null, problems: { zalo: 'format' } } },
        { do: 'form.edited/good' },
        { do: 'form.submitted' },
        { do: 'saveProfile:error/fault', in: 'editing.failed' },
        { do: 'form.edited/noName', in: 'editing.resting' },
        { do: 'form.edited/good' },
        { do: 'form.submitted' },
        { do: 'saveProfile:error/fault', in: 'editing.failed' },
        { do: 'form.submitted', in: 'saving' },
      ],
    },
    'a-profile-that-does-not-come': {
      claim: 'A profile that could not be had is asked for again on request (spec §8).',
      steps: [
        { do: 'loadProfile:error/fault', in: 'failed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: ['loadProfile'] },
        { do: 'loadProfile:done/refused', in: 'failed', context: { refusal: 'rate_limited' } },
        { do: 'retry.requested', in: 'loading', context: { refusal: null } },
        { do: 'loadProfile:done/ok', in: 'editing.resting' },
      ],
    },
  },
})
