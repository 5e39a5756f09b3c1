import { Link } from '@tanstack/react-router'
import { isTrial } from '#machines/app/account-types.ts'
import { isAgent } from '#machines/app/agents.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { AccountFrame } from './account-frame.tsx'
import { SoonPicture } from './soon-page.tsx'

/** The team of agents, for them alone; what it is for comes later (spec §5, §6). */
export function AgentPage() {
  const t = useText()
  const session = useAppState((snapshot) => sessionView(snapshot).session)
  const agent = useAppState(isAgent)
  if (session === null) return <ForMembers />
  if (isTrial(session.accountType)) return <ForRealAccounts />
  if (!agent) return <ForAgents />
  return (
    <AccountFrame>
      <EmptyState
        heading="h1"
        picture={<SoonPicture />}
        title={t('page.soon.title', { page: t('member.agent') })}
        text={t('member.soon.agent')}
        action={
          <Link to="/rng" className={buttonClass('primary')}>
            {t('page.soon.action')}
          </Link>
        }
      />
    </AccountFrame>
  )
}

/** The gate itself asks for the login here, so that the member is let in where they wanted to go. */
function ForMembers() {
  const t = useText()
  const app = useApp()
  return (
    <EmptyState
      heading="h1"
      title={t('member.agent')}
      text={t('member.visitor')}
      action={
        <Button
          variant="primary"
          onClick={() => app.send({ type: 'action.requested', action: { type: 'openPage', page: 'agent' } })}
        >
          {t('app.login')}
        </Button>
      }
    />
  )
}

/** What a trial account is told where an account of one's own is needed (spec §6). */
export function ForRealAccounts() {
  const t = useText()
  return (
    <EmptyState
      heading="h1"
      title={t('protected-action.title')}
      text={t('protected-action.text')}
      action={
        <Link to="/rng" className={buttonClass('primary')}>
          {t('page.soon.action')}
        </Link>
      }
    />
  )
}

function ForAgents() {
  const t = useText()
  return (
    <EmptyState
      heading="h1"
      title={t('member.notAgent.title')}
      text={t('member.notAgent.text')}
      action={
        <Link to="/join" className={buttonClass('primary')}>
          {t('member.notAgent.action')}
        </Link>
      }
    />
  )
}
