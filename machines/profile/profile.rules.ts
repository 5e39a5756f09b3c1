import { profileFields } from '#wire/identity/profile.ts'
import { brokenRule } from '#wire/identity/registration-fields.ts'
import { found } from '#machines/lib/form.ts'
import type { ProfileContext } from './profile.machine.ts'

/** What keeps a profile from being saved; what is locked is not sent, and a birthday's age is the server's to judge. */
export const profileProblems = ({ fields, rules, locked }: Pick<ProfileContext, 'fields' | 'rules' | 'locked'>) =>
  found(
    profileFields.map((field) => [
      field,
      rules === null || locked.includes(field) ? null : brokenRule(rules[field], fields[field].trim()),
    ]),
  )
