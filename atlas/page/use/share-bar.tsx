import styles from './share-bar.module.css'

/** A share as a bar beside the words that say it. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <i className={styles.bar} aria-hidden="true">
      <i style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
    </i>
  )
}
