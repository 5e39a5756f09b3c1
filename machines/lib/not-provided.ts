import { fromCallback, fromPromise } from 'xstate'

/** Returns the placeholder of an actor that a chart names; it rejects until a real one is provided. */
export function notProvided<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`not provided: ${name}`)))
}

/** Returns the placeholder of an actor that only sends events to the chart; it throws until a real one is provided. */
export function notProvidedWatch<Input = void>(name: string) {
  return fromCallback<{ type: string }, Input>(() => {
    throw new Error(`not provided: ${name}`)
  })
}
