import SearchIcon from 'lucide-react/icons/search'
import { preloadSearch } from '#src/features/search/lazy-search-dialog.ts'
import { useText } from '#src/i18n/text.tsx'
import { searchDesk } from '#src/features/search/search-desk.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './search-button.module.css'

/** The way to the search of the whole site: `bar` in the bar above, where it says its key, `round` at the corner of a phone. */
export function SearchButton({ look }: { readonly look: 'bar' | 'round' }) {
  const t = useText()
  return (
    <button
      type="button"
      className={classNames(styles['button'], styles[look])}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      aria-label={t('header.search')}
      onPointerEnter={preloadSearch}
      onFocus={preloadSearch}
      onClick={() => searchDesk.ask({ typed: '' })}
    >
      <Icon of={SearchIcon} size={look === 'bar' ? 15 : 21} />
      {look === 'bar' && (
        <>
          <span className={styles['name']}>{t('header.search')}</span>
          <kbd className={styles['key']} aria-hidden="true">
            /
          </kbd>
        </>
      )}
    </button>
  )
}
