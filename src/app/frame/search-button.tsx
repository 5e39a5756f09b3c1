import SearchIcon from 'lucide-react/icons/search'
import { preloadSearch } from '#src/features/search/lazy-search-dialog.ts'
import { useText } from '#src/i18n/text.tsx'
import { searchRequests } from '#src/features/search/search-requests.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './search-button.module.css'

/** Opens the site search: `bar` in the bar above, with its shortcut, `rail` beside the lobbies on a phone. */
export function SearchButton({ look }: { readonly look: 'bar' | 'rail' }) {
  const t = useText()
  return (
    <button
      type="button"
      className={styles[look]}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      aria-label={t('header.search')}
      onPointerEnter={preloadSearch}
      onFocus={preloadSearch}
      onClick={() => searchRequests.request({ typed: '' })}
    >
      <Icon of={SearchIcon} size={look === 'bar' ? 15 : 20} />
      <span className={styles['name']}>{t('header.search')}</span>
      {look === 'bar' && (
        <kbd className={styles['key']} aria-hidden="true">
          /
        </kbd>
      )}
    </button>
  )
}
