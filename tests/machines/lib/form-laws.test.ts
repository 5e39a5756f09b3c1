import { expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { explore } from '#atlas/explore/explore.ts'
import { refusal } from '#machines/lib/answers.ts'
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
import { formLaws, type LawfulForm } from '#machines/lib/form-laws.ts'
import { defineModel } from '#machines/lib/model.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { refused } from '#machines/lib/transitions.ts'

interface Fields {
  readonly text: string
}
type Context = FormContext<Fields>

const problemsOf = ({ fields }: Context): Context['problems'] => (fields.text === '' ? { text: 'missing' } : {})
const nothing = () => ({})
const back = () => backTo('editing', { target: 'sent' })

/** The laws that a form breaks whose actions, guard or ways out are these instead of the kit's own. */
const broken = (
  {
    edit = edited<Context>(),
    showProblems = ({ context }) => ({ problems: problemsOf(context), refusal: null }),
    forgetProblems = () => noProblems,
    keepRefusal = refusalKept,
    valid = areNone,
    ways = back(),
  }: {
    edit?: (args: { context: Context }, params: { readonly fields: Partial<Fields> }) => Partial<Context>
    showProblems?: (args: { context: Context }) => Partial<Context>
    forgetProblems?: () => Partial<Context>
    keepRefusal?: typeof refusalKept
    valid?: (problems: object) => boolean
    ways?: { readonly onDone: ReturnType<typeof back>['onDone']; readonly onError: string }
  } = {},
  law: Partial<LawfulForm<Context>> = {},
) => {
  const machine = setup({
    types: { context: {} as Context, events: {} as FormEvent<Fields>, tags: {} as 'failed' },
    actors: { send: notProvided<Answer<unknown>>('send') },
    guards: { refused, formValid: ({ context }) => valid(problemsOf(context)) },
    actions: {
      edit: assign(edit),
      showProblems: assign(showProblems),
      forgetProblems: assign(forgetProblems),
      keepRefusal: assign(keepRefusal),
    },
  }).createMachine({
    id: 'form',
    context: { fields: { text: '' }, ...noProblems },
    initial: 'editing',
    states: {
      editing: { ...formStates('spec'), on: formEvents('sending') },
      sending: { invoke: { src: 'send', id: 'send', ...ways } },
      sent: {},
    },
  })
  const model = defineModel({
    flow: 'form',
    machine,
    inputs: { default: undefined },
    events: { 'form.edited': { good: { fields: { text: 'a' } }, blank: { fields: { text: '' } } } },
    calls: { send: registrationCalls.register },
    actors: {
      send: {
        done: {
          ok: { kind: 'value', value: {} },
          refused: refusal('rate_limited'),
          weak: refusal('invalid_request', { fields: [{ field: 'text', problem: 'weak' }] }),
        },
      },
    },
    invariants: {},
    laws: formLaws<Context>({ typed: 'editing', takenBy: { send: 'sending' }, problems: problemsOf, ...law }),
    journeys: {},
  })
  const told = explore(model).findings.filter(({ rule }) => rule === 'law')
  return [...new Set(told.map(({ message }) => /"(.*?)"/.exec(message)?.[1]))]
}

it('holds a form of the kit’s pieces to be one', () => {
  expect(broken()).toEqual([])
})

it.each([
  ['what is typed stands in the form and takes away what was wrong with it', { edit: nothing }],
  [
    'what is typed stands in the form and takes away what was wrong with it',
    { edit: (_: object, { fields }: { readonly fields: Partial<Fields> }) => ({ fields: fields as Fields }) },
  ],
  ['a form with which something is wrong is not sent, and says what', { valid: () => true }],
  ['a form with which something is wrong is not sent, and says what', { showProblems: nothing }],
  ['a form with which nothing is wrong is sent, and nothing is said against it any more', { valid: () => false }],
  ['a form with which nothing is wrong is sent, and nothing is said against it any more', { forgetProblems: nothing }],
  ['what the server has against it is told, and nothing typed is lost', { keepRefusal: nothing }],
  [
    'what the server has against it is told, and nothing typed is lost',
    { keepRefusal: () => ({ fields: { text: '' }, refusal: 'rate_limited' as const }) },
  ],
  ['a fault is told, and nothing typed is lost', { ways: { ...back(), onError: 'editing.resting' } }],
])('finds where it is not so that %s', (law, mistake) => {
  expect(broken(mistake as Parameters<typeof broken>[0])).toContain(law)
})

it('leaves apart what a flow makes of a refusal itself, and what serves once', () => {
  const keepRefusal = () => ({ fields: { text: '' }, refusal: 'rate_limited' as const })
  expect(broken({ keepRefusal }, { apart: ['rate_limited', 'invalid_request'] })).toEqual([])
  expect(broken({ keepRefusal }, { apart: ['invalid_request'], spends: ['text'] })).not.toContain(
    'what the server has against it is told, and nothing typed is lost',
  )
})
