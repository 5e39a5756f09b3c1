import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { tellFrame } from '#src/platform/tell-frame.ts'
import { Button } from '#src/ui/button.tsx'
import { measuredPath } from './measured-path.ts'
import styles from './measurement.module.css'
import { useMeasured } from './use-measured.ts'

/** Pages that a game fills. */
const games = new Set<string>(['/game', '/seamless'])

/** Asks whether visits may be counted until it is answered, and counts them after a yes and no longer. */
export function Measurement() {
  const { measured, answer } = useMeasured()
  const playing = useRouterState({ select: ({ matches }) => games.has(matches.at(-1)?.fullPath ?? '') })
  if (measured) return <Counter />
  return measured === false || playing ? null : <Question onAnswer={answer} />
}

function Question({ onAnswer }: { readonly onAnswer: (allowed: boolean) => void }) {
  const t = useText()
  return (
    <section id="measurement" tabIndex={-1} className={styles['question']} aria-label={t('measurement.title')}>
      <p>{t('measurement.text')}</p>
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
