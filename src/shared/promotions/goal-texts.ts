import type { Promotion } from '#wire/engagement/promotions.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'

type Goal = NonNullable<Promotion['goal']>

/** Returns a formatter for amounts of a goal: money, or a count. */
export function useFormatMeasure(currency: string): (measure: Goal['measure'], amount: string) => string {
  const language = useLanguage()
  return (measure, amount) =>
    measure === 'deposited' || measure === 'staked'
      ? formatMoney(amount, currency, language)
      : formatNumber(Number(amount), language)
}

/** Returns a formatter for the goal of a promotion. */
export function useGoal(currency: string): (goal: Promotion['goal']) => string {
  const t = useText()
  const formatMeasure = useFormatMeasure(currency)
  return (goal) => {
    if (goal === null) return t('activity.goal.apply')
    const { measure, target } = goal
    return measure === 'deposited' || measure === 'staked'
      ? t(`activity.goal.${measure}`, { amount: formatMeasure(measure, target) })
      : t(`activity.goal.${measure}`, { count: Number(target) })
  }
}
