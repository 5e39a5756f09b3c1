import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { RefusalCode } from '#wire/codes.ts'
import { useText } from '#src/i18n/text.tsx'
import { useNarrow } from '#src/platform/wide.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './slip-place.module.css'

interface SlipPlaceProps {
  readonly title: string
  /** What its head says of the whole on a phone. */
  readonly sum: string
  /** On a phone it stays at the thumb, over the page. */
  readonly over: boolean
  /** Opens it by itself. */
  readonly open: boolean
  readonly children: ReactNode
}

/** Where a slip stands: a column where there is room; on a phone a sheet that its own head opens and closes. */
export function SlipPlace({ title, sum, over, open, children }: SlipPlaceProps) {
  if (!useNarrow()) {
    return (
      <section className={styles['column']} aria-label={title}>
        <h2>{title}</h2>
        {children}
      </section>
    )
  }
  return (
    <section className={classNames(styles['sheet'], over && styles['over'])} aria-label={title}>
      <details open={open || undefined}>
        <summary>
          <h2>{title}</h2>
          <span>{sum}</span>
        </summary>
        <div className={styles['inSheet']}>{children}</div>
      </details>
    </section>
  )
}

/** The lines of a slip. */
export function SlipLines({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['lines']}>{children}</ul>
}

interface SlipLineProps {
  readonly name: string
  /** Why it was not taken. */
  readonly refusal: RefusalCode | undefined
  /** What stands at its end: its amount or its odds. */
  readonly figure: string
  readonly removal: { readonly label: string; readonly disabled: boolean; readonly onRemove: () => void }
  /** What else is said of it. */
  readonly children: ReactNode
}

/** A line of a slip, which can be taken out. */
export function SlipLine({ name, refusal, figure, removal, children }: SlipLineProps) {
  const t = useText()
  return (
    <li className={styles['line']}>
      <span className={styles['words']}>
        <strong>{name}</strong>
        {children}
        {refusal !== undefined && <span className={styles['wrong']}>{t(`refusal.${refusal}`)}</span>}
      </span>
      <span className={styles['figure']}>{figure}</span>
      <IconButton
        label={removal.label}
        icon={<Icon of={X} />}
        aria-disabled={removal.disabled}
        onClick={removal.onRemove}
      />
    </li>
  )
}
