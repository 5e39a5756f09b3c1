import * as v from 'valibot'
import { patternIds } from './patterns.ts'
import { type RegistrationField, registrationFields } from './registration-fields.ts'
import { text, whole } from '#wire/shapes.ts'

/** The same for every field. */
export function eachField<Value>(value: Value): Record<RegistrationField, Value> {
  return Object.fromEntries(registrationFields.map((field) => [field, value])) as Record<RegistrationField, Value>
}

/** The rule of a field (spec §3). */
export const FieldRule = v.object({
  /** True when the form has the field. */
  enabled: v.boolean(),
  required: v.boolean(),
  patternId: v.picklist(patternIds),
  /**
   * A regular expression (RE2) of the operator's that the whole text must match; null for none. The server checks it.
   */
  acceptedPattern: v.nullable(text(200)),
  /** In characters. */
  minLength: whole(0, 500),
  maxLength: whole(0, 500),
})
export type FieldRule = v.InferOutput<typeof FieldRule>

/** The rules of a form by field; a field without one is not in the form. */
export const Rules = v.object(eachField(v.optional(FieldRule)))
export type Rules = v.InferOutput<typeof Rules>
