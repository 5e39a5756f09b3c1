import type { Answer } from '#wire/envelope.ts'

/** What `answer` hands to an action or guard: what the actor resolved with. */
export interface Answered<Output = Answer<unknown>> {
  readonly answer: Output
}

/**
 * The action or guard of this name, asked about what an actor resolved with: `onDone: { actions: answer('keepProfile') }`.
 * The compiler refuses it where the actor's output is not what the action or guard takes.
 */
export const answer = <const Name extends string>(type: Name) => ({
  type,
  params: <Output>({ event }: { readonly event: { readonly output: Output } }): Answered<Output> => ({
    answer: event.output,
  }),
})

/**
 * The action or guard of this name, given the event itself: `on: { 'form.edited': { actions: given('edit') } }`.
 * The compiler refuses it where the event does not carry what the action or guard takes.
 */
export const given = <const Name extends string>(type: Name) => ({
  type,
  params: <Event>({ event }: { readonly event: Event }): Event => event,
})

/** The guard for an answer that is the server's well-formed no. */
export const refused = (_: unknown, { answer: { kind } }: Answered): boolean => kind === 'refusal'

/**
 * `keepProfile: assign(kept(({ labels }: Profile) => ({ fields: labels })))`: what is kept of an answer's value; of a
 * refusal nothing.
 */
export const kept =
  <Value, Kept extends object>(take: (value: Value) => Kept) =>
  (_: unknown, { answer }: Answered<Answer<Value>>): Kept | Record<string, never> =>
    answer.kind === 'value' ? take(answer.value) : {}
