import { expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { explore } from '#atlas/explore/explore.ts'
import { refusal } from '#machines/lib/answers.ts'
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
const back = () => formOutcome('editing', { target: 'sent' })

/** Returns the laws broken by a form that replaces these actions, guards or transitions of the kit. */
const broken = (
  {
    edit = edited<Context>(),
    showProblems = ({ context }) => ({ problems: problemsOf(context), refusal: null }),
    forgetProblems = () => noProblems,
    keepRefusal = fromFormRefusal,
    valid = isEmpty,
    ways = back(),
  }: {
    edit?: (args: { context: Context }, params: { readonly fields: Partial<Fields> }) => Partial<Context>
    showProblems?: (args: { context: Context }) => Partial<Context>
    forgetProblems?: () => Partial<Context>
    keepRefusal?: typeof fromFormRefusal
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
    laws: formLaws<Context>({ state: 'editing', submittedBy: { send: 'sending' }, problems: problemsOf, ...law }),
    journeys: {},
  })
  const findings = explore(model).findings.filter(({ rule }) => rule === 'law')
  return [...new Set(findings.map(({ message }) => /"(.*?)"/.exec(message)?.[1]))]
}

it('form laws: a form built from the kit breaks none', () => {
  expect(broken()).toEqual([])
})

it.each([
  ['the form keeps what is typed, and typing clears the problem of the field', { edit: nothing }],
  [
    'the form keeps what is typed, and typing clears the problem of the field',
    { edit: (_: object, { fields }: { readonly fields: Partial<Fields> }) => ({ fields: fields as Fields }) },
  ],
  ['an invalid form is not sent and shows its problems', { valid: () => true }],
  ['an invalid form is not sent and shows its problems', { showProblems: nothing }],
  ['a valid form is sent and earlier problems are cleared', { valid: () => false }],
  ['a valid form is sent and earlier problems are cleared', { forgetProblems: nothing }],
  ['a refusal is shown and the input is kept', { keepRefusal: nothing }],
  [
    'a refusal is shown and the input is kept',
    { keepRefusal: () => ({ fields: { text: '' }, refusal: 'rate_limited' as const }) },
  ],
  ['a fault is shown and the input is kept', { ways: { ...back(), onError: 'editing.idle' } }],
])('form laws: a broken form violates “%s”', (law, mistake) => {
  expect(broken(mistake as Parameters<typeof broken>[0])).toContain(law)
})

it('form laws: exempt refusals and fields cleared after an attempt are left out', () => {
  const keepRefusal = () => ({ fields: { text: '' }, refusal: 'rate_limited' as const })
  expect(broken({ keepRefusal }, { exceptRefusals: ['rate_limited', 'invalid_request'] })).toEqual([])
  expect(broken({ keepRefusal }, { exceptRefusals: ['invalid_request'], clearedFields: ['text'] })).not.toContain(
    'a refusal is shown and the input is kept',
  )
})
