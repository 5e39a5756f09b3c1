import type { FieldProblem } from '#wire/envelope.ts'
import type { FieldRule } from '#wire/registration-rules.ts'
import { useText } from '#src/i18n/text.tsx'

/** What a new password must be and what is wrong with one, in the words of the registration (spec §5). */
export function usePasswordTexts(rule: FieldRule | null) {
  const t = useText()
  const length = rule === null ? '' : [...new Set([rule.minLength, rule.maxLength])].join('–')
  const ruleText = rule === null ? undefined : t(`register.pattern.${rule.patternId}`, { length })
  return {
    ruleText,
    problemText: (problem: FieldProblem['problem'] | undefined): string | null => {
      switch (problem) {
        case undefined:
          return null
        case 'missing':
          return t('register.problem.missing')
        case 'mismatch':
          return t('register.problem.mismatch')
        case 'weak':
          return t('register.problem.weak')
        default:
          return problem === 'format' && rule?.patternId === 'any'
            ? t('register.problem.accepted')
            : (ruleText ?? t('register.problem.accepted'))
      }
    },
  }
}
