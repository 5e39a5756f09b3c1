import { shallowEqual, useSelector } from '@xstate/react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ActorRefFrom } from 'xstate'
import type { sliderMachine } from '#machines/slider/slider.machine.ts'
import { sliderView } from '#machines/slider/slider.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { SliderPuzzle } from './slider-puzzle.tsx'
import { SliderQuestion } from './slider-question.tsx'
import styles from './slider-check.module.css'

/** The slider check, or the question that replaces it; ends with its chart (decision 8). */
export function SliderCheck({ slider }: { readonly slider: ActorRefFrom<typeof sliderMachine> }) {
  const t = useText()
  const { form, challenge, busy, failed, expired, refusal } = useSelector(slider, sliderView, shallowEqual)
  const posed = challenge !== null && !busy && !expired && !failed
  const renew = () => slider.send({ type: 'puzzle.renewed' })

  return (
    <section className={styles['check']} aria-label={t('slider.title')} aria-busy={busy}>
      <header className={styles['header']}>
        <h3 className={styles['title']}>{t('slider.title')}</h3>
        {posed && <IconButton label={t('slider.renew')} icon={<Icon of={RefreshCw} />} onClick={renew} />}
      </header>
      {refusal !== null && !failed && <Callout tone="error">{t(`refusal.${refusal}`)}</Callout>}
      {failed || expired ? (
        <div className={styles['stopped']}>
          <Callout tone={failed ? 'error' : 'info'}>
            {failed ? (refusal === null ? t('slider.failed') : t(`refusal.${refusal}`)) : t('slider.expired')}
          </Callout>
          <Button wide onClick={renew} icon={<Icon of={RefreshCw} />} data-autofocus>
            {t('slider.again')}
          </Button>
        </div>
      ) : challenge === null ? (
        <output className={styles['waiting']} aria-label={t('slider.loading')}>
          <Skeleton className={form === 'slider' ? styles['picture'] : styles['question']} />
          <Skeleton className={styles['track']} />
        </output>
      ) : challenge.form === 'slider' ? (
        <SliderPuzzle key={challenge.challengeId} slider={slider} puzzle={challenge} />
      ) : (
        <SliderQuestion key={challenge.challengeId} slider={slider} question={challenge} />
      )}
      <footer className={styles['footer']}>
        <Button variant="link" aria-disabled={!posed} onClick={() => slider.send({ type: 'form.switched' })}>
          {form === 'slider' ? t('slider.toQuestion') : t('slider.toPuzzle')}
        </Button>
        <Button variant="link" data-step-back onClick={() => slider.send({ type: 'closed' })}>
          {t('slider.cancel')}
        </Button>
        {busy && challenge !== null && (
          <output className={styles['verifying']}>
            <Spinner /> {t('slider.verifying')}
          </output>
        )}
      </footer>
    </section>
  )
}
