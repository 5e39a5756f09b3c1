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
  /** True when the first topic is open at first, as for a linked section. */
  readonly expanded: boolean
}

/** Renders questions that expand to their answers. */
export function Topics({ topics, language, expanded }: TopicsProps) {
  return topics.map(({ question, answer }, index) => (
    <details key={question} lang={language} className={styles['topic']} open={expanded && index === 0}>
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
