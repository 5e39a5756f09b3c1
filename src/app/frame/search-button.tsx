import SearchIcon from 'lucide-react/icons/search'
import { preloadSearch } from '#src/features/search/lazy-search-dialog.ts'
import { useText } from '#src/i18n/text.tsx'
import { searchRequests } from '#src/features/search/search-requests.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './search-button.module.css'

/** Opens the site search: `bar` in the bar above, with its shortcut, `round` at the corner of a phone. */
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
      onClick={() => searchRequests.request({ typed: '' })}
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
