import { brandView } from '#machines/app/app.selectors.ts'
import { formatDay } from '#src/i18n/format-day.ts'
import { formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import type { ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { readSiteClock } from '#src/platform/clock.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { EndDialog } from './end-dialog.tsx'
import styles from './sessions-screen.module.css'
import { type Session, useSessions } from './use-sessions.ts'

/** Shows a member's current and past sessions, this device first, with buttons to end them. */
export function SessionsScreen({ username }: { readonly username: string }) {
  const t = useText()
  const { sessions, list } = useSessions(username)
  const { value, filter } = list
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const filters: readonly ListFilter[] = [
    {
      kind: 'choice',
      name: 'state',
      label: t('sessions.state'),
      options: (['open', 'over', 'all'] as const).map((state) => ({
        value: state,
        label: t(`sessions.state.${state}`),
      })),
    },
    { kind: 'period', from: 'from', to: 'to' },
  ]

  return (
    <>
      <p className={styles['intro']}>{t('sessions.intro', { zone: formatGmtOffset(gmtOffset) })}</p>
      <PagedList
        list={list}
        label={t('sessions.title')}
        columns={columnsOf(t, gmtOffset, (session) => sessions.send({ type: 'end.requested', ...session })).filter(
          ({ name }) => beside[name] === undefined || filter.state !== beside[name],
        )}
        filters={filters}
      />
      {value !== undefined &&
        (value.others > 0 ? (
          <Button wide onClick={() => sessions.send({ type: 'endOthers.requested' })}>
            {t('sessions.endOthers')}
          </Button>
        ) : (
          <Callout tone="info">{t('sessions.alone')}</Callout>
        ))}
      <EndDialog
        chart={sessions}
        addressOf={(session) => value?.list.find(({ id }) => id === session)?.address ?? ''}
      />
    </>
  )
}

/** Columns that would be empty for these sessions. */
const beside: Readonly<Record<string, string>> = { ended: 'open', action: 'over' }

const columnsOf = (
  t: Translate,
  gmtOffset: number,
  end: (session: Pick<Session, 'id' | 'isOwn'>) => void,
): readonly Column<Session>[] => [
  { name: 'device', head: t('sessions.device'), cell: (session) => <Device {...session} gmtOffset={gmtOffset} /> },
  { name: 'area', head: t('sessions.area'), cell: ({ area }) => t(`sessions.area.${area}`) },
  { name: 'started', head: t('sessions.started'), cell: ({ startedAt }) => formatTime(startedAt, gmtOffset) },
  { name: 'seen', head: t('sessions.seen'), cell: ({ seenAt }) => formatTime(seenAt, gmtOffset) },
  {
    name: 'ended',
    head: t('sessions.ended'),
    cell: ({ overSince }) => (overSince === null ? null : formatTime(overSince, gmtOffset)),
  },
  {
    name: 'action',
    head: t('sessions.action'),
    bare: true,
    cell: ({ id, address, isOwn, overSince }) =>
      overSince === null ? (
        <Button onClick={() => end({ id, isOwn })}>
          {isOwn ? (
            t('app.logout')
          ) : (
            <>
              {t('sessions.end')}
              <VisuallyHidden> {address}</VisuallyHidden>
            </>
          )}
        </Button>
      ) : null,
  },
]

/** Renders the device, start time and IP address of a session. */
function Device({ browser, system, address, isOwn, startedAt, gmtOffset }: Session & { readonly gmtOffset: number }) {
  const t = useText()
  const language = useLanguage()
  const day = formatDay(startedAt, readSiteClock(), gmtOffset, language)
  const name =
    browser !== null && system !== null ? t('sessions.device.named', { browser, system }) : (browser ?? system)
  return (
    <>
      <span className={styles['device']}>{name ?? t('sessions.device.unknown')}</span>{' '}
      {isOwn && <span className={styles['own']}>{t('sessions.own')}</span>}{' '}
      <span className={styles['behind']}>
        {t('sessions.since', { day })} · {address}
      </span>
    </>
  )
}
