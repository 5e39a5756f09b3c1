import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ToldSteps } from '#wire/messages/told-steps.ts'
import type { feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { feedbackView } from '#machines/feedback/feedback.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import styles from './feedback.module.css'
import { lastSteps, useBrokenBy } from './use-feedback.ts'

/** Lets what the site did last go along, and shows all of it that does. */
export function StepsField({ chart }: { readonly chart: ActorRefFrom<typeof feedbackMachine> }) {
  const t = useText()
  const broke = useBrokenBy()
  const { steps } = useSelector(chart, feedbackView, shallowEqual)
  return (
    <div className={styles['steps']}>
      <Checkbox
        checked={steps !== null}
        onChange={(along) => chart.send({ type: 'steps.chosen', steps: along ? lastSteps(broke) : null })}
      >
        {t('feedback.steps')}
      </Checkbox>
      <p className={styles['faint']}>{t('feedback.steps.text')}</p>
      {steps !== null && (
        <details>
          <summary>{t('feedback.steps.look')}</summary>
          <ol className={styles['told']} translate="no">
            {steps.steps.map((step, index) => (
              <li key={index}>{lineOf(steps, step)}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

/** A step as it is sent, in one line: chart, event, and where that led. */
const lineOf = ({ charts }: ToldSteps, { chart, event, states }: ToldSteps['steps'][number]): string =>
  `${charts[chart]?.flow ?? ''}: ${event === null ? '' : `${event} → `}${states.join(', ')}`
