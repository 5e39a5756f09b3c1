import { refusal } from '#machines/lib/answers.ts'
import { anyRule } from '#machines/lib/any-rule.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { registerCentreActorCalls, registerCentreMachine } from './register-centre.machine.ts'
import { downlineProblems, type DownlineTerms, nothingTyped } from './register-centre.rules.ts'

const terms: DownlineTerms = {
  types: [2, 1],
  username: anyRule({ patternId: 'letterFirst', minLength: 4, maxLength: 16 }),
  password: anyRule({ minLength: 8 }),
  minimumAge: 18,
  suggestion: 'Kf7h3m9pqrs4',
}

export const registerCentreModel = defineModel({
  flow: 'register-centre',
  machine: registerCentreMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      good: { fields: { username: ' bagongtao ', agreed: true } },
      agent: { fields: { type: 1 } },
      short: { fields: { username: 'bg' } },
    },
  },
  calls: registerCentreActorCalls,
  macros: { 'account filled in and submitted': ['form.edited/good', 'form.submitted'] },
  actors: {
    loadTerms: {
      done: {
        both: { kind: 'value', value: terms },
        agentsFirst: { kind: 'value', value: { ...terms, types: [1] } },
        none: { kind: 'value', value: { ...terms, types: [] } },
        refused: refusal('rate_limited'),
      },
    },
    openAccount: {
      done: {
        ok: { kind: 'value', value: { username: 'bagongtao', type: 2 } },
        taken: refusal('invalid_request', { fields: [{ field: 'username', problem: 'taken' }] }),
        refused: refusal('rate_limited'),
      },
    },
  },
  project: ({ terms: known, fields, problems, refusal: code, opened }) => ({
    types: known?.types.length ?? null,
    type: fields.type,
    typed: fields.username,
    agreed: fields.agreed,
    wrong: downlineProblems({ fields, terms: known }),
    shown: code ?? problems,
    opened: opened !== null,
  }),
  invariants: {
    'the first password is kept only while it is typed or shown': ({ context: { fields, opened }, in: at, tags }) =>
      tags.has('form') ||
      at('opened') === (opened !== null && opened.password !== '') ||
      fields.password === nothingTyped.password,
    'the form opens only with rules': ({ context, tags }) => !tags.has('form') || context.terms !== null,
    'the opened account is shown once': ({ context: { opened }, in: at }) => at('opened') === (opened !== null),
  },
  laws: {
    ...loadLaws('loadTerms'),
    ...formLaws({ state: 'editing', submittedBy: { openAccount: 'opening' }, problems: downlineProblems }),
    'a form starts with a password from the server and is otherwise empty': ({ do: what, carries, before, after }) => {
      if (!what.startsWith('loadTerms:done/') || !before.in('loading') || !after.in('editing')) return true
      const { value } = carries as { readonly value: DownlineTerms }
      const { username, password, agreed, type } = after.context.fields
      return username === '' && !agreed && password === value.suggestion && type === value.types[0]
    },
  },
  goals: { 'an account can be opened': (state) => state.in('editing') },
  journeys: {
    'one-is-opened': {
      claim: 'An agent names a new account, hands on its credentials, and opens another (spec §2 registerCenter).',
      starts: ['loadTerms'],
      steps: [
        {
          do: 'loadTerms:done/both',
          in: 'editing.idle',
          context: {
            terms: { types: [2, 1] },
            fields: { type: 2, username: '', password: 'Kf7h3m9pqrs4', agreed: false },
          },
        },
        { do: 'form.edited/agent' },
        { do: 'form.edited/good', context: { fields: { type: 1, username: ' bagongtao ' } } },
        {
          do: 'form.submitted',
          in: 'opening',
          tags: ['busy'],
          starts: [
            {
              src: 'openAccount',
              input: { type: 1, username: 'bagongtao', password: 'Kf7h3m9pqrs4', agreed: true },
            },
          ],
        },
        {
          do: 'openAccount:done/ok',
          in: 'opened',
          notTags: ['form'],
          context: {
            opened: { username: 'bagongtao', type: 2, password: 'Kf7h3m9pqrs4' },
            fields: { username: '', password: '', agreed: false },
          },
        },
        { do: 'share.requested', in: 'opened', emits: ['shareMenu.requested'] },
        { do: 'another.requested', in: 'loading', starts: ['loadTerms'], context: { opened: null } },
        { do: 'loadTerms:done/agentsFirst', in: 'editing', context: { fields: { type: 1, username: '' } } },
      ],
    },
    'a-name-that-is-taken': {
      claim: 'A taken name shows an error at its field, and the other fields keep their values (spec §8).',
      steps: [
        { do: 'loadTerms:done/both' },
        {
          do: 'form.submitted',
          in: 'editing.idle',
          context: { problems: { username: 'missing', agreed: 'missing' } },
        },
        { do: 'form.edited/short' },
        { do: 'form.submitted', context: { problems: { username: 'length', agreed: 'missing' } } },
        { do: 'form.edited/good', context: { problems: {} } },
        { do: 'form.submitted', in: 'opening' },
        {
          do: 'openAccount:done/taken',
          in: 'editing.idle',
          context: { problems: { username: 'taken' }, fields: { username: ' bagongtao ' } },
        },
        { do: 'form.submitted', in: 'opening', context: { problems: {} } },
        { do: 'openAccount:done/refused', in: 'editing.idle', context: { refusal: 'rate_limited' } },
        { do: 'form.submitted', context: { refusal: null } },
        { do: 'openAccount:error/fault', in: 'editing.failed', tags: ['failed'] },
      ],
    },
    'a-brand-without-this-feature': {
      claim: 'Where the brand does not let agents open accounts, the page says so (spec §6 feature toggles).',
      steps: [
        { do: 'loadTerms:error/fault', in: 'loadFailed' },
        { do: 'retry.requested', in: 'loading' },
        { do: 'loadTerms:done/none', in: 'notOffered', context: { terms: null } },
        { do: 'retry.requested', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/both', in: 'editing' },
      ],
    },
  },
})
