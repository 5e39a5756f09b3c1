import type { Answer } from '#wire/envelope.ts'
import { texts } from '#src/i18n/site-texts.ts'

/** The same answer, once the words for its refusal are there: most screens never need them. */
export async function explained<Value>(answer: Promise<Answer<Value>>): Promise<Answer<Value>> {
  const settled = await answer
  if (settled.kind === 'refusal') await texts.need('refusal')
  return settled
}
