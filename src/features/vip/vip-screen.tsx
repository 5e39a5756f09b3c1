import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Crown from 'lucide-react/icons/crown'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { vipQuery } from '#src/api/vip-query.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Ladder } from './ladder.tsx'
import { Moves } from './moves.tsx'
import { endText, type Vip } from './level-names.ts'
import { NextLevel } from './next-level.tsx'
import styles from './vip.module.css'

/** Shows a member's VIP level, the progress to the next, the requirements to keep it, all levels, and the history. */
export function VipScreen({ username }: { readonly username: string }) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { data, isError, refetch } = useQuery(vipQuery(useApi(), username))
  if (data === undefined) {
    return isError ? (
      <LoadFailed title={t('vip.unloaded')} onRetry={() => void refetch()} />
    ) : (
      <FormSkeleton label={t('vip.loading')} fields={6} />
    )
  }
  if (data.state === 'none') return <EmptyState title={t('vip.none')} text={t('vip.none.text')} />
  if (data.state === 'quiet') {
    return (
      <EmptyState
        title={t('vip.quiet')}
        text={t('vip.quiet.text')}
        action={
          <Link to="/me/protection" className={buttonClass('secondary')}>
            {t('member.protection')}
          </Link>
        }
      />
    )
  }
  return (
    <div className={styles['vip']}>
      <div className={styles['now']}>
        <Level vip={data} />
        <Keep vip={data} gmtOffset={gmtOffset} />
      </div>
      <p className={styles['text']}>
        {t('vip.rewards')}{' '}
        <Link to="/me/rewardCenter" className={styles['link']}>
          {t('member.rewardCenter')}
        </Link>
      </p>
      <Ladder vip={data} />
      <p className={styles['text']}>{t('vip.rules', { zone: formatGmtOffset(gmtOffset) })}</p>
      {!data.hasBirthday && (
        <p className={styles['text']}>
          {t('vip.birthday')}{' '}
          <Link to="/me/profile" className={styles['link']}>
            {t('member.profile')}
          </Link>
        </p>
      )}
      <Moves vip={data} gmtOffset={gmtOffset} />
    </div>
  )
}

/** Renders the level, and the progress to the next one. */
function Level({ vip }: { readonly vip: Vip }) {
  const t = useText()
  const { rankLevel, name, next } = vip
  return (
    <AccountCard
      id="vip-level"
      icon={Crown}
      title={name}
      busy={false}
      state={<span className={styles['number']}>{t('vip.level', { level: rankLevel })}</span>}
    >
      {next === null ? <p className={styles['text']}>{t(endText(vip))}</p> : <NextLevel vip={vip} next={next} />}
    </AccountCard>
  )
}

/** Renders what is required to keep the level, and by when. */
function Keep({ vip: { keep, currency }, gmtOffset }: { readonly vip: Vip; readonly gmtOffset: number }) {
  const t = useText()
  const language = useLanguage()
  const money = (amount: string) => formatMoney(amount, currency, language)
  return (
    <AccountCard id="vip-keep" icon={CalendarCheck} title={t('vip.keep')} busy={false}>
      {keep === null ? (
        <p className={styles['text']}>{t('vip.keep.none')}</p>
      ) : (
        <div className={styles['way']}>
          {(keep.state === 'running' || keep.state === 'kept') && (
            <Progress labelledBy="vip-keep" max={Number(keep.target)} value={Number(keep.staked)} />
          )}
          <span className={styles['text']}>
            {t(`vip.keep.${keep.state}`, {
              staked: money(keep.staked),
              target: money(keep.target),
              time: formatTime(keep.endsAt, gmtOffset),
            })}
          </span>
        </div>
      )}
    </AccountCard>
  )
}
