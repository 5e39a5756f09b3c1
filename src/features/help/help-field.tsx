import type { FormEvent } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { followValue } from '#src/platform/follow-value.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { FoundHelp } from './help-search.ts'
import styles from './help-field.module.css'
import { maxSearchLength } from './help-page-search.ts'
import type { HelpWords } from './help-words.ts'

export interface HelpFieldProps extends HelpWords {
  readonly found: FoundHelp | undefined
}

/** Moves the focus to the first result. */
const toFirstAnswer = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const first = event.currentTarget.closest('[data-dialog], main')?.querySelector<HTMLElement>('[data-found] summary')
  first?.focus()
}

/** Renders the search field of the help, and announces the number of results to screen readers. */
export function HelpField({ words, onWords, found }: HelpFieldProps) {
  const t = useText()
  return (
    <form role="search" className={styles['field']} onSubmit={toFirstAnswer}>
      <SearchField
        ref={followValue(words)}
        maxLength={maxSearchLength}
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        defaultValue={words}
        onChange={(event) => onWords(event.target.value)}
        clear={words === '' ? null : t('help.search.clear')}
        onClear={() => onWords('')}
      />
      <VisuallyHidden>
        <output>{found === undefined || found.match === 'none' ? '' : countOf(found, words.trim(), t)}</output>
      </VisuallyHidden>
    </form>
  )
}

/** Returns the message with the number of results. */
export const countOf = ({ match, topics }: FoundHelp, words: string, t: ReturnType<typeof useText>): string =>
  match === 'nearest'
    ? t('help.search.nearest', { count: topics.length })
    : t('help.search.count', { count: topics.length, words })
