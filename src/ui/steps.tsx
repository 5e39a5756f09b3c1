import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './steps.module.css'

interface StepsProps {
  /** Name of the list, such as "Step 2 of 4". */
  readonly label: string
  readonly steps: readonly string[]
  /** Index of the current step; the ones before it are done. */
  readonly current: number
}

/** The steps of a guided flow, with the current one marked. */
export function Steps({ label, steps, current }: StepsProps) {
  const id = useId()
  return (
    <div className={styles['steps']}>
      <p id={id} className={styles['label']}>
        {label}
      </p>
      <ol className={styles['list']} aria-labelledby={id}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classNames(
              styles['step'],
              index < current && styles['done'],
              index === current && styles['current'],
            )}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles['mark']} aria-hidden="true">
              {index < current ? <Icon of={Check} /> : index + 1}
            </span>
            <span className={styles['name']}>{step}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
