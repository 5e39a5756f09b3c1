import type { ValueOf } from '#wire/call.ts'
import type { ExclusionKind, protectionCalls } from '#wire/protection/protection.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'

export type Protection = ValueOf<typeof protectionCalls.protection>

/** An offered period: hours of a time-out, months of a self-exclusion, null for a permanent one. */
export interface ExclusionChoice {
  readonly kind: ExclusionKind
  readonly length: number | null
}

/** The fields: the name of the chosen period, and the password. */
export interface ExclusionFields {
  readonly choice: string
  readonly password: string
}

export const nothingTyped: ExclusionFields = { choice: '', password: '' }

/** Returns the name of a period, such as `timeOut:24` or `selfExclusion:ever`. */
export const choiceName = ({ kind, length }: ExclusionChoice): string => `${kind}:${length ?? 'ever'}`

/** Returns all offered periods, time-outs first, the shortest of each kind first. */
export const choicesOf = ({ timeOuts, exclusions }: Protection): readonly ExclusionChoice[] => [
  ...timeOuts.map((length) => ({ kind: 'timeOut' as const, length })),
  ...exclusions.map((length) => ({ kind: 'selfExclusion' as const, length })),
]

/** Returns the chosen period; null for one that is not offered. */
export const chosenOf = (protection: Protection | null, { choice }: ExclusionFields): ExclusionChoice | null =>
  (protection === null ? [] : choicesOf(protection)).find((offered) => choiceName(offered) === choice) ?? null

/** Validates the form; returns the problem of each invalid field. */
export const exclusionProblems = ({
  protection,
  fields,
}: {
  readonly protection: Protection | null
  readonly fields: ExclusionFields
}): FieldProblems<keyof ExclusionFields> =>
  collectProblems([
    ['choice', chosenOf(protection, fields) === null ? 'missing' : null],
    ['password', fields.password === '' ? 'missing' : null],
  ])
