import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { countOf } from './help-field.tsx'
import styles from './help-found.module.css'
import type { FoundHelp, FoundTopic, Marked } from './help-search.ts'

const NoAnswer = lazyPart(async () => (await import('./no-answer.tsx')).NoAnswer)

export interface HelpFoundProps {
  readonly found: FoundHelp
  /** The trimmed search text. */
  readonly words: string
  /** Language of the results. */
  readonly language: string
  /** Renders the link to the section of a result. */
  readonly renderSection: (section: FoundTopic['section'], className: string) => ReactNode
}

/** Renders the search results, all open, the best first. */
export function HelpFound({ found, words, language, renderSection }: HelpFoundProps) {
  const t = useText()
  if (found.match === 'none')
    return (
      <Suspense>
        <NoAnswer words={words} />
      </Suspense>
    )
  return (
    <div className={styles['found']} data-found>
      <p className={styles['count']}>{countOf(found, words, t)}</p>
      <ul className={styles['answers']} lang={language}>
        {found.topics.map(({ section, question, answer }) => (
          <li key={`${section.id} ${textOf(question)}`}>
            {renderSection(section, styles['section'] ?? '')}
            <details className={styles['answer']} open>
              <summary className={styles['question']}>
                <span>
                  <Text of={question} />
                </span>
                <Icon of={ChevronDown} size={16} />
              </summary>
              {answer.map((paragraph) => (
                <p key={textOf(paragraph)}>
                  <Text of={paragraph} />
                </p>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

const textOf = (pieces: Marked) => pieces.map(({ text }) => text).join('')

/** Renders a text with its matches marked; the start offset of a part is its key. */
function Text({ of }: { readonly of: Marked }) {
  let at = 0
  return of.map(({ text, marked }) => {
    const key = at
    at += text.length
    return marked ? <mark key={key}>{text}</mark> : text
  })
}
