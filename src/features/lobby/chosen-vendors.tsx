import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import type { Vendor } from '#wire/play/games.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './lobby-screen.module.css'

export interface ChosenVendorsProps {
  /** Undefined while they are on their way. */
  readonly vendors: readonly Vendor[] | undefined
  /** Codes. */
  readonly chosen: readonly string[]
  readonly onRemove: (vendor: string) => void
  readonly onClear: () => void
}

/** The focus of what goes is handed to what stays. */
const keepFocus = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const next =
    currentTarget.nextElementSibling ?? currentTarget.closest('section')?.querySelector('[role=toolbar] button')
  if (next instanceof HTMLElement) next.focus()
}

/** The vendors a lobby is narrowed to, each to be taken away, or all at once; nothing where it is not. */
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
            keepFocus(event)
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
          keepFocus(event)
          onClear()
        }}
      >
        {t('lobby.chosen.clear')}
      </Button>
    </fieldset>
  )
}
