import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './message-state.module.css'

export interface MessageStateProps {
  /** An illustration, about 120 px wide. */
  readonly picture?: ReactNode
  readonly title: string
  /** `h1` when it is the only content of the page. */
  readonly heading?: 'h1' | 'h2'
  readonly text?: ReactNode
  /** The one action. */
  readonly action?: ReactNode
}

/** Replaces empty content. */
export function EmptyState(props: MessageStateProps) {
  return <MessageState {...props} />
}

/** Replaces content that could not be loaded; announced at once. */
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
