import type { Answer } from '#wire/envelope.ts'

/** The params that `withOutput` passes to an action or guard: the output of the actor. */
export interface Answered<Output = Answer<unknown>> {
  readonly answer: Output
}

/**
 * References an action or guard with the output of an actor as its params:
 * `onDone: { actions: withOutput('keepProfile') }`. It does not compile where the type of the output does not fit.
 */
export const withOutput = <const Name extends string>(type: Name) => ({
  type,
  params: <Output>({ event }: { readonly event: { readonly output: Output } }): Answered<Output> => ({
    answer: event.output,
  }),
})

/**
 * References an action or guard with the event as its params: `on: { 'form.edited': { actions: withEvent('edit') } }`.
 * It does not compile where the type of the event does not fit.
 */
export const withEvent = <const Name extends string>(type: Name) => ({
  type,
  params: <Event>({ event }: { readonly event: Event }): Event => event,
})

/** The guard of an answer that is a refusal. */
export const refused = (_: unknown, { answer: { kind } }: Answered): boolean => kind === 'refusal'

/**
 * `keepProfile: assign(fromValue(({ labels }: Profile) => ({ fields: labels })))`: assigns from the value of an answer;
 * from a refusal nothing.
 */
export const fromValue =
  <Value, Assigned extends object>(take: (value: Value) => Assigned) =>
  (_: unknown, { answer }: Answered<Answer<Value>>): Assigned | Record<string, never> =>
    answer.kind === 'value' ? take(answer.value) : {}
