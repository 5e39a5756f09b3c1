import type { Api, CallOptions } from '#wire/api.ts'
import type { Call, RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'

interface Handler {
  answer(request: object, options?: CallOptions): Promise<Answer<unknown>>
}

/** An API client for tests: answers the calls it has a handler for, and fails for any other. */
export class FakeApi implements Api {
  readonly #handlers = new Map<Call, Handler>()

  /** Sets the handler of a call, replacing an earlier one. */
  on<C extends Call>(
    call: C,
    answer: NoInfer<(request: RequestOf<C>, options?: CallOptions) => Promise<Answer<ValueOf<C>>>>,
  ): this {
    this.#handlers.set(call, { answer })
    return this
  }

  async send<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<Answer<ValueOf<C>>> {
    const handler = this.#handlers.get(call)
    if (handler === undefined) throw new Error(`the test has no answer to ${call.method} ${call.path}`)
    return handler.answer(request, options)
  }
}
