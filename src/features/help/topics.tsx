import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ValueOf } from '#wire/call.ts'
import type { systemCalls } from '#wire/site/system.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './help-screen.module.css'

type Topic = ValueOf<typeof systemCalls.helpCentre>['sections'][number]['topics'][number]

export interface TopicsProps {
  readonly topics: readonly Topic[]
  /** Language of the topics. */
  readonly language: string
  /** Whether the section was linked to: its first topic is open then. */
  readonly wanted: boolean
}

/** Renders questions that expand to their answers. */
export function Topics({ topics, language, wanted }: TopicsProps) {
  return topics.map(({ question, answer }, index) => (
    <details key={question} lang={language} className={styles['topic']} open={wanted && index === 0}>
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
