import { fromCallback, fromPromise } from 'xstate'

/** Placeholder for an actor a chart names but does not bring; it rejects until a real one is provided. */
export function notProvided<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`not provided: ${name}`)))
}

/** The same for an actor that only watches something and sends events to the chart. */
export function notProvidedWatch<Input = void>(name: string) {
  return fromCallback<{ type: string }, Input>(() => {
    throw new Error(`not provided: ${name}`)
  })
}
