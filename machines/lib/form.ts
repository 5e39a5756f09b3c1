import type { FieldProblem, Refusal } from '#wire/envelope.ts'
import { answer, type Answered, given } from './transitions.ts'

/** What is wrong with the fields of a form, by their names. */
export type FieldProblems<Field extends string, Problem extends string = FieldProblem['problem']> = Readonly<
  Partial<Record<Field, Problem>>
>

/** What every form keeps. */
export interface FormContext<
  Fields extends object = object,
  Problems extends object = FieldProblems<Extract<keyof Fields, string>>,
> {
  /** What the fields hold. */
  readonly fields: Fields
  readonly problems: Problems
  readonly refusal: Refusal['code'] | null
}

/** What every form is told; one or more fields hold something else now. */
export type FormEvent<Fields> =
  | { readonly type: 'form.edited'; readonly fields: Partial<Fields> }
  | { readonly type: 'form.submitted' }

/** The problems that remain once some fields have been typed in anew. */
export function withoutFields<Problems extends object>(problems: Problems, edited: object): Partial<Problems> {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in edited))) as Partial<Problems>
}

/** What a form keeps of its refusal: what is wrong with which field where the server says so, otherwise the code (spec §8). */
export function shownRefusal({
  code,
  details: { fields = [] },
}: Refusal):
  | { readonly problems: Readonly<Record<string, FieldProblem['problem']>> }
  | { readonly refusal: Refusal['code'] } {
  return fields.length === 0
    ? { refusal: code }
    : { problems: Object.fromEntries(fields.map(({ field, problem }) => [field, problem])) }
}

/** A new attempt begins without what was wrong with the last; a form begins so, too. */
export const noProblems = { problems: {}, refusal: null } as const

/** What is wrong with fields that are looked at one by one; null is nothing. */
export const found = <Field extends string, Problem extends string>(
  fields: readonly Field[],
  problemOf: (field: Field) => Problem | null,
): FieldProblems<Field, Problem> =>
  Object.fromEntries(
    fields.map((field) => [field, problemOf(field)] as const).filter(([, problem]) => problem !== null),
  ) as FieldProblems<Field, Problem>

/** Whether a form of these problems may be sent. */
export const areNone = (problems: object): boolean => Object.keys(problems).length === 0

/**
 * The states of a form at rest, to be spread into the state in which it is typed: `...formStates('spec §5 login')`.
 * A fault leads to `.failed`; typing and every other event of the form leads to `.resting`.
 */
export const formStates = <const Requirement extends string>(requirement: Requirement) =>
  ({
    initial: 'resting',
    states: {
      resting: { description: 'Nothing is under way.', meta: { requirements: [requirement] } },
      failed: {
        description: 'It did not come through; what was typed is kept and can be sent again.',
        meta: { requirements: ['spec §8 network link abnormal'] },
        tags: ['failed'],
      },
    },
  }) as const

/**
 * `on: formEvents('saving')`: what is typed is kept, and sent to that state once nothing is wrong with it. Where a chart
 * has several forms, each names what is `valid`, what is to `show` and how an attempt is to `begin`.
 */
export const formEvents = <
  const Sent extends string,
  const Valid = 'formValid',
  const Show = 'showProblems',
  const Begin = 'forgetProblems',
>(
  sent: Sent,
  {
    valid = 'formValid' as Valid,
    show = 'showProblems' as Show,
    begin = 'forgetProblems' as Begin,
  }: { readonly valid?: Valid; readonly show?: Show; readonly begin?: Begin } = {},
) =>
  ({
    'form.edited': { target: '.resting', actions: given('edit') },
    'form.submitted': [
      { guard: valid, target: sent, actions: begin },
      { target: '.resting', actions: show },
    ],
  }) as const

/**
 * What an invocation that takes a form leads to: `...backTo('editing', { target: 'saved', actions: answer('keepSaved') })`.
 * The server's no and a fault lead back to the form, a value to the last of the branches; those before it come first.
 */
export const backTo = <const Form extends string, const Before extends readonly object[], const Taken extends object>(
  form: Form,
  ...branches: readonly [...Before, Taken]
) => {
  const before = branches.slice(0, -1) as unknown as Before
  const taken = branches.at(-1) as Taken
  return {
    onDone: [...before, { guard: answer('refused'), target: form, actions: answer('keepRefusal') }, taken],
    onError: `${form}.failed`,
  } as const
}

/** `edit: assign(edited<ProfileContext>())`: takes what one or more fields hold now, and what was wrong with them away. */
export const edited =
  <Context extends { readonly fields: object; readonly problems: object }>() =>
  (
    { context }: { readonly context: Context },
    { fields }: { readonly fields: Partial<Context['fields']> },
  ): { readonly fields: Context['fields']; readonly problems: Partial<Context['problems']> } => ({
    fields: { ...context.fields, ...fields },
    problems: withoutFields(context.problems, fields),
  })

/** `keepRefusal: assign(refusalKept)`: what the form shows of the server's no. */
export const refusalKept = (_: unknown, { answer }: Answered) => (answer.kind === 'refusal' ? shownRefusal(answer) : {})
