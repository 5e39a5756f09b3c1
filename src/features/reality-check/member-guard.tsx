import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import Clock from 'lucide-react/icons/clock-3'
import type { ActorRefFrom } from 'xstate'
import type { realityCheckMachine } from '#machines/reality-check/reality-check.machine.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { DialogAnswer } from '#src/ui/dialog-answer.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './member-guard.module.css'
import { useRealityCheck } from './use-reality-check.ts'

/** The part of `PlayGuard` for a logged-in member. */
export function MemberGuard({ onStop }: { readonly onStop: () => void }) {
  const { chart, ahead } = useRealityCheck(onStop)
  const { prompted, limitReached, play } = useSelector(
    chart,
    (snapshot) => ({
      prompted: snapshot.hasTag('prompt'),
      limitReached: snapshot.matches('limitReached'),
      play: snapshot.context.play,
    }),
    shallowEqual,
  )
  return (
    <>
      {play !== null && play.beganAt !== null && <SessionClock beganAt={play.beganAt} ahead={ahead()} />}
      {prompted && <Question chart={chart} />}
      {limitReached && <TimeOver chart={chart} />}
    </>
  )
}

/** Renders the play time, by the server's clock. */
function SessionClock({ beganAt, ahead }: { readonly beganAt: number; readonly ahead: number }) {
  const t = useText()
  const played = formatCountdown(Math.max(useNow() + ahead - beganAt, 0))
  return (
    <Link to="/me/protection" className={styles['clock']} aria-label={t('reality-check.clock', { time: played })}>
      <Icon of={Clock} size={16} />
      <time>{played}</time>
    </Link>
  )
}

interface OfChart {
  readonly chart: ActorRefFrom<typeof realityCheckMachine>
}

function Question({ chart }: OfChart) {
  const t = useText()
  const language = useLanguage()
  const { play, busy, continuing, failed } = useSelector(
    chart,
    (snapshot) => ({
      play: snapshot.context.play,
      busy: snapshot.hasTag('busy'),
      continuing: snapshot.matches('continuing'),
      failed: snapshot.hasTag('failed'),
    }),
    shallowEqual,
  )
  if (play === null) return null
  const money = (amount: string) => formatMoney(amount, play.currency, language)
  const minutes = play.beganAt === null ? 0 : Math.floor((play.serverTime - play.beganAt) / 60_000)
  const facts = [
    [t('reality-check.staked'), money(play.staked)],
    [t('reality-check.won'), money(play.won)],
    [t('reality-check.net'), money(play.net)],
  ] as const
  return (
    <Dialog
      title={t('reality-check.title')}
      description={t('reality-check.played', { minutes })}
      closeLabel={t('app.close')}
      role="alertdialog"
      closable={false}
      onClose={() => undefined}
    >
      <dl className={styles['facts']}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <DialogAnswer error={failed ? t('reality-check.failed') : null} busy={busy}>
        <Button
          wide
          variant="primary"
          busy={busy && !continuing}
          disabled={busy && continuing}
          onClick={() => chart.send({ type: 'stop.chosen' })}
        >
          {t('reality-check.stop')}
        </Button>
        <Button
          wide
          busy={continuing}
          disabled={busy && !continuing}
          onClick={() => chart.send({ type: 'goOn.chosen' })}
        >
          {t('reality-check.goOn')}
        </Button>
        <Link to="/me/personalHistoryCopy" className={buttonClass('quiet', { wide: true })}>
          {t('reality-check.records')}
        </Link>
      </DialogAnswer>
    </Dialog>
  )
}

function TimeOver({ chart }: OfChart) {
  const t = useText()
  return (
    <Dialog
      title={t('reality-check.over')}
      description={t('refusal.play_time_over')}
      closeLabel={t('app.close')}
      role="alertdialog"
      closable={false}
      onClose={() => undefined}
    >
      <Button wide variant="primary" onClick={() => chart.send({ type: 'stop.chosen' })}>
        {t('reality-check.leave')}
      </Button>
    </Dialog>
  )
}
