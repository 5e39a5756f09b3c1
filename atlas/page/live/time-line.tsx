import { memo, useEffect, useRef } from 'react'
import type { LiveActor } from '#atlas/live/message.ts'
import { actorOf, type Recorded } from '#atlas/live/record.ts'
import { clockText, eventText, outcomeText } from './entry-texts.ts'
import { liveTexts } from './live-texts.ts'
import styles from './time-line.module.css'

interface TimeLineProps {
  readonly entries: readonly Recorded[]
  readonly actors: ReadonlyMap<number, LiveActor>
  /** Index of the selected entry. */
  readonly index: number | null
  readonly empty: string
  onChoose(index: number): void
}

/** Renders the entries of a tab, one row each, the newest last. */
export function TimeLine({ entries, actors, index, empty, onChoose }: TimeLineProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-index="${String(index)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [index])
  if (entries.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ol ref={list} className={styles.list} aria-label={liveTexts.timeline}>
      {entries.map((recorded) => (
        <Row
          key={recorded.index}
          recorded={recorded}
          machine={actors.get(actorOf(recorded.entry) ?? -1)?.machine ?? ''}
          isCurrent={recorded.index === index}
          onChoose={onChoose}
        />
      ))}
    </ol>
  )
}

interface RowProps {
  readonly recorded: Recorded
  readonly machine: string
  readonly isCurrent: boolean
  onChoose(index: number): void
}

const Row = memo(function Row({ recorded, machine, isCurrent, onChoose }: RowProps) {
  const { index, entry, times } = recorded
  const outcome = outcomeText(entry)
  return (
    <li className={styles.row}>
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        data-index={index}
        data-kind={entry.kind}
        data-quiet={outcome === liveTexts.ignored || undefined}
        onClick={() => onChoose(index)}
      >
        <time>{clockText(entry.time)}</time>
        <span className={styles.what}>
          {machine !== '' && <b>{machine}</b>} {eventText(entry)}
          {times > 1 && <em> ×{times}</em>}
        </span>
        {outcome !== '' && <span className={styles.outcome}>{outcome}</span>}
      </button>
    </li>
  )
})
