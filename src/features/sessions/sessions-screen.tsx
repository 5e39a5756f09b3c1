import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { brandView } from '#machines/app/app.selectors.ts'
import { sessionsView } from '#machines/sessions/sessions.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { sessionsQuery } from '#src/api/session-queries.ts'
import { formatGmtOffset } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EndDialog } from './end-dialog.tsx'
import { SessionCard } from './session-card.tsx'
import styles from './sessions-screen.module.css'
import { useSessions } from './use-sessions.ts'

/** Where a member is logged in, this device first, and the way to end what should not be. */
export function SessionsScreen({ username }: { readonly username: string }) {
  const t = useText()
  const chart = useSessions(username)
  const { body, sessions } = useSelector(chart, sessionsView, shallowEqual)
  const { data = [] } = useQuery({ ...sessionsQuery(useApi(), username), enabled: false })
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)

  if (body === 'failed') {
    return <LoadFailed title={t('sessions.failed')} onRetry={() => chart.send({ type: 'retry.requested' })} />
  }
  const shown = data
    .filter(({ id }) => sessions.some((each) => each.id === id))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
  return (
    <>
      <p className={styles['intro']}>{t('sessions.intro', { zone: formatGmtOffset(gmtOffset) })}</p>
      <ul className={styles['list']} aria-label={t('sessions.title')} aria-busy={body === 'skeleton' || undefined}>
        {body === 'skeleton'
          ? ['own', 'other'].map((each) => (
              <li key={each}>
                <Skeleton className={styles['waiting']} />
              </li>
            ))
          : shown.map((session) => (
              <SessionCard
                key={session.id}
                session={session}
                gmtOffset={gmtOffset}
                onEnd={() => chart.send({ type: 'end.requested', id: session.id })}
              />
            ))}
      </ul>
      {body === 'list' &&
        (shown.length > 1 ? (
          <Button wide onClick={() => chart.send({ type: 'endOthers.requested' })}>
            {t('sessions.endOthers')}
          </Button>
        ) : (
          <Callout tone="info">{t('sessions.alone')}</Callout>
        ))}
      <EndDialog chart={chart} addressOf={(id) => data.find((each) => each.id === id)?.address ?? ''} />
    </>
  )
}
