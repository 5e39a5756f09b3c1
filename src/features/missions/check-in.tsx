import CalendarCheck from 'lucide-react/icons/calendar-check'
import Check from 'lucide-react/icons/check'
import type { ValueOf } from '#wire/call.ts'
import type { missionsCalls } from '#wire/engagement/missions.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { TimeLeft } from './mission-texts.tsx'
import styles from './missions.module.css'

interface CheckInProps {
  readonly checkIn: NonNullable<ValueOf<typeof missionsCalls.missions>['checkIn']>
  readonly currency: string
  readonly ahead: number
  readonly isBusy: boolean
  /** True if another request is running. */
  readonly isDisabled: boolean
  readonly onCheckIn: () => void
}

/** The days of the current check-in streak with their prizes, and the button for today. */
export function CheckIn({ checkIn, currency, ahead, isBusy, isDisabled, onCheckIn }: CheckInProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <AccountCard id="check-in" icon={CalendarCheck} title={t('missions.checkIn.title')} busy={isBusy}>
      <p className={styles['about']}>{t('missions.checkIn.streak', { count: checkIn.streak })}</p>
      <ol className={styles['days']}>
        {checkIn.days.map(({ prize, state }, index) => (
          <li
            key={index}
            className={styles['day']}
            data-state={state}
            aria-current={state === 'today' ? 'date' : undefined}
          >
            <span className={styles['left']}>{t('missions.checkIn.day', { day: index + 1 })}</span>
            <span className={styles['mark']} aria-hidden="true">
              {state === 'done' ? <Icon of={Check} size={16} /> : index + 1}
            </span>
            <strong>{formatMoney(prize, currency, language)}</strong>
            {state === 'done' && <VisuallyHidden>{t('missions.state.done')}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <div className={styles['foot']}>
        {checkIn.isDone ? (
          <strong>{t('missions.checkIn.made')}</strong>
        ) : (
          <Button variant="primary" busy={isBusy} disabled={isDisabled} onClick={onCheckIn}>
            {t('missions.checkIn.action')}
          </Button>
        )}
        <TimeLeft until={checkIn.endsAt} ahead={ahead} />
      </div>
    </AccountCard>
  )
}
