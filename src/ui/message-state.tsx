import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './message-state.module.css'

export interface MessageStateProps {
  /** A drawn picture, about 120 px wide. */
  readonly picture?: ReactNode
  readonly title: string
  /** `h1` where this is all there is on the page. */
  readonly heading?: 'h1' | 'h2'
  readonly text?: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
}

/** What stands where content would, when there is none to show. */
export function EmptyState(props: MessageStateProps) {
  return <MessageState {...props} />
}

/** What stands where content would, when fetching it failed; read out at once. */
export function ErrorState(props: MessageStateProps) {
  return <MessageState {...props} alert />
}

function MessageState({
  picture,
  title,
  heading: Heading = 'h2',
  text,
  action,
  alert = false,
}: MessageStateProps & { readonly alert?: boolean }) {
  return (
    <div className={classNames(styles['state'], alert && styles['alert'])} role={alert ? 'alert' : 'status'}>
      {picture !== undefined && <div className={styles['picture']}>{picture}</div>}
      <Heading className={styles['title']}>{title}</Heading>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
