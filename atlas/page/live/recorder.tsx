import { recordText } from '#atlas/live/record-file.ts'
import { saveFile, textFile } from '#atlas/page/download.ts'
import { FileButton } from './file-button.tsx'
import { liveTexts } from './live-texts.ts'
import styles from './recorder.module.css'
import type { Source } from './store.ts'

interface RecorderProps {
  readonly source: Source
  readonly isPaused: boolean
  /** Number of entries after the selected one. */
  readonly unseen: number
  readonly isOnly: boolean
  /** True when the time line can be filtered by one chart. */
  readonly isChosen: boolean
  readonly canGoBack: boolean
  readonly canGoOn: boolean
  onToggle(): void
  onStep(by: 1 | -1): void
  onOnly(isOnly: boolean): void
  onClear(): void
  onOpen(file: File): void
}

/** The buttons of the time line: pause and resume, step, filter, clear, save and open. */
export function Recorder({ source, isPaused, unseen, isOnly, isChosen, canGoBack, canGoOn, ...on }: RecorderProps) {
  const { record } = source
  const save = () => {
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    saveFile(`charts-${stamp}.json`, textFile(recordText(record), 'application/json'))
  }
  return (
    <header className={styles.recorder}>
      <div className={styles.heading}>
        <h2>{liveTexts.timeline}</h2>
        <output data-live={!isPaused || undefined}>{isPaused ? liveTexts.paused(unseen) : liveTexts.live}</output>
      </div>
      <div className={styles.buttons}>
        <button type="button" aria-label={liveTexts.back} disabled={!canGoBack} onClick={() => on.onStep(-1)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M17 5 7 12l10 7z" />
          </svg>
        </button>
        <button type="button" className={styles.toggle} onClick={on.onToggle}>
          {isPaused ? liveTexts.resume : liveTexts.pause}
        </button>
        <button type="button" aria-label={liveTexts.forward} disabled={!canGoOn} onClick={() => on.onStep(1)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m7 5 10 7-10 7z" />
          </svg>
        </button>
      </div>
      <div className={styles.tools}>
        <label>
          <input
            type="checkbox"
            checked={isOnly}
            disabled={!isChosen}
            onChange={({ target }) => on.onOnly(target.checked)}
          />
          {liveTexts.only}
        </label>
        <button type="button" onClick={on.onClear}>
          {liveTexts.clear}
        </button>
        <button type="button" aria-label={liveTexts.saveLabel} onClick={save}>
          {liveTexts.save}
        </button>
        <FileButton label={liveTexts.openLabel} text={liveTexts.open} onOpen={on.onOpen} />
      </div>
      <p>{liveTexts.entries(record.entries.length, record.dropped)}</p>
    </header>
  )
}
