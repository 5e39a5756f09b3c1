import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { brandView } from '#machines/app/app.selectors.ts'
import { type HelpOrganisation, protectionCalls } from '#wire/protection/protection.ts'
import { useApi } from '#src/api/api-context.tsx'
import { valueOf } from '#src/api/queries.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import styles from './safer-play.module.css'

/** Explains the player protection of the site, with help organisations; also shown right after a self-exclusion. */
export function SaferPlay() {
  const t = useText()
  const api = useApi()
  const app = useApp()
  const { until } = useSearch({ from: '/centre/me/protection' })
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { data, isError, refetch } = useQuery({
    queryKey: ['saferPlay'],
    queryFn: ({ signal }) => valueOf(api.send(protectionCalls.saferPlay, {}, { signal })),
  })
  return (
    <section className={styles['page']}>
      <h1>{t('safer-play.title')}</h1>
      {until !== undefined && (
        <Callout tone="info">
          {until === 'ever'
            ? t('safer-play.excluded.ever')
            : t('safer-play.excluded', { time: formatTime(until, gmtOffset) })}
        </Callout>
      )}
      {isError && <LoadFailed title={t('safer-play.failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <FormSkeleton label={t('app.loading')} fields={3} />}
      {data !== undefined && (
        <>
          <p className={styles['text']}>{t('safer-play.text', { age: data.minimumAge })}</p>
          <ul className={styles['points']}>
            <li>{t('safer-play.point.limits', { hours: data.waitHours })}</li>
            <li>{t('safer-play.point.check', { minutes: data.checkMinutes })}</li>
            <li>{t('safer-play.point.exclusion')}</li>
            <li>{t('safer-play.point.statement')}</li>
          </ul>
          {until === undefined && (
            <p>
              <Button variant="primary" onClick={() => app.send({ type: 'login.requested' })}>
                {t('safer-play.login')}
              </Button>
            </p>
          )}
          <HelpList help={data.help} />
        </>
      )}
    </section>
  )
}

/** Renders help organisations with their contacts. */
export function HelpList({ help }: { readonly help: readonly HelpOrganisation[] }) {
  const t = useText()
  return (
    <section className={styles['card']} aria-labelledby="who-helps">
      <h2 id="who-helps">{t('safer-play.help')}</h2>
      <p className={styles['text']}>{t('safer-play.help.text')}</p>
      <ul className={styles['help']}>
        {help.map(({ name, url, phone }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
            {phone !== null && <a href={`tel:${phone}`}>{phone}</a>}
          </li>
        ))}
      </ul>
    </section>
  )
}
