import type { FieldProblem, Refusal } from '#wire/envelope.ts'
import type { Answered } from './transitions.ts'

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

/** `forgetProblems: assign(noProblems)`: a new attempt begins without what was wrong with the last. */
export const noProblems = { problems: {}, refusal: null } as const

/** Whether a form of these problems may be sent. */
export const areNone = (problems: object): boolean => Object.keys(problems).length === 0
