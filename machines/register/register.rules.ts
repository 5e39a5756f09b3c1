import type { FieldProblem } from '#wire/envelope.ts'
import { matchesPattern } from '#wire/identity/patterns.ts'
import type { RegistrationMethod } from '#wire/identity/registration.ts'
import {
  brokenRule,
  readBirthday,
  registrationFields,
  type RegistrationField,
  textOf,
  yearsBetween,
} from '#wire/identity/registration-fields.ts'
import type { Rules } from '#wire/identity/registration-rules.ts'
import type { FieldProblems } from '#machines/lib/form.ts'

/** A text field of the form: a field with a rule, or the repeated password. */
export type RegisterField = RegistrationField | 'confirmPassword'
export type RegisterFields = Readonly<Partial<Record<RegisterField, string>>>

/** Problems of the fields and of the agreement. */
export type RegisterProblems = FieldProblems<RegisterField | 'agreement'>

/** The rules of both methods, with the age limit and today's date (`yyyy-MM-dd`) for checking birthdays. */
export interface LoadedRules {
  readonly version: string
  readonly minimumAge: number
  readonly username: Rules | null
  readonly mobile: Rules | null
  readonly today: string
  /** Dialling code of the visitor's country. */
  readonly countryDialingCode: string
}

/** The form with its current input. */
export interface Form {
  readonly rules: LoadedRules | null
  readonly method: RegistrationMethod
  readonly fields: RegisterFields
  readonly agreed: boolean
}

/** Returns the fields of the form in order; the repeated password follows the password. */
export function fieldsOf({ rules, method }: Pick<Form, 'rules' | 'method'>): readonly RegisterField[] {
  const own = rules?.[method] ?? {}
  return registrationFields
    .filter((field) => own[field]?.enabled === true)
    .flatMap((field): RegisterField[] => (field === 'password' ? [field, 'confirmPassword'] : [field]))
}

/** Returns whether the form has a field. */
export const asksFor = (form: Pick<Form, 'rules' | 'method'>, field: RegistrationField): boolean =>
  form.rules?.[form.method]?.[field]?.enabled === true

/** Returns the preferred method if it is offered, otherwise the other one; null if none is. */
export const offeredMethod = (rules: LoadedRules, preferred: RegistrationMethod): RegistrationMethod | null =>
  rules[preferred] !== null ? preferred : rules.username !== null ? 'username' : rules.mobile === null ? null : 'mobile'

/** Returns a field's text as sent to the server; a birthday `yyyy-MM-dd` is converted to the format of its rule. */
export function contentOf(form: Form, field: RegisterField): string {
  const text = textOf(field, form.fields[field])
  const isMdy = field === 'birthday' && form.rules?.[form.method]?.birthday?.patternId === 'dateMdy'
  return isMdy && matchesPattern('dateYmd', text) ? `${text.slice(5)}-${text.slice(0, 4)}` : text
}

/** Returns the problems of the form (spec §5): rules, repeated password, age, agreement. */
export function problemsOf(form: Form): RegisterProblems {
  const { rules } = form
  if (rules === null) return {}
  const own = rules[form.method] ?? {}
  const found = fieldsOf(form).flatMap((field): [string, FieldProblem['problem']][] => {
    const text = contentOf(form, field)
    if (field === 'confirmPassword') return text === contentOf(form, 'password') ? [] : [[field, 'mismatch']]
    const rule = own[field]
    const problem =
      rule === undefined ? null : (brokenRule(rule, text) ?? (field === 'birthday' ? ageProblem(text, rules) : null))
    return problem === null ? [] : [[field, problem]]
  })
  return Object.fromEntries(form.agreed ? found : [...found, ['agreement', 'missing']])
}

function ageProblem(text: string, { today, minimumAge }: LoadedRules): 'format' | 'underage' | null {
  if (text === '') return null
  const day = readBirthday(text)
  if (day === null || day > today) return 'format'
  return yearsBetween(day, today) < minimumAge ? 'underage' : null
}
