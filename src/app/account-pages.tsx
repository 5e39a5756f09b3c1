import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sessionView } from '#machines/app/app.selectors.ts'
import { NotFoundScreen } from '#src/features/not-found/not-found-screen.tsx'
import type { MessageId } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { Balance } from '#src/parts/app/balance.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { MoneyLinks, MoreLinks } from './account-links.tsx'
import styles from './account-pages.module.css'
import { isMemberPlace, MemberPlacePage } from './member-page.tsx'

/** The tab bar's wallet: the balance, and an honest word about what comes later. */
export function WalletPage() {
  const t = useText()
  return (
    <MembersOnly title="page.wallet.title" invitation="page.wallet.visitor">
      {(username) => (
        <>
          <Balance username={username} />
          <MoneyLinks />
          <Notice tone="info">{t('page.wallet.soon')}</Notice>
        </>
      )}
    </MembersOnly>
  )
}

/** The tab bar's account page: who is logged in, and the way out. */
export function MePage() {
  const t = useText()
  const app = useApp()
  const member = useAppState((snapshot) => sessionView(snapshot).member)
  const infoFailed = useAppState((snapshot) => sessionView(snapshot).infoFailed)
  return (
    <MembersOnly title="page.me.title" invitation="page.me.visitor">
      {(username) => (
        <>
          <Balance username={username} />
          <MoneyLinks />
          <MoreLinks username={username} />
          <dl className={styles['facts']}>
            <Fact name={t('page.me.account')}>{username}</Fact>
            {member !== null && <Fact name={t('page.me.nickname')}>{member.nickname}</Fact>}
            {member !== null && <Fact name={t('page.me.label')}>{member.clubLabel.labelName}</Fact>}
          </dl>
          {infoFailed && (
            <Notice tone="error">
              {t('page.me.infoFailed')}{' '}
              <Button variant="link" onClick={() => app.send({ type: 'member.retried' })}>
                {t('app.retry')}
              </Button>
            </Notice>
          )}
          <Button wide onClick={() => app.send({ type: 'logout.requested' })}>
            {t('app.logout')}
          </Button>
        </>
      )}
    </MembersOnly>
  )
}

/** A page of a member's money, rewards or team, by its name in the address. */
export function MemberPage() {
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[2] })
  return isMemberPlace(page) ? <MemberPlacePage place={page} /> : <NotFoundScreen />
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface MembersOnlyProps {
  readonly title: MessageId
  readonly invitation: MessageId
  readonly children: (username: string) => ReactNode
}

function MembersOnly({ title, invitation, children }: MembersOnlyProps) {
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
    <section className={styles['page']}>
      <h1 className={styles['title']}>{t(title)}</h1>
      {children(username)}
    </section>
  )
}
