import { shallowEqual, useSelector } from '@xstate/react'
import type { RegisterField } from '#machines/register/register.rules.ts'
import { registerView } from '#machines/register/register.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useForm, useRuleText } from '#src/providers/form/use-form.ts'
import type { RegisterActor } from './register-field.tsx'

/** Returns the date format of a rule (spec §5 pattern messages). */
const formatOf = (patternId: string | undefined) => (patternId === 'dateMdy' ? 'MM-dd-yyyy' : 'yyyy-MM-dd')

/** Returns field props, hints and error texts of the form (spec §5, §8). */
export function useRegisterForm(register: RegisterActor) {
  const t = useText()
  const view = useSelector(register, registerView, shallowEqual)
  const ruleOf = (field: RegisterField) => (field === 'confirmPassword' ? undefined : view.rules?.[field])
  const ruleText = useRuleText()

  const form = useForm<RegisterField>(
    register,
    { ...view, busy: view.locked },
    {
      failed: t('register.failed'),
      ruleOf,
      minimumAge: view.minimumAge,
      requires: (field) => ruleOf(field)?.required ?? true,
      own: (field, problem) => {
        if (field === 'affiliateCode' && problem === 'mismatch') return t('refusal.invitation_code_error')
        if (field === 'mobileNum' && problem === 'taken') return t('form.problem.numberTaken')
        if (problem !== 'length' && problem !== 'format') return null
        if (field === 'birthday')
          return t('form.problem.birthday', { format: formatOf(view.rules?.birthday?.patternId) })
        return field === 'mobileNum' ? t('refusal.mobile_invalid') : null
      },
    },
  )

  return {
    hintOf: (field: RegisterField) => {
      const rule = ruleOf(field)
      return rule !== undefined && ['username', 'password', 'paymentPassword'].includes(field)
        ? ruleText(rule)
        : undefined
    },
    ...form,
  }
}
