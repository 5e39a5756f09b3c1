import type { ReactNode } from 'react'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/message-state.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-pages.module.css'

export interface MembersOnlyProps {
  readonly title: PlainMessageId
  readonly invitation: PlainMessageId
  /** For a page that holds a record, which needs room for its columns. */
  readonly wide?: boolean
  readonly children: (username: string) => ReactNode
}

/** A page of whoever is logged in; others are invited to. */
export function MembersOnly({ title, invitation, wide = false, children }: MembersOnlyProps) {
  const t = useText()
  const app = useApp()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)
  if (username === null) {
    return (
      <EmptyState
        heading="h1"
        title={t(title)}
        text={t(invitation)}
        action={
          <Button variant="primary" onClick={() => app.send({ type: 'login.requested' })}>
            {t('app.login')}
          </Button>
        }
      />
    )
  }
  return (
    <AccountFrame>
      <section className={classNames(styles['page'], wide && styles['wide'])}>
        <h1 className={styles['title']}>{t(title)}</h1>
        {children(username)}
      </section>
    </AccountFrame>
  )
}
