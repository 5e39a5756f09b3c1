import type { FieldProblem, Refusal } from '#wire/envelope.ts'
import { answer, type Answered } from './transitions.ts'

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

/** `keepRefusal: assign(refusalKept)`: what the form shows of the server's no. */
export const refusalKept = (_: unknown, { answer }: Answered) => (answer.kind === 'refusal' ? shownRefusal(answer) : {})
