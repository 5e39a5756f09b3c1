import type { FieldRule } from '#wire/identity/registration-rules.ts'

/** A field rule that accepts any text of up to 64 characters; a case of a model passes what differs. */
export const anyRule = (change: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  patternId: 'any',
  acceptedPattern: null,
  minLength: 1,
  maxLength: 64,
  ...change,
})
