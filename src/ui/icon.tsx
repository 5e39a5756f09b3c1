import type { ComponentType } from 'react'
import styles from './icon.module.css'

interface Drawing {
  readonly size?: number | string
  readonly strokeWidth?: number | string
  readonly className?: string
  readonly 'aria-hidden'?: boolean
}

/** An icon of the site's one set (`lucide-react/icons/*`), 18 px by default, hidden from screen readers. */
export function Icon({ of: Shape, size = 18 }: { readonly of: ComponentType<Drawing>; readonly size?: number }) {
  return <Shape size={size} strokeWidth={1.75} className={styles['icon']} aria-hidden />
}
