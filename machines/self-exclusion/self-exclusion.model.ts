import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { selfExclusionActorCalls, selfExclusionMachine } from './self-exclusion.machine.ts'
import { exclusionProblems, nothingTyped, type Protection } from './self-exclusion.rules.ts'

const until = 1_800_000_000_000
const help = [{ name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org', phone: null }]
const protection: Protection = {
  serverTime: until - 86_400_000,
  currency: 'PHP',
  balance: '1000.00',
  timeOuts: [24, 168],
  exclusions: [6, null],
  checkMinutes: 60,
  checkChoices: [15, 60],
  marketing: true,
  help,
}
const password = 'Sampaguita-7'
const excluded = { kind: 'timeOut', until, help } as const

export const selfExclusionModel = defineModel({
  flow: 'self-exclusion',
  machine: selfExclusionMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      day: { fields: { choice: 'timeOut:24' } },
      ever: { fields: { choice: 'selfExclusion:ever' } },
      unoffered: { fields: { choice: 'timeOut:1' } },
      password: { fields: { password } },
    },
  },
  calls: selfExclusionActorCalls,
  macros: { 'a day chosen and signed': ['form.edited/day', 'form.edited/password', 'form.submitted'] },
  actors: {
    loadProtection: { done: { ready: { kind: 'value', value: protection }, refused: refusal('rate_limited') } },
    exclude: {
      done: {
        day: { kind: 'value', value: excluded },
        ever: { kind: 'value', value: { kind: 'selfExclusion', until: null, help } },
        wrong: refusal('password_wrong'),
      },
    },
  },
  project: ({ protection: known, excluded: done, fields, problems, refusal: code }) => ({
    known: known !== null,
    done: done?.kind ?? null,
    wrong: exclusionProblems({ protection: known, fields }),
    choice: fields.choice,
    typed: fields.password !== '',
    shown: code ?? problems,
  }),
  invariants: {
    'only an offered period reaches the confirmation': (state) =>
      !state.tags.has('confirmation') || Object.keys(exclusionProblems(state.context)).length === 0,
    'no password is kept after it was used': (state) =>
      !state.in('excluded') || (state.context.fields.password === '' && state.context.excluded !== null),
  },
  laws: {
    ...loadLaws('loadProtection'),
    ...formLaws({
      state: 'choosing',
      submittedBy: { exclude: 'excluding' },
      submitTarget: () => 'confirming',
      problems: exclusionProblems,
    }),
    'nothing is sent to the server before the confirmation': ({ do: what, asks, before }) =>
      asks.every((src) => !String(src).includes('exclude')) ||
      (what.startsWith('confirmed') && before.in('confirming')),
    'cancelling the confirmation returns to the form, which keeps its values': ({ do: what, before, after }) =>
      !what.startsWith('cancelled') ||
      !before.in('confirming') ||
      (after.in('choosing.idle') && after.context.fields.choice === before.context.fields.choice),
  },
  goals: { 'a member can exclude themselves': (state) => state.in('excluded') },
  journeys: {
    'a-day-off': {
      claim: 'A member chooses a day, signs and confirms: the member is excluded, and other flows are notified.',
      starts: ['loadProtection'],
      steps: [
        { do: 'loadProtection:done/ready', in: 'choosing.idle', tags: ['form'] },
        {
          do: 'form.submitted',
          in: 'choosing.idle',
          context: { problems: { choice: 'missing', password: 'missing' } },
        },
        { do: 'form.edited/unoffered' },
        { do: 'form.edited/password' },
        { do: 'form.submitted', in: 'choosing.idle', context: { problems: { choice: 'missing' } } },
        { do: 'form.edited/day' },
        { do: 'form.submitted', in: 'confirming', tags: ['confirmation'] },
        {
          do: 'confirmed',
          in: 'excluding',
          tags: ['busy'],
          starts: [{ src: 'exclude', input: { kind: 'timeOut', length: 24, password } }],
        },
        {
          do: 'exclude:done/day',
          in: 'excluded',
          emits: [{ type: 'member.excluded', until }],
          context: { excluded, fields: nothingTyped },
        },
      ],
    },
    permanent: {
      claim: 'A permanent exclusion is requested without an end, and shows none.',
      steps: [
        { do: 'loadProtection:done/ready' },
        { do: 'form.edited/ever' },
        { do: 'form.edited/password' },
        { do: 'form.submitted' },
        {
          do: 'confirmed',
          starts: [{ src: 'exclude', input: { kind: 'selfExclusion', length: null, password } }],
        },
        { do: 'exclude:done/ever', in: 'excluded', emits: [{ type: 'member.excluded', until: null }] },
      ],
    },
    'cancelled-and-wrong-password': {
      claim: 'Cancelling returns to the choice; a wrong password excludes no one.',
      steps: [
        { do: 'loadProtection:done/ready' },
        { do: 'form.edited/day' },
        { do: 'form.edited/password' },
        { do: 'form.submitted', in: 'confirming' },
        { do: 'cancelled', in: 'choosing.idle' },
        { do: 'form.submitted', in: 'confirming' },
        { do: 'confirmed', in: 'excluding' },
        { do: 'exclude:done/wrong', in: 'choosing.idle', context: { refusal: 'password_wrong' } },
      ],
    },
  },
})
