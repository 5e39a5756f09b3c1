import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import type { Vendor } from '#wire/play/games.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './lobby-screen.module.css'

export interface ChosenVendorsProps {
  /** Undefined while loading. */
  readonly vendors: readonly Vendor[] | undefined
  /** Vendor codes. */
  readonly chosen: readonly string[]
  readonly onRemove: (vendor: string) => void
  readonly onClear: () => void
}

/** Moves the focus from a chip about to be removed to the next control. */
const moveFocusToNext = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const next =
    currentTarget.nextElementSibling ?? currentTarget.closest('section')?.querySelector('[role=toolbar] button')
  if (next instanceof HTMLElement) next.focus()
}

/** Renders the chosen vendors as removable chips, with a button that clears them; nothing if none is chosen. */
export function ChosenVendors({ vendors, chosen, onRemove, onClear }: ChosenVendorsProps) {
  const t = useText()
  if (chosen.length === 0) return null
  const nameOf = (code: string) =>
    vendors === undefined
      ? '…'
      : (vendors.find(({ vassalage }) => vassalage === code)?.title ?? t('lobby.chosen.unknown'))
  return (
    <fieldset className={styles['chosen']} aria-label={t('lobby.chosen.label')}>
      {chosen.map((code) => (
        <Chip
          key={code}
          pressed
          onClick={(event) => {
            moveFocusToNext(event)
            onRemove(code)
          }}
        >
          {nameOf(code)}
          <Icon of={X} size={15} />
        </Chip>
      ))}
      <Button
        variant="quiet"
        onClick={(event) => {
          moveFocusToNext(event)
          onClear()
        }}
      >
        {t('lobby.chosen.clear')}
      </Button>
    </fieldset>
  )
}
