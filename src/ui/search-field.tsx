import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** Name of the button that empties the field; none while there is nothing to empty. */
  readonly clear: string | null
  readonly onClear: () => void
}

/** What is searched for: a glass, the field, and what empties it and leaves the cursor there. */
export function SearchField({ clear, onClear, ...input }: SearchFieldProps) {
  return (
    <div className={styles['field']}>
      <Icon of={SearchIcon} size={18} />
      <input type="text" inputMode="search" enterKeyHint="search" autoComplete="off" autoCapitalize="none" {...input} />
      {clear !== null && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={clear}
          onClick={(event) => {
            const field = event.currentTarget.parentElement?.querySelector('input')
            onClear()
            if (!field) return
            // One that is left to the browser does not follow while somebody is in it.
            field.value = ''
            field.focus()
          }}
        >
          <Icon of={X} size={16} />
        </button>
      )}
    </div>
  )
}
