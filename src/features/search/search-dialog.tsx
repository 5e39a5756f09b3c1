import { useSelector } from '@xstate/react'
import { type FocusEvent, type KeyboardEvent, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { searchMachine } from '#machines/search/search.machine.ts'
import type { Step } from '#machines/search/search.rules.ts'
import { searchView, type SearchView } from '#machines/search/search.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { maxTermLength } from '#wire/content/search.ts'
import { FoundOptions } from './found-options.tsx'
import { NothingFound } from './nothing-found.tsx'
import { OfferedGames } from './offered-games.tsx'
import styles from './search-dialog.module.css'
import { RecentTerms } from './recent-terms.tsx'

/** The running chart of the search. */
export type SearchActor = ActorRefFrom<typeof searchMachine>

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** Renders the search dialog: a field, and below it results, or recent terms and games. */
export function SearchDialog({ search }: { readonly search: SearchActor }) {
  const t = useText()
  const id = useId()
  const view = useSelector(search, searchView)
  const { send } = search
  const listed = view.body === 'options' || (view.body === 'terms' && view.options.length > 0)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.nativeEvent.isComposing ? undefined : steps[event.key]
    // Home and End move the caret in a non-empty text until an option is active.
    const inText = view.active === null && view.typed !== '' && (step === 'first' || step === 'last')
    if (step !== undefined && !inText && !event.shiftKey) {
      event.preventDefault()
      send({ type: 'active.moved', step })
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      send({ type: 'enter.pressed' })
    }
  }

  return (
    <Dialog
      title={t('search.title')}
      closeLabel={t('app.close')}
      onClose={() => send({ type: 'search.closed' })}
      closeOnBackground
      size="wide"
    >
      <div className={styles['field']}>
        <SearchField
          role="combobox"
          spellCheck={false}
          maxLength={maxTermLength}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? id : undefined}
          aria-activedescendant={listed && view.active !== null ? `${id}-${view.active}` : undefined}
          value={view.typed}
          onChange={(event) => send({ type: 'term.typed', text: event.target.value })}
          onKeyDown={onKeyDown}
          onFocus={moveCaretToEnd}
          clear={view.typed === '' ? null : t('search.clear')}
          onClear={() => send({ type: 'term.typed', text: '' })}
        />
      </div>
      <div className={styles['body']} aria-busy={view.busy}>
        <Body id={id} view={view} search={search} />
      </div>
      <VisuallyHidden>
        <output>{status(view, t)}</output>
      </VisuallyHidden>
    </Dialog>
  )
}

/** Undoes the selection that the dialog makes on focus, so that typing continues the text. */
const moveCaretToEnd = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) =>
  queueMicrotask(() => field.setSelectionRange(field.value.length, field.value.length))

function Body({ id, view, search }: { readonly id: string; readonly view: SearchView; readonly search: SearchActor }) {
  const t = useText()
  const { send } = search
  switch (view.body) {
    case 'terms':
      return (
        <>
          <RecentTerms id={id} view={view} send={send} />
          <OfferedGames />
        </>
      )
    case 'options':
      return <FoundOptions id={id} view={view} onPress={(at) => send({ type: 'option.pressed', at })} />
    case 'noResults':
      return <NothingFound term={view.term} />
    case 'failed':
      return (
        <LoadFailed
          title={t('search.failed')}
          {...(view.refusal === null ? {} : { text: t(`refusal.${view.refusal}`) })}
          onRetry={() => send({ type: 'retry.requested' })}
        />
      )
    case 'waiting':
      return null
  }
}

function status(view: SearchView, t: ReturnType<typeof useText>): string {
  if (view.busy) return t('search.busy')
  if (!view.isCurrent || view.body !== 'options') return ''
  return t(view.nearest ? 'search.nearest.say' : 'search.count', { count: view.options.length })
}
