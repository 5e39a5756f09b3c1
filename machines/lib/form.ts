import type { FieldProblem, Refusal } from '#wire/envelope.ts'
import { given } from './transitions.ts'

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

/** A new attempt begins without what was wrong with the last; a form begins so, too. */
export const noProblems = { problems: {}, refusal: null } as const

/** What is wrong with fields that were looked at one by one; null and undefined say nothing of theirs. */
export const found = <Field extends string, Problem extends string>(
  looked: readonly (readonly [Field, Problem | null | undefined])[],
): FieldProblems<Field, Problem> =>
  Object.fromEntries(looked.filter(([, problem]) => problem != null)) as FieldProblems<Field, Problem>

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

/** Whether another of the `choices` is made, on which what is wrong with the other fields depends. */
export const choosesAnew = (fields: object, before: object, choices: readonly string[]): boolean => {
  const [now, earlier] = [new Map(Object.entries(fields)), new Map(Object.entries(before))]
  return choices.some((choice) => now.has(choice) && now.get(choice) !== earlier.get(choice))
}

/**
 * `edit: assign(edited<ProfileContext>())`: takes what one or more fields hold now, and what was wrong with them away.
 * Another choice in one of `choices` clears all problems of the one before and the server's refusal.
 */
export const edited =
  <Context extends { readonly fields: object; readonly problems: object }>(
    ...choices: readonly Extract<keyof Context['fields'], string>[]
  ) =>
  (
    { context }: { readonly context: Context },
    { fields }: { readonly fields: Partial<Context['fields']> },
  ): {
    readonly fields: Context['fields']
    readonly problems: Partial<Context['problems']>
    readonly refusal?: null
  } => ({
    fields: { ...context.fields, ...fields },
    ...(choosesAnew(fields, context.fields, choices)
      ? noProblems
      : { problems: withoutFields(context.problems, fields) }),
  })
