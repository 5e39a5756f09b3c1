import type { ReactNode } from 'react'
import styles from './site-rail.module.css'

/** The name of an entry of the site menu; while the menu is collapsed, only for screen readers. */
export function RailName({ children }: { readonly children: ReactNode }) {
  return <span className={styles['name']}>{children}</span>
}
