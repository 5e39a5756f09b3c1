import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { postToFrame } from '#src/platform/post-to-frame.ts'
import { Button } from '#src/ui/button.tsx'
import type { MeasurementRecipient } from './consent.ts'
import { measuredPath } from './measured-path.ts'
import styles from './measurement.module.css'
import { useMeasurementConsent } from './use-measurement-consent.ts'

/** Pages that a game fills. */
const games = new Set<string>(['/game', '/seamless'])

/** Asks whether visits may be counted until that is answered, and counts them while consent is given. */
export function Measurement() {
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  const recipients: readonly MeasurementRecipient[] = [
    ...(brand?.gtagId ? (['google'] as const) : []),
    ...(brand?.flights ? (['flights'] as const) : []),
  ]
  const { measured, counted, answer } = useMeasurementConsent(recipients)
  const playing = useRouterState({ select: ({ matches }) => games.has(matches.at(-1)?.fullPath ?? '') })
  return (
    <>
      {counted.includes('google') && <Counter key={brand?.gtagId} />}
      {counted.includes('flights') && <UsageReports />}
      {measured === null && !playing && <Question recipients={recipients} onAnswer={answer} />}
    </>
  )
}

interface QuestionProps {
  readonly recipients: readonly MeasurementRecipient[]
  readonly onAnswer: (allowed: boolean) => void
}

/** One line at the foot of the screen; what is counted, and by whom, unfolds above it. */
function Question({ recipients, onAnswer }: QuestionProps) {
  const t = useText()
  return (
    <section id="measurement" tabIndex={-1} className={styles['question']} aria-label={t('measurement.title')}>
      <details className={styles['words']}>
        <summary className={styles['ask']}>
          {t('measurement.ask')} <span className={styles['more']}>{t('measurement.more')}</span>
        </summary>
        {recipients.includes('google') && <p>{t('measurement.text')}</p>}
        {recipients.includes('flights') && <p>{t('measurement.flights')}</p>}
        <p>{t('measurement.change')}</p>
      </details>
      <div className={styles['answers']}>
        <Button className={styles['answer']} onClick={() => onAnswer(false)}>
          {t('measurement.refuse')}
        </Button>
        <Button className={styles['answer']} onClick={() => onAnswer(true)}>
          {t('measurement.allow')}
        </Button>
      </div>
    </section>
  )
}

/** Counts the usage of charts once the script for it has loaded; without the script nothing is counted. */
function UsageReports() {
  const router = useRouter()
  const app = useApp()
  const count = useCallback(() => {
    let isOver = false
    let stop = () => {}
    const start = async () => {
      const { startUsageReports } = await import('./usage-report.ts')
      if (isOver) return
      stop = startUsageReports({
        app,
        language: () => app.getSnapshot().children.preferences?.getSnapshot().context.preferences.language ?? 'fil',
        route: () => measuredPath(router.state.matches.at(-1)?.fullPath),
        onRoute: (listener) => router.subscribe('onResolved', listener),
      })
    }
    start().catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }, [app, router])
  // It is mounted for as long as visits are counted.
  return <span ref={count} hidden />
}

/** Renders the sandboxed frame of Google's script: it receives the paths of routes, and cannot request anything. */
function Counter() {
  const t = useText()
  const router = useRouter()
  const attach = useCallback(
    (frame: HTMLIFrameElement) =>
      postToFrame(
        frame,
        () => measuredPath(router.state.matches.at(-1)?.fullPath),
        (listener) => router.subscribe('onResolved', listener),
      ),
    [router],
  )
  return (
    <iframe
      ref={attach}
      title={t('measurement.title')}
      hidden
      src="/measure"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  )
}
