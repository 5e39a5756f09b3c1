import { profileFields } from '#wire/identity/profile.ts'
import { refusal } from '#machines/lib/answers.ts'
import { anyRule } from '#machines/lib/any-rule.ts'
import { withoutFields } from '#machines/lib/form.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { noLabels, type Profile, profileActorCalls, profileMachine } from './profile.machine.ts'
import { profileProblems } from './profile.rules.ts'

/** A profile as the server returns it; the browser tests answer with the same one. */
export const modelProfile: Profile = {
  avatar: null,
  labels: { ...noLabels, nickname: 'Marisol', fullname: 'Marisol Reyes' },
  locked: ['fullname'],
  rules: {
    ...(Object.fromEntries(
      profileFields.map((field) => [field, anyRule({ required: field === 'nickname' })]),
    ) as Profile['rules']),
    zalo: anyRule({ required: false, patternId: 'digits', minLength: 6, maxLength: 14 }),
  },
  minimumAge: 18,
}

/** The labels sent to the server for a profile whose full name and birthday are set: those are left out. */
const sent = { ...withoutFields(noLabels, { fullname: '', birthday: '' }), nickname: 'Sol', zalo: '1234567' }

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
  calls: profileActorCalls,
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
    shown: context.refusal ?? context.problems,
    wrong: profileProblems({ ...context, rules: modelProfile.rules }),
  }),
  invariants: {
    'locked labels do not change': ({ context }) =>
      context.rules === null || context.fields.fullname === 'Marisol Reyes',
  },
  laws: {
    'locked labels are not sent again': ({ asks, after: { context } }) =>
      asks.every(({ input }) => context.locked.every((field) => !(field in (input as { labels: object }).labels))),
    ...loadLaws('loadProfile'),
    ...formLaws({ state: 'editing', submittedBy: { saveProfile: 'saving' }, problems: profileProblems }),
  },
  goals: { 'a change can be saved': (state) => state.in('editing.saved') },
  journeys: {
    'saved-and-locked': {
      claim:
        'An avatar and labels are saved; labels that can be set only once are locked and not sent again (spec §3).',
      steps: [
        { do: 'loadProfile:done/ok', in: 'editing.idle', context: { locked: ['fullname'], minimumAge: 18 } },
        { do: 'avatar.picked/koi', in: 'editing.idle', context: { avatar: 'koi' } },
        { do: 'form.edited/good' },
        {
          do: 'form.submitted',
          starts: [{ src: 'saveProfile', input: { avatar: 'koi', labels: { ...sent, birthday: '' } } }],
          in: 'saving',
          tags: ['busy', 'form'],
        },
        { do: 'saveProfile:done/ok', in: 'editing.saved', context: { locked: ['fullname', 'birthday'] } },
        { do: 'avatar.picked/none', in: 'editing.idle', context: { avatar: null } },
        { do: 'form.submitted', starts: [{ src: 'saveProfile', input: { avatar: null, labels: sent } }] },
        { do: 'saveProfile:error/fault', in: 'editing.failed' },
        { do: 'avatar.picked/koi', in: 'editing.idle', context: { avatar: 'koi' } },
      ],
    },
  },
})
