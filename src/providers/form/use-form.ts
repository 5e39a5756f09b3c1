import type { FieldProblem, Refusal } from '#wire/envelope.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import type { MobileProblem } from '#machines/sms-code/sms-code.rules.ts'
import { useText } from '#src/i18n/text.tsx'

export type FormProblem = FieldProblem['problem'] | MobileProblem | 'required'

/** The state of a form's chart. */
export interface FormState<Field extends string> {
  readonly fields: Readonly<Partial<Record<Field, string>>>
  readonly problems: Readonly<Partial<Record<Field, FormProblem>>>
  readonly refusal: Refusal['code'] | null
  /** The field the refusal belongs to; the whole form when left out. */
  readonly refusedAt?: Field | 'form' | null
  readonly failed: boolean
  /** True if the form is busy: nothing can be typed. */
  readonly busy: boolean
}

/** The part of a form's chart that receives edits. */
interface FormChart<Field extends string> {
  send(event: { readonly type: 'form.edited'; readonly fields: Readonly<Partial<Record<Field, string>>> }): void
}

export interface FormTexts<Field extends string> {
  /** The message after a fault. */
  readonly failed: string
  /** The server's rule for a field, as far as there is one. */
  readonly ruleOf?: (field: Field) => FieldRule | null | undefined
  /** The minimum age in the `underage` message; without one the message only says that the field is not accepted. */
  readonly minimumAge?: number
  /** Returns whether a field is required; all are when left out. */
  readonly requires?: (field: Field) => boolean
  /** The form's own message for a field's problem; null for the common one. */
  readonly own?: (field: Field, problem: FormProblem) => string | null
  /** The form's own message for a refusal. */
  readonly refused?: (code: Refusal['code']) => string | null
}

/** The props of a `TextField`; edits are sent to the chart. */
export interface FormField {
  readonly name: string
  readonly value: string
  readonly error: string | null
  readonly readOnly: boolean
  readonly required: boolean
  readonly onChange: (text: string) => void
}

/** Returns the fields of a form and the messages: under a field, or for the whole form (spec §5, §8). */
export function useForm<Field extends string>(
  chart: FormChart<Field>,
  { fields, problems, refusal, refusedAt = 'form', failed, busy }: FormState<Field>,
  { failed: failedText, ruleOf, minimumAge, requires, own, refused }: FormTexts<Field>,
) {
  const t = useText()
  const ruleText = useRuleText()
  const refusedText = (place: Field | 'form') =>
    refusal !== null && refusedAt === place ? (refused?.(refusal) ?? t(`refusal.${refusal}`)) : null

  const problemText = (field: Field, problem: FormProblem): string => {
    const rule = ruleOf?.(field)
    switch (problem) {
      case 'missing':
      case 'required':
        return t('form.problem.missing')
      case 'mismatch':
      case 'weak':
        return t(`form.problem.${problem}`)
      case 'underage':
        return minimumAge === undefined ? t('form.problem.accepted') : t('form.problem.underage', { age: minimumAge })
      case 'taken':
        return t('form.problem.nameTaken')
      case 'mobile_missing':
      case 'mobile_invalid':
        return t(`refusal.${problem}`)
      case 'length':
        return ruleText(rule) ?? t('form.problem.accepted')
      case 'format':
        return (rule?.patternId === 'any' ? undefined : ruleText(rule)) ?? t('form.problem.accepted')
      default:
        return t('form.problem.accepted')
    }
  }

  const errorOf = (name: Field): string | null => {
    const problem = problems[name]
    return problem === undefined ? refusedText(name) : (own?.(name, problem) ?? problemText(name, problem))
  }

  const field = (name: Field): FormField => ({
    name,
    value: fields[name] ?? '',
    error: errorOf(name),
    readOnly: busy,
    required: requires?.(name) ?? true,
    onChange: (text) => chart.send({ type: 'form.edited', fields: { [name]: text } as Partial<Record<Field, string>> }),
  })

  return {
    field,
    /** A password's field, which can be shown. */
    secret: (name: Field) => ({
      ...field(name),
      type: 'password' as const,
      maxLength: 255,
      // While it is shown, it is a text field.
      autoCapitalize: 'none' as const,
      spellCheck: false,
      reveal: { show: t('form.password.show'), hide: t('form.password.hide') },
    }),
    formError: failed ? failedText : refusedText('form'),
  }
}

/** Returns the text of a rule; one number when both ends are the same. */
export function useRuleText() {
  const t = useText()
  return (rule: FieldRule | null | undefined): string | undefined =>
    rule == null
      ? undefined
      : t(`form.pattern.${rule.patternId}`, {
          length: [...new Set([rule.minLength, rule.maxLength])].join('–'),
        })
}
