import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'className' | 'autoComplete' | 'enterKeyHint' | 'inputMode'
> {
  /** Label of the clear button; none while the field is empty. */
  readonly clear: string | null
  readonly onClear: () => void
}

/** A search field: an icon, the text, and a clear button that keeps the focus in the field. */
export function SearchField({ clear, onClear, ...input }: SearchFieldProps) {
  return (
    <div className={styles['field']}>
      <Icon of={SearchIcon} size={18} />
      <input type="text" autoCapitalize="none" {...input} inputMode="search" enterKeyHint="search" autoComplete="off" />
      {clear !== null && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={clear}
          onClick={(event) => {
            const field = event.currentTarget.parentElement?.querySelector('input')
            onClear()
            if (!field) return
            // An uncontrolled field does not follow its value while it is focused.
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
