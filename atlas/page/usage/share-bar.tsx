import styles from './share-bar.module.css'

/** Renders a share as a bar; the text beside it has the number. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <i className={styles.bar} aria-hidden="true">
      <i style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
    </i>
  )
}
