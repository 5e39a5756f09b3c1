import { profileFields } from '#wire/identity/profile.ts'
import { brokenRule } from '#wire/identity/registration-fields.ts'
import { collectProblems } from '#machines/lib/form.ts'
import type { ProfileContext } from './profile.machine.ts'

/** Validates a profile; locked labels are skipped, and the age at a birthday is checked by the server. */
export const profileProblems = ({ fields, rules, locked }: Pick<ProfileContext, 'fields' | 'rules' | 'locked'>) =>
  collectProblems(
    profileFields.map((field) => [
      field,
      rules === null || locked.includes(field) ? null : brokenRule(rules[field], fields[field].trim()),
    ]),
  )
