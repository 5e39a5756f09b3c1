import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { RefusalCode } from '#wire/codes.ts'
import { useText } from '#src/i18n/text.tsx'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './slip-place.module.css'

interface SlipPlaceProps {
  readonly title: string
  /** The summary in its head on a phone. */
  readonly sum: string
  /** Fixed at the bottom of a phone's page. */
  readonly over: boolean
  /** Opens the sheet on render. */
  readonly open: boolean
  readonly children: ReactNode
}

/** The container of a slip: a column where there is room; on a phone a sheet that its head opens and closes. */
export function SlipPlace({ title, sum, over, open, children }: SlipPlaceProps) {
  if (!useIsNarrow()) {
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
  /** Why it was refused. */
  readonly refusal: RefusalCode | undefined
  /** Rendered at its end: its amount or its odds. */
  readonly figure: string
  readonly removal: { readonly label: string; readonly disabled: boolean; readonly onRemove: () => void }
  /** Further details. */
  readonly children: ReactNode
}

/** A line of a slip, which can be removed. */
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
