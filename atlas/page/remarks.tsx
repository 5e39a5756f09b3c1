import type { Remark, RemarkMessage, Targets } from '#atlas/remarks/remark.ts'
import { existsIn } from '#atlas/remarks/remark.ts'
import type { useRemarks } from './data.ts'
import details from './details.module.css'
import styles from './remarks.module.css'
import { texts } from './texts.ts'

interface RemarkListProps {
  readonly remarks: readonly Remark[]
  /** Shows the target of each remark. */
  readonly target?: 'named'
  /** Makes the target of a remark a button. */
  onChoose?(at: string): void
}

/** Renders remarks with their replies. Their texts are untrusted and rendered as plain text. */
export function RemarkList({ remarks, target: shown, onChoose }: RemarkListProps) {
  return (
    <ul className={styles.list}>
      {remarks.map(({ key, state, target, replies, ...message }) => (
        <li key={key} className={styles.remark} data-state={state}>
          {shown && !onChoose && <span className={styles.target}>{texts.remarks.place(target)}</span>}
          {shown && onChoose && (
            <button type="button" className={styles.target} onClick={() => onChoose(target)}>
              {texts.remarks.place(target)}
            </button>
          )}
          <Message message={message} state={texts.remarks.state[state]} />
          {replies.length > 0 && (
            <ul className={styles.replies} aria-label={texts.remarks.replies}>
              {replies.map((reply) => (
                <li key={`${reply.author} ${reply.date} ${reply.text}`}>
                  <Message message={reply} />
                </li>
              ))}
            </ul>
          )}
          <small className={styles.key}>{texts.remarks.key(key)}</small>
        </li>
      ))}
    </ul>
  )
}

interface MessageProps {
  readonly message: RemarkMessage
  readonly state?: string
}

function Message({ message: { author, date, text }, state }: MessageProps) {
  return (
    <div className={styles.message}>
      <header>
        {state !== undefined && <b>{state}</b>}
        <span>{author}</span>
        <time dateTime={date}>{date}</time>
      </header>
      <p>{text}</p>
    </div>
  )
}

interface RemarkSectionsProps {
  readonly remarks: readonly Remark[]
  readonly chart: Targets
  onChoose?(at: string): void
}

/** Renders all remarks on a chart; those whose target no longer exists are in a section of their own. */
export function AllRemarks({ remarks, chart, onChoose }: RemarkSectionsProps) {
  const stands = existsIn(chart)
  const [here, gone] = [remarks.filter(stands), remarks.filter((remark) => !stands(remark))]
  return (
    <>
      {here.length > 0 && (
        <section className={details.section}>
          <h3>{texts.remarks.title}</h3>
          <RemarkList remarks={here} target="named" onChoose={onChoose} />
        </section>
      )}
      {gone.length > 0 && (
        <section className={details.section}>
          <h3>{texts.remarks.gone}</h3>
          <RemarkList remarks={gone} target="named" />
        </section>
      )}
    </>
  )
}

interface RemarksOfProps extends RemarkSectionsProps {
  readonly loaded: ReturnType<typeof useRemarks>
  /** State or transition; null for the chart with all its remarks. */
  readonly at: string | null
}

/** Renders the remarks on the selection, in the panel beside the drawing. */
export function RemarksOf({ loaded, remarks, chart, at, onChoose }: RemarksOfProps) {
  if (loaded.kind === 'failed') {
    return (
      <p role="alert">
        {texts.remarks.failed}{' '}
        <button type="button" className={details.link} onClick={loaded.retry}>
          {texts.retry}
        </button>
      </p>
    )
  }
  if (at === null) return <AllRemarks remarks={remarks} chart={chart} onChoose={onChoose} />
  const own = remarks.filter(({ target }) => target === at)
  if (own.length === 0) return null
  return (
    <section className={details.section}>
      <h3>{texts.remarks.title}</h3>
      <RemarkList remarks={own} />
    </section>
  )
}
