import type { FieldRule } from '#wire/identity/registration-rules.ts'

/** A rule that asks for any text of up to 64 characters, for the cases of a model, which say what is other in theirs. */
export const anyRule = (change: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  patternId: 'any',
  acceptedPattern: null,
  minLength: 1,
  maxLength: 64,
  ...change,
})
