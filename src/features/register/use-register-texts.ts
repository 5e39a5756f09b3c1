import { shallowEqual, useSelector } from '@xstate/react'
import type { FieldRule } from '#wire/registration-rules.ts'
import type { RegisterField } from '#machines/register/register.rules.ts'
import { registerView } from '#machines/register/register.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import type { RegisterActor } from './register-field.tsx'

/** One number where both ends are the same (spec §5). */
const lengthOf = ({ minLength, maxLength }: FieldRule) =>
  minLength === maxLength ? String(minLength) : `${minLength}–${maxLength}`

/** What a field is called and asks for, and what is wrong with it, in words (spec §5, §8). */
export function useRegisterTexts(register: RegisterActor) {
  const t = useText()
  const { rules, problems, refusal, refusedAt, failed, minimumAge } = useSelector(register, registerView, shallowEqual)
  const ruleOf = (field: RegisterField) => (field === 'confirmPassword' ? undefined : rules?.[field])
  const formText = (rule: FieldRule) => t(`register.pattern.${rule.patternId}`, { length: lengthOf(rule) })

  const formatText = (field: RegisterField, problem: 'length' | 'format') => {
    const rule = ruleOf(field)
    if (field === 'birthday') return t('register.problem.birthday')
    if (field === 'mobileNum') return t('refusal.mobile_invalid')
    const isOwnPattern = problem === 'format' && rule?.acceptedPattern != null && rule.patternId === 'any'
    return rule === undefined || isOwnPattern ? t('register.problem.accepted') : formText(rule)
  }

  return {
    labelOf: (field: RegisterField) => {
      const label = t(`register.field.${field}`)
      return ruleOf(field)?.required === false ? t('register.optional', { label }) : label
    },
    hintOf: (field: RegisterField) => {
      const rule = ruleOf(field)
      return rule !== undefined && ['username', 'password', 'paymentPassword'].includes(field)
        ? formText(rule)
        : undefined
    },
    errorOf: (field: RegisterField): string | null => {
      const problem = problems[field]
      switch (problem) {
        case undefined:
          return refusal !== null && refusedAt === field ? t(`refusal.${refusal}`) : null
        case 'missing':
          return t('register.problem.missing')
        case 'mismatch':
          return t(field === 'affiliateCode' ? 'refusal.invitation_code_error' : 'register.problem.mismatch')
        case 'underage':
          return t('register.problem.underage', { age: minimumAge })
        case 'taken':
          return t(field === 'mobileNum' ? 'register.problem.numberTaken' : 'register.problem.nameTaken')
        case 'weak':
          return t('register.problem.weak')
        case 'length':
        case 'format':
          return formatText(field, problem)
        default:
          return t('register.problem.accepted')
      }
    },
    formError: failed
      ? t('register.failed')
      : refusal !== null && refusedAt === 'form'
        ? t(`refusal.${refusal}`)
        : null,
  }
}
