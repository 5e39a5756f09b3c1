import type { Refusal, RefusalDetails } from '#wire/envelope.ts'

/** A refusal as the client of a call returns it, for the cases of a model. */
export const refusal = (code: Refusal['code'], details: RefusalDetails = {}): Refusal => ({
  kind: 'refusal',
  code,
  message: '',
  details,
})
