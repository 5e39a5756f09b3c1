import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Breadcrumbs } from '#wire/messages/breadcrumbs.ts'
import type { feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { feedbackView } from '#machines/feedback/feedback.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import styles from './feedback.module.css'
import { lastSteps, useBrokenBy } from './use-feedback.ts'

/** Checkbox that attaches the breadcrumbs, with a list of everything that is attached. */
export function StepsField({ chart }: { readonly chart: ActorRefFrom<typeof feedbackMachine> }) {
  const t = useText()
  const broke = useBrokenBy()
  const { steps } = useSelector(chart, feedbackView, shallowEqual)
  return (
    <div className={styles['steps']}>
      <Checkbox
        checked={steps !== null}
        onChange={(checked) => chart.send({ type: 'steps.chosen', steps: checked ? lastSteps(broke) : null })}
      >
        {t('feedback.steps')}
      </Checkbox>
      <p className={styles['faint']}>{t('feedback.steps.text')}</p>
      {steps !== null && (
        <details>
          <summary>{t('feedback.steps.look')}</summary>
          <ol className={styles['stepList']} translate="no">
            {steps.steps.map((step, index) => (
              <li key={index}>{lineOf(steps, step)}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

/** Formats a breadcrumb in one line: flow, event and states. */
const lineOf = ({ charts }: Breadcrumbs, { chart, event, states }: Breadcrumbs['steps'][number]): string =>
  `${charts[chart]?.flow ?? ''}: ${event === null ? '' : `${event} → `}${states.join(', ')}`
