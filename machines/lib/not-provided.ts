import { fromPromise } from 'xstate'

/** Placeholder for an actor a chart names but does not bring; it rejects until a real one is provided. */
export function notProvided<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`not provided: ${name}`)))
}
