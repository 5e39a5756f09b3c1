import type { Promotion } from '#wire/engagement/promotions.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { useFormatMeasure } from '#src/shared/promotions/goal-texts.ts'
import { Progress } from '#src/ui/progress.tsx'
import styles from './activity.module.css'

type Goal = NonNullable<Promotion['goal']>

const day = 86_400_000

interface Timed {
  readonly promotion: Promotion
  /** Offset of the server's clock from the browser's, in milliseconds. */
  readonly ahead: number
}

/** Time left until a promotion begins or ends. */
export function TimeLeft({ promotion: { beginsAt, endsAt }, ahead }: Timed) {
  const t = useText()
  const now = useNow() + ahead
  const isAhead = beginsAt > now
  const until = isAhead ? beginsAt : endsAt
  const left = Math.max(0, (until ?? now) - now)
  const text = () => {
    if (until === null) return t('activity.noEnd')
    if (left === 0) return t('activity.ended')
    const count = Math.floor(left / day)
    const time = formatCountdown(left)
    if (isAhead) return left >= day ? t('activity.begins.days', { count }) : t('activity.begins', { time })
    return left >= day ? t('activity.left.days', { count }) : t('activity.left', { time })
  }
  return <span className={styles['left']}>{text()}</span>
}

/** Badge with the state of a promotion. */
export function StateBadge({ state }: Pick<Promotion, 'state'>) {
  const t = useText()
  return (
    <span className={styles['badge']} data-state={state}>
      {t(`activity.state.${state}`)}
    </span>
  )
}

interface DoneProps {
  readonly goal: Goal
  readonly currency: string
  readonly label: string
}

/** Progress towards a goal; renders nothing for a member who does not take part. */
export function GoalProgress({ goal: { measure, target, done }, currency, label }: DoneProps) {
  const t = useText()
  const formatMeasure = useFormatMeasure(currency)
  if (done === null) return null
  return (
    <span className={styles['done']}>
      <Progress label={label} max={Number(target)} value={Number(done)} />
      <span className={styles['left']}>
        {t('activity.progress.value', { done: formatMeasure(measure, done), target: formatMeasure(measure, target) })}
      </span>
    </span>
  )
}
