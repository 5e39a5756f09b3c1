import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { CentreFrame } from '#src/shared/centre/centre-frame.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import styles from './agent-centre.module.css'
import { agentTitle, type NamedPlace } from './agent-title.ts'
import { AgentEntries } from './agent-entries.tsx'
import { useAgentCentre } from './use-agent-centre.ts'

export interface AgentCentreProps {
  /** Content for an unknown address. */
  readonly unknown: ReactNode
  /** Content of the open page. */
  readonly children: ReactNode
}

/** Renders the Agent Centre (spec §2): a page beside the menu, or what the viewer needs to open it. */
export function AgentCentre({ unknown, children }: AgentCentreProps) {
  const t = useText()
  const { view, send } = useAgentCentre()
  const { place, flags, drawn } = view
  if (place === null || view.unknown) return unknown
  if (view.loginNeeded) return <Invitation place={place} />
  if (view.realAccountNeeded) return <RealAccountNeeded />
  if (view.agentsOnly) return <ForAgents />
  const close = () => send({ type: 'close.requested' })
  if (flags === null) {
    return (
      <section className={styles['alone']} aria-labelledby="agent-centre" aria-busy={view.loading || undefined}>
        <h1 id="agent-centre" className={styles['title']}>
          {t(agentTitle(place))}
        </h1>
        {view.loadFailed ? (
          <LoadFailed title={t('agent-centre.unloaded')} onRetry={() => send({ type: 'retry.requested' })} />
        ) : (
          <FormSkeleton label={t('agent-centre.loading')} fields={4} />
        )}
        <Button onClick={close}>{t('app.close')}</Button>
      </section>
    )
  }
  return (
    <CentreFrame
      entries={
        <>
          <p className={styles['name']}>{t('agent-centre.title')}</p>
          <AgentEntries flags={flags} />
        </>
      }
      label={t('agent-centre.menu')}
      list={place === 'menu' ? null : { to: '/agent/menu', label: t('agent-centre.back') }}
      onClose={close}
    >
      {drawn !== null && (
        <section className={styles['page']}>
          <h1 className={styles['title']}>{t(agentTitle(drawn))}</h1>
          {children}
          {drawn === 'menu' && (
            <div className={styles['entries']}>
              <AgentEntries flags={flags} />
            </div>
          )}
        </section>
      )}
    </CentreFrame>
  )
}

function Invitation({ place }: { readonly place: NamedPlace }) {
  const t = useText()
  const app = useApp()
  return (
    <EmptyState
      heading="h1"
      title={t(agentTitle(place))}
      text={t('agent-centre.visitor')}
      action={
        <Button variant="primary" onClick={() => app.send({ type: 'login.requested' })}>
          {t('app.login')}
        </Button>
      }
    />
  )
}

/** Explains to a trial account that a real account is needed (spec §6). */
function RealAccountNeeded() {
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
      title={t('agent-centre.notAgent.title')}
      text={t('agent-centre.notAgent.text')}
      action={
        <Link to="/join" className={buttonClass('primary')}>
          {t('agent-centre.notAgent.action')}
        </Link>
      }
    />
  )
}
