import type { FieldProblem } from '#wire/envelope.ts'
import { type Labels, type ProfileField, profileFields } from '#wire/profile.ts'
import { brokenRule } from '#wire/registration-fields.ts'
import type { FieldRule } from '#wire/registration-rules.ts'
import type { FieldProblems } from '#machines/lib/form.ts'

/** What keeps a profile from being saved; what is locked is not sent, and a birthday's age is the server's to judge. */
export function profileProblems({
  fields,
  rules,
  locked,
}: {
  readonly fields: Labels
  readonly rules: Readonly<Record<ProfileField, FieldRule>> | null
  readonly locked: readonly ProfileField[]
}): FieldProblems<ProfileField> {
  const problems: Partial<Record<ProfileField, FieldProblem['problem']>> = {}
  for (const field of profileFields) {
    const problem = rules === null || locked.includes(field) ? null : brokenRule(rules[field], fields[field].trim())
    if (problem !== null) problems[field] = problem
  }
  return problems
}
