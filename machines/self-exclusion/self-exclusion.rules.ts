import type { ValueOf } from '#wire/call.ts'
import type { ExclusionKind, protectionCalls } from '#wire/protection/protection.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'

export type Protection = ValueOf<typeof protectionCalls.protection>

/** A time that is offered: hours of a time-out, months of a self-exclusion, null for ever. */
export interface ExclusionChoice {
  readonly kind: ExclusionKind
  readonly length: number | null
}

/** What is chosen, by the name of the choice, and typed. */
export interface ExclusionFields {
  readonly choice: string
  readonly password: string
}

export const nothingTyped: ExclusionFields = { choice: '', password: '' }

/** The name of a choice, as `timeOut:24` or `selfExclusion:ever`. */
export const choiceName = ({ kind, length }: ExclusionChoice): string => `${kind}:${length ?? 'ever'}`

/** All that are offered, time-outs first, the shortest of each before the longer ones. */
export const choicesOf = ({ timeOuts, exclusions }: Protection): readonly ExclusionChoice[] => [
  ...timeOuts.map((length) => ({ kind: 'timeOut' as const, length })),
  ...exclusions.map((length) => ({ kind: 'selfExclusion' as const, length })),
]

/** What is chosen; null for what is not offered. */
export const chosenOf = (protection: Protection | null, { choice }: ExclusionFields): ExclusionChoice | null =>
  (protection === null ? [] : choicesOf(protection)).find((offered) => choiceName(offered) === choice) ?? null

/** What keeps the form from being sent. */
export const exclusionProblems = ({
  protection,
  fields,
}: {
  readonly protection: Protection | null
  readonly fields: ExclusionFields
}): FieldProblems<keyof ExclusionFields> =>
  found([
    ['choice', chosenOf(protection, fields) === null ? 'missing' : null],
    ['password', fields.password === '' ? 'missing' : null],
  ])
