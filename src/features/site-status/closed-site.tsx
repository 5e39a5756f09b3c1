import { useSelector } from '@xstate/react'
import { brandView } from '#machines/app/app.selectors.ts'
import { siteStatusView } from '#machines/site-status/site-status.selectors.ts'
import { day, daysAndHours, formatCountdown, formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppChild, useAppState } from '#src/providers/app/app-context.tsx'
import { SupportButton } from '#src/features/support/support-button.tsx'
import { Support } from '#src/features/support/support.tsx'
import { useSiteNow } from '#src/platform/clock.ts'
import { Button } from '#src/ui/button.tsx'
import { BlockedPicture, MaintenancePicture } from './pictures.tsx'
import styles from './closed-site.module.css'

/** Replaces the site while it is under maintenance or blocked in the region (spec §2 site status pages). */
export function ClosedSite() {
  const t = useText()
  const chart = useAppChild('siteStatus')
  const status = useSelector(chart, siteStatusView, sameView)
  const maintenance = status.page === 'maintenance'

  return (
    <main className={styles['page']}>
      <div className={styles['picture']}>{maintenance ? <MaintenancePicture /> : <BlockedPicture />}</div>
      <h1 className={styles['title']}>
        {t(maintenance ? 'site-status.maintenance.title' : 'site-status.blocked.title')}
      </h1>
      <p className={styles['text']}>{t(maintenance ? 'site-status.maintenance.text' : 'site-status.blocked.text')}</p>
      {maintenance && status.info !== null && <p className={styles['info']}>{status.info}</p>}
      {maintenance && status.until !== null && <Countdown until={status.until} />}
      {!maintenance && status.ip !== null && (
        <p className={styles['info']}>{t('site-status.blocked.address', { ip: status.ip })}</p>
      )}
      <div className={styles['actions']}>
        <Button variant="primary" busy={status.busy} onClick={() => chart.send({ type: 'retried' })}>
          {t(status.busy ? 'site-status.checking' : 'site-status.check')}
        </Button>
        <SupportButton variant="secondary" />
      </div>
      <Support help={false} />
    </main>
  )
}

function Countdown({ until }: { readonly until: number }) {
  const t = useText()
  const now = useSiteNow()
  const offset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  return (
    <>
      <p>{t('site-status.maintenance.until', { time: formatTime(until, offset), zone: formatGmtOffset(offset) })}</p>
      {until > now ? (
        <p className={styles['countdown']} role="timer" aria-label={t('site-status.maintenance.left')}>
          {until - now >= day
            ? t('site-status.maintenance.days', daysAndHours(until - now))
            : formatCountdown(until - now)}
        </p>
      ) : (
        <p className={styles['text']}>{t('site-status.maintenance.over')}</p>
      )}
    </>
  )
}

const sameView = (before: object | null, after: object | null) => JSON.stringify(before) === JSON.stringify(after)
