import type { FieldProblem, Refusal } from '#wire/envelope.ts'
import { withEvent } from './transitions.ts'

/** The problems of a form by field name. */
export type FieldProblems<Field extends string, Problem extends string = FieldProblem['problem']> = Readonly<
  Partial<Record<Field, Problem>>
>

/** The context of every form. */
export interface FormContext<
  Fields extends object = object,
  Problems extends object = FieldProblems<Extract<keyof Fields, string>>,
> {
  readonly fields: Fields
  readonly problems: Problems
  readonly refusal: Refusal['code'] | null
}

/** The events of every form; `form.edited` carries the fields that changed. */
export type FormEvent<Fields> =
  | { readonly type: 'form.edited'; readonly fields: Partial<Fields> }
  | { readonly type: 'form.submitted' }

/** Returns the problems of the fields that were not edited. */
export function withoutFields<Problems extends object>(problems: Problems, edited: object): Partial<Problems> {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in edited))) as Partial<Problems>
}

/** The initial state of a form, and that of each new attempt. */
export const noProblems = { problems: {}, refusal: null } as const

/** Collects the problems of fields; null and undefined mean that the field has none. */
export const collectProblems = <Field extends string, Problem extends string>(
  checks: readonly (readonly [Field, Problem | null | undefined])[],
): FieldProblems<Field, Problem> =>
  Object.fromEntries(checks.filter(([, problem]) => problem != null)) as FieldProblems<Field, Problem>

/** Returns whether there are no problems, so that the form may be sent. */
export const isEmpty = (problems: object): boolean => Object.keys(problems).length === 0

/**
 * The substates of the state of editing: `...formStates('spec §5 login')`. A fault leads to `.failed`; typing and every
 * other event of the form leads to `.idle`.
 */
export const formStates = <const Requirement extends string>(requirement: Requirement) =>
  ({
    initial: 'idle',
    states: {
      idle: { description: 'The form can be filled in; no request is running.', meta: { requirements: [requirement] } },
      failed: {
        description: 'The request failed; the input is kept and can be sent again.',
        meta: { requirements: ['spec §8 network link abnormal'] },
        tags: ['failed'],
      },
    },
  }) as const

/**
 * `on: formEvents('saving')`: keeps what is typed, and goes to that state when a valid form is submitted. A chart with
 * several forms names the guard `valid` and the actions `show` and `begin` of each.
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
    'form.edited': { target: '.idle', actions: withEvent('edit') },
    'form.submitted': [
      { guard: valid, target: sent, actions: begin },
      { target: '.idle', actions: show },
    ],
  }) as const

/** Returns whether one of the `choices` changes, on which the problems of other fields depend. */
export const changesChoice = (fields: object, before: object, choices: readonly string[]): boolean => {
  const [now, earlier] = [new Map(Object.entries(fields)), new Map(Object.entries(before))]
  return choices.some((choice) => now.has(choice) && now.get(choice) !== earlier.get(choice))
}

/**
 * `edit: assign(edited<ProfileContext>())`: assigns the edited fields and clears their problems. A change of one of the
 * `choices` clears all problems and the refusal.
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
    ...(changesChoice(fields, context.fields, choices)
      ? noProblems
      : { problems: withoutFields(context.problems, fields) }),
  })
