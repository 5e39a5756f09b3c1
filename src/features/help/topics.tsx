import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ValueOf } from '#wire/call.ts'
import type { systemCalls } from '#wire/system.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './help-screen.module.css'

type Topic = ValueOf<typeof systemCalls.helpCentre>['sections'][number]['topics'][number]

export interface TopicsProps {
  readonly topics: readonly Topic[]
  /** Of their words. */
  readonly language: string
}

/** Questions that open to their answers; the first one is open. */
export function Topics({ topics, language }: TopicsProps) {
  return topics.map(({ question, answer }, index) => (
    <details key={question} lang={language} className={styles['topic']} open={index === 0}>
      <summary className={styles['question']}>
        {question}
        <Icon of={ChevronDown} size={16} />
      </summary>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  ))
}
