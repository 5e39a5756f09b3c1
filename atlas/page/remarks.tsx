import type { Remark, Said, Targets } from '#atlas/remarks/remark.ts'
import { standsIn } from '#atlas/remarks/remark.ts'
import type { useRemarks } from './data.ts'
import details from './details.module.css'
import styles from './remarks.module.css'
import { texts } from './texts.ts'

interface RemarkListProps {
  readonly remarks: readonly Remark[]
  /** Says of each what it stands on; left out where that is said already. */
  readonly target?: 'named'
  /** Makes what a remark stands on a way there. */
  onChoose?(at: string): void
}

/** Remarks with what was answered. Their texts come from anybody and are never anything but text. */
export function RemarkList({ remarks, target: shown, onChoose }: RemarkListProps) {
  return (
    <ul className={styles.list}>
      {remarks.map(({ key, state, target, replies, ...said }) => (
        <li key={key} className={styles.remark} data-state={state}>
          {shown && !onChoose && <span className={styles.target}>{texts.remarks.place(target)}</span>}
          {shown && onChoose && (
            <button type="button" className={styles.target} onClick={() => onChoose(target)}>
              {texts.remarks.place(target)}
            </button>
          )}
          <Words said={said} state={texts.remarks.state[state]} />
          {replies.length > 0 && (
            <ul className={styles.replies} aria-label={texts.remarks.replies}>
              {replies.map((reply) => (
                <li key={`${reply.author} ${reply.date} ${reply.text}`}>
                  <Words said={reply} />
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

function Words({ said: { author, date, text }, state }: { readonly said: Said; readonly state?: string }) {
  return (
    <div className={styles.said}>
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

/** All remarks on a chart, those on what it no longer has by themselves. */
export function AllRemarks({ remarks, chart, onChoose }: RemarkSectionsProps) {
  const stands = standsIn(chart)
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
  /** State or transition; null for the chart as a whole, with all that is said of any of it. */
  readonly at: string | null
}

/** What is said of what is chosen, in the panel beside the drawing. */
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
