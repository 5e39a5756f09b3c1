import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './paged-list.module.css'

export interface ListSearchProps {
  readonly label: string
  /** The current search text; null for none. */
  readonly chosen: string | null
  readonly onChoose: (text: string | null) => void
}

/** The search filter of a list: applied on submit; an empty text removes it. */
export function ListSearch(props: ListSearchProps) {
  return <Field key={props.chosen} {...props} />
}

function Field({ label, chosen, onChoose }: ListSearchProps) {
  const t = useText()
  const [typed, setTyped] = useState(chosen ?? '')
  const search = () => onChoose(typed.trim() === '' ? null : typed.trim())
  return (
    <form
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <TextField
        type="search"
        label={label}
        value={typed}
        maxLength={64}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        onChange={setTyped}
        after={<IconButton label={t('paged-list.search')} icon={<Icon of={Search} size={18} />} onClick={search} />}
      />
    </form>
  )
}
