import type { Task } from '#wire/engagement/missions.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import type { Language } from '#wire/shapes.ts'
import { useNow } from '#src/platform/clock.ts'
import styles from './missions.module.css'

type Goal = Pick<Task, 'measure' | 'target'>

const isMoney = ({ measure }: Pick<Task, 'measure'>) => measure === 'staked' || measure === 'deposited'

/** Formats an amount of a task: money or a count. */
export const amountOf = (goal: Goal, value: string, currency: string, language: Language): string =>
  isMoney(goal) ? formatMoney(value, currency, language) : formatNumber(Number(value), language)

const goalText = (t: Translate, { measure, target }: Goal, money: string): string => {
  const count = Number(target)
  switch (measure) {
    case 'rounds':
      return t('missions.task.rounds', { count })
    case 'deposits':
      return t('missions.task.deposits', { count })
    case 'vendors':
      return t('missions.task.vendors', { count })
    case 'staked':
      return t('missions.task.staked', { amount: money })
    case 'deposited':
      return t('missions.task.deposited', { amount: money })
  }
}

/** The goal of a task. */
export function Goal({ goal, currency }: { readonly goal: Goal; readonly currency: string }) {
  const t = useText()
  const language = useLanguage()
  return <>{goalText(t, goal, amountOf(goal, goal.target, currency, language))}</>
}

const day = 86_400_000

/** Time left until `until` by the server's clock, whose offset is `ahead` milliseconds. */
export function TimeLeft({ until, ahead }: { readonly until: number; readonly ahead: number }) {
  const t = useText()
  const left = Math.max(0, until - useNow() - ahead)
  return (
    <span className={styles['left']}>
      {left >= day
        ? t('missions.left.days', { count: Math.floor(left / day) })
        : t('missions.left', { time: formatCountdown(left) })}
    </span>
  )
}
