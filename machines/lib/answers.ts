import type { Refusal, RefusalDetails } from '#wire/envelope.ts'

/** A refusal as a call's client hands it to a chart, for the cases of a model. */
export const refusal = (code: Refusal['code'], details: RefusalDetails = {}): Refusal => ({
  kind: 'refusal',
  code,
  message: '',
  details,
})
