import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { tellFrame } from '#src/platform/tell-frame.ts'
import { Button } from '#src/ui/button.tsx'
import type { Counting } from './agreed.ts'
import { measuredPath } from './measured-path.ts'
import styles from './measurement.module.css'
import { useMeasured } from './use-measured.ts'

/** Pages that a game fills. */
const games = new Set<string>(['/game', '/seamless'])

/** Asks whether visits may be counted until it is answered, and counts them after a yes and no longer. */
export function Measurement() {
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  const wanted: readonly Counting[] = [
    ...(brand?.gtagId ? (['google'] as const) : []),
    ...(brand?.flights ? (['flights'] as const) : []),
  ]
  const { measured, counted, answer } = useMeasured(wanted)
  const playing = useRouterState({ select: ({ matches }) => games.has(matches.at(-1)?.fullPath ?? '') })
  return (
    <>
      {counted.includes('google') && <Counter key={brand?.gtagId} />}
      {counted.includes('flights') && <Flights />}
      {measured === null && !playing && <Question wanted={wanted} onAnswer={answer} />}
    </>
  )
}

interface QuestionProps {
  readonly wanted: readonly Counting[]
  readonly onAnswer: (allowed: boolean) => void
}

function Question({ wanted, onAnswer }: QuestionProps) {
  const t = useText()
  return (
    <section id="measurement" tabIndex={-1} className={styles['question']} aria-label={t('measurement.title')}>
      {wanted.includes('google') && <p>{t('measurement.text')}</p>}
      {wanted.includes('flights') && <p>{t('measurement.flights')}</p>}
      <p>{t('measurement.change')}</p>
      <div className={styles['answers']}>
        <Button wide onClick={() => onAnswer(false)}>
          {t('measurement.refuse')}
        </Button>
        <Button wide onClick={() => onAnswer(true)}>
          {t('measurement.allow')}
        </Button>
      </div>
    </section>
  )
}

/** Counts what is done in the charts, once the script that does it has come; where it does not come, nothing is. */
function Flights() {
  const router = useRouter()
  const app = useApp()
  const count = useCallback(() => {
    let isOver = false
    let stop = () => {}
    const start = async () => {
      const { startFlights } = await import('./flights.ts')
      if (isOver) return
      stop = startFlights({
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
  // It is there for as long as it is counted.
  return <span ref={count} hidden />
}

/** The frame that Google's script is kept in: it is told the paths of routes, and can ask for nothing. */
function Counter() {
  const t = useText()
  const router = useRouter()
  const tell = useCallback(
    (frame: HTMLIFrameElement) =>
      tellFrame(
        frame,
        () => measuredPath(router.state.matches.at(-1)?.fullPath),
        (listener) => router.subscribe('onResolved', listener),
      ),
    [router],
  )
  return (
    <iframe
      ref={tell}
      title={t('measurement.title')}
      hidden
      src="/measure"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  )
}
