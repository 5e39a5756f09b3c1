import { Combobox, createListCollection } from '@ark-ui/react/combobox'
import { Portal } from '@ark-ui/react/portal'
import Check from 'lucide-react/icons/check'
import { useMemo, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './picker.module.css'

/** An option. Several may have the same `value`; the first of them is shown as the chosen one. */
export interface PickerOption {
  readonly id: string
  readonly value: string
  /** Content of the closed picker. */
  readonly short: string
  readonly label: string
  /** The text that a search matches. */
  readonly search: string
}

export interface PickerProps {
  readonly label: string
  /** Shown when a search finds nothing. */
  readonly nothing: string
  readonly options: readonly PickerOption[]
  readonly value: string
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

/** A short field that opens a list with a search, for pointer and keyboard. Load it lazily: it imports Ark UI. */
export function Picker({ label, nothing, options, value, disabled, onChange }: PickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [pickedId, setPickedId] = useState<string | null>(null)
  const picked =
    options.find((option) => option.id === pickedId && option.value === value) ??
    options.find((option) => option.value === value)
  const collection = useMemo(() => {
    const words = fold(typed ?? '')
      .split(/\s+/)
      .filter(Boolean)
    const items = options.filter((option) => words.every((word) => fold(option.search).includes(word)))
    return createListCollection({ items, itemToValue: (item) => item.id, itemToString: (item) => item.short })
  }, [options, typed])

  return (
    <Combobox.Root
      className={styles['picker']}
      collection={collection}
      disabled={disabled}
      openOnClick
      selectionBehavior="preserve"
      inputBehavior="autohighlight"
      positioning={{ sameWidth: false, placement: 'bottom-start' }}
      value={picked === undefined ? [] : [picked.id]}
      inputValue={typed ?? picked?.short ?? `+${value}`}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === 'input-change') setTyped(inputValue)
      }}
      onOpenChange={({ open }) => {
        if (!open) setTyped(null)
      }}
      onValueChange={({ items: [item] }) => {
        if (item === undefined) return
        setTyped(null)
        setPickedId(item.id)
        onChange(item.value)
      }}
    >
      <Combobox.Control>
        <Combobox.Input
          className={styles['input']}
          aria-label={label}
          autoComplete="off"
          enterKeyHint="done"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content className={styles['content']}>
            {collection.items.map((item) => (
              <Combobox.Item key={item.id} item={item} className={styles['item']}>
                <Combobox.ItemText>{item.label}</Combobox.ItemText>
                <Combobox.ItemIndicator>
                  <Icon of={Check} size={16} />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            ))}
            {collection.items.length === 0 && <p className={styles['nothing']}>{nothing}</p>}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  )
}
