import type { FieldProblem, Refusal } from '#wire/envelope.ts'
import { withOutput, type Answered } from './transitions.ts'

/** Returns the problems by field where the refusal names fields, otherwise its code (spec §8). */
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
 * The transitions of an invocation that submits a form:
 * `...formOutcome('editing', { target: 'saved', actions: withOutput('keepSaved') })`. A refusal and a fault lead back
 * to the form, a value to the last branch; the branches before it are tried first.
 */
export const formOutcome = <
  const Form extends string,
  const Before extends readonly object[],
  const Last extends object,
>(
  form: Form,
  ...branches: readonly [...Before, Last]
) => {
  const before = branches.slice(0, -1) as unknown as Before
  const last = branches.at(-1) as Last
  return {
    onDone: [...before, { guard: withOutput('refused'), target: form, actions: withOutput('keepRefusal') }, last],
    onError: `${form}.failed`,
  } as const
}

/** `keepRefusal: assign(fromFormRefusal)`: assigns what the form shows of a refusal. */
export const fromFormRefusal = (_: unknown, { answer }: Answered) =>
  answer.kind === 'refusal' ? shownRefusal(answer) : {}
