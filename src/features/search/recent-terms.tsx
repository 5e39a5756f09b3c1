import History from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import type { SearchEvent } from '#machines/search/search.machine.ts'
import type { SearchView } from '#machines/search/search.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { intoView } from './into-view.ts'
import styles from './search-dialog.module.css'

export interface RecentTermsProps {
  /** Id of the list. */
  readonly id: string
  readonly view: SearchView
  readonly send: (event: SearchEvent) => void
}

/** Moves the focus of a disappearing button to the field. */
const focusField = ({ currentTarget }: { readonly currentTarget: Element }) =>
  currentTarget.closest('[data-dialog]')?.querySelector('input')?.focus()

/** Renders the recent terms, each with a button to remove it; a hint where there are none. */
export function RecentTerms({ id, view, send }: RecentTermsProps) {
  const t = useText()
  const terms = view.options.flatMap((option) => (option.kind === 'term' ? [option.term] : []))
  if (terms.length === 0) return <p className={styles['hint']}>{t('search.hint')}</p>
  return (
    <>
      <div className={styles['head']}>
        <h3 className={styles['heading']}>{t('search.terms')}</h3>
        <Button
          variant="quiet"
          onClick={(event) => {
            focusField(event)
            send({ type: 'terms.forgotten' })
          }}
        >
          {t('search.terms.forgetAll')}
        </Button>
      </div>
      <div className={styles['terms']}>
        <div id={id} role="listbox" aria-label={t('search.terms')}>
          {terms.map((term, at) => (
            <button
              key={term}
              id={`${id}-${at}`}
              ref={at === view.active ? intoView : undefined}
              type="button"
              role="option"
              aria-selected={at === view.active}
              tabIndex={-1}
              className={styles['option']}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => send({ type: 'option.pressed', at })}
            >
              <span className={styles['mark']}>
                <Icon of={History} size={18} />
              </span>
              <span className={styles['name']}>{term}</span>
            </button>
          ))}
        </div>
        <ul>
          {terms.map((term) => (
            <li key={term} className={styles['forget']}>
              <IconButton
                label={t('search.terms.forget', { term })}
                icon={<Icon of={X} size={16} />}
                onClick={(event) => {
                  focusField(event)
                  send({ type: 'term.forgotten', term })
                }}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
