import { clockText } from './entry-texts.ts'
import { liveTexts } from './live-texts.ts'
import styles from './source-list.module.css'
import type { Source } from './store.ts'

interface SourceListProps {
  readonly sources: readonly Source[]
  readonly chosen: string
  onChoose(id: string): void
}

/** Lists the known tabs of the site and the opened records. */
export function SourceList({ sources, chosen, onChoose }: SourceListProps) {
  return (
    <section className={styles.sources} aria-labelledby="live-sources">
      <h2 id="live-sources">{liveTexts.sources}</h2>
      <ul>
        {sources.map(({ id, presence, record: { tab } }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} data-presence={presence} onClick={() => onChoose(id)}>
              <span className={styles.name}>{liveTexts.source(tab.place, clockText(tab.openedAt).slice(0, 8))}</span>
              <span className={styles.presence}>
                {presence === 'here' && tab.isVisible ? liveTexts.inFront : liveTexts.presence[presence]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
