import { editText } from '#atlas/edit/edit-text.ts'
import type { Preview } from '#atlas/edit/preview.ts'
import { texts } from '#atlas/page/texts.ts'
import styles from './edit.module.css'
import type { Editing, EditingNow } from './use-editing.ts'

interface EditSummaryProps {
  readonly editing: Editing
  readonly now: EditingNow
}

/** Renders the list of edits, what is in the way of saving them, and the changes of the source. */
export function EditSummary({ editing, now }: EditSummaryProps) {
  const { edits, preview, problem, written } = now.context
  const reasons = new Map(preview?.unplaced.map(({ index, reason }) => [index, reason]))
  return (
    <section className={styles.summary} aria-label={texts.edit.list}>
      <h2>{texts.edit.list}</h2>
      {edits.length === 0 && <p>{texts.edit.none}</p>}
      <ol>
        {edits.map((edit, index) => (
          <li key={`${String(index)} ${editText(edit)}`}>
            {editText(edit)}
            {reasons.has(index) && <small>{texts.edit.unplaced(reasons.get(index) ?? '')}</small>}
          </li>
        ))}
      </ol>
      <output>{statusOf(now)}</output>
      {problem !== '' && (
        <div className={styles.problem} role="alert">
          <p>{problem}</p>
          <button type="button" className={styles.button} onClick={() => editing.send({ type: 'preview.retried' })}>
            {now.matches({ shown: 'outdated' }) ? texts.edit.previewAgain : texts.retry}
          </button>
        </div>
      )}
      {edits.length > 0 && preview && <Outcome preview={preview} />}
      <div className={styles.buttons}>
        {now.can({ type: 'edits.saved' }) && (
          <button type="button" className={styles.save} onClick={() => editing.send({ type: 'edits.saved' })}>
            {texts.edit.save}
          </button>
        )}
        {edits.length > 0 && now.can({ type: 'edits.discarded' }) && (
          <button type="button" className={styles.button} onClick={() => editing.send({ type: 'edits.discarded' })}>
            {texts.edit.discard}
          </button>
        )}
      </div>
      {written.length > 0 && (
        <div className={styles.written}>
          <p>{texts.edit.written}</p>
          <ul>
            {written.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const statusOf = (now: EditingNow): string => {
  if (now.matches('saving')) return texts.edit.saving
  return now.matches('previewing') || now.matches('loading') ? texts.edit.checking : ''
}

/** What a preview has beside the drawing: findings, lines to change by hand, and the diff of each file. */
function Outcome({ preview: { findings, files, byHand } }: { readonly preview: Preview }) {
  return (
    <>
      {findings.length > 0 && (
        <div className={styles.problem}>
          <p>{texts.edit.findings(findings.length)}</p>
          <ul>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </div>
      )}
      {byHand.length > 0 && (
        <details className={styles.form}>
          <summary>{texts.edit.byHand(byHand.length)}</summary>
          <ul>
            {byHand.map(({ name, line, text }) => (
              <li key={`${name} ${String(line)}`}>
                {name}:{line} <code>{text}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {files.map(({ name, diff }) => (
        <details key={name} className={styles.form}>
          <summary>{texts.edit.changesOf(name)}</summary>
          <pre className={styles.diff}>
            {diff.split('\n').map((line, index) => (
              <span key={`${String(index)} ${line}`} data-sign={line.slice(0, 1)}>
                {line}
                {'\n'}
              </span>
            ))}
          </pre>
        </details>
      ))}
    </>
  )
}
