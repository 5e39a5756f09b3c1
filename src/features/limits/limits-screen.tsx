import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { limitKinds, type PlayLimit } from '#wire/protection/protection.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { limitsActorCalls, limitsMachine } from '#machines/limits/limits.machine.ts'
import { usedPart } from '#machines/limits/limits.rules.ts'
import { limitsView } from '#machines/limits/limits.selectors.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useMountEffect } from '#src/platform/use-mount-effect.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'
import { depositLimitFragment } from '#src/providers/fragment/fragments.ts'
import { goToFragment, useFragment } from '#src/providers/fragment/use-fragment.ts'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import styles from './limits.module.css'
import { type LimitsChart, useLimitFormat } from './use-limit-format.ts'

/** Shows a member's limits: the usage of each, pending changes, and the buttons to change them. */
export function LimitsScreen() {
  const t = useText()
  const chart = useCallChart(limitsMachine, limitsActorCalls)
  const view = useSelector(chart, limitsView, shallowEqual)
  const wrong = view.refusal === null ? t('limits.failed') : t(`refusal.${view.refusal}`)
  return (
    <section className={styles['limits']} aria-labelledby="limits" aria-busy={view.loading || undefined}>
      <h2 id="limits">{t('limits.title')}</h2>
      <p className={styles['text']}>{t('limits.text', { hours: view.limits?.waitHours ?? 24 })}</p>
      {view.loading && <FormSkeleton label={t('limits.loading')} fields={3} />}
      {view.loadFailed && (
        <LoadFailed title={t('limits.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {view.changed && view.limit !== null && (
        <Callout tone="info">{t(view.limit.pending === null ? 'limits.changed' : 'limits.waits')}</Callout>
      )}
      {view.failed && !view.form && <Callout tone="error">{wrong}</Callout>}
      {view.limits !== null && <LinkedForm chart={chart} />}
      {view.limits !== null && (
        <div className={styles['kinds']}>
          {limitKinds.map((kind) => (
            <section key={kind} className={styles['kind']} aria-labelledby={`limit-${kind}`}>
              <h3 id={`limit-${kind}`}>{t(`limits.kind.${kind}`)}</h3>
              <p className={styles['text']}>{t(`limits.kind.${kind}.text`)}</p>
              {view.limits?.list
                .filter((limit) => limit.kind === kind)
                .map((limit) => (
                  <Limit
                    key={limit.period}
                    chart={chart}
                    limit={limit}
                    currency={view.limits?.currency ?? ''}
                    now={view.limits?.serverTime ?? 0}
                  />
                ))}
            </section>
          ))}
        </div>
      )}
      {view.form && view.limits !== null && view.limit !== null && <LimitDialog chart={chart} />}
    </section>
  )
}

/** Opens the form of the daily deposit limit where the address names it. */
function LinkedForm({ chart }: { readonly chart: LimitsChart }) {
  const { fragment } = useFragment()
  return fragment === depositLimitFragment ? <OpenedForm chart={chart} /> : null
}

/** Opens the form, and removes it from the address, so that neither a reload nor going back opens it again. */
function OpenedForm({ chart }: { readonly chart: LimitsChart }) {
  const router = useRouter()
  const open = useCallback(() => {
    chart.send({ type: 'limit.chosen', kind: 'deposit', period: 'day' })
    goToFragment(router, '', 'turn')
  }, [chart, router])
  useMountEffect(open)
  return null
}

interface LimitProps {
  readonly chart: LimitsChart
  readonly limit: PlayLimit
  readonly currency: string
  /** Time of the server's clock, because the device's may be wrong. */
  readonly now: number
}

function Limit({ chart, limit, currency, now }: LimitProps) {
  const t = useText()
  const format = useLimitFormat(currency)
  const { deciding, limit: at } = useSelector(chart, limitsView, shallowEqual)
  const { kind, period, amount, used, pending } = limit
  const name = t(`limits.${period}.${kind}`)
  const part = usedPart(limit)
  return (
    <div className={styles['limit']}>
      <div className={styles['line']}>
        <span className={styles['words']}>
          <strong>{t(`limits.period.${period}`)}</strong>
          <span className={styles['text']}>
            {amount === null
              ? t('limits.used', { used: format(used, kind) })
              : t('limits.of', { used: format(used, kind), amount: format(amount, kind) })}
          </span>
        </span>
        <Button onClick={() => chart.send({ type: 'limit.chosen', kind, period })}>
          {t(amount === null ? 'limits.set' : 'limits.change')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
      {part !== null && <progress className={styles['bar']} value={part} max={1} aria-label={name} />}
      {pending !== null && (
        <Pending
          chart={chart}
          limit={{ ...limit, pending }}
          isReady={pending.readyAt <= now}
          amount={pending.amount === null ? t('limits.none') : format(pending.amount, kind)}
          busy={deciding && at?.kind === kind && at.period === period}
        />
      )}
    </div>
  )
}

interface PendingProps {
  readonly chart: LimitsChart
  readonly limit: PlayLimit & { readonly pending: NonNullable<PlayLimit['pending']> }
  readonly isReady: boolean
  readonly amount: string
  readonly busy: boolean
}

/** Renders a pending higher limit: the time window for its confirmation, and a button to withdraw it. */
function Pending({ chart, limit: { kind, period, pending }, isReady, amount, busy }: PendingProps) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const time = formatTime(isReady ? pending.lapsesAt : pending.readyAt, gmtOffset)
  return (
    <div className={styles['pending']}>
      <p>{t(isReady ? 'limits.pending.ready' : 'limits.pending', { amount, time })}</p>
      <div className={styles['answers']}>
        <Button disabled={!isReady} busy={busy} onClick={() => chart.send({ type: 'raise.confirmed', kind, period })}>
          {t('limits.confirm')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => chart.send({ type: 'change.withdrawn', kind, period })}>
          {t('limits.keep')}
        </Button>
      </div>
    </div>
  )
}
