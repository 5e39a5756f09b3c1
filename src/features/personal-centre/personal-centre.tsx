import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CentrePlace } from '#machines/personal-centre/personal-centre.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { CentreFrame } from '#src/shared/centre/centre-frame.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { CentreEntries } from './centre-entries.tsx'
import { centreTitle } from './centre-title.ts'
import { usePersonalCentre } from './use-personal-centre.ts'

export interface PersonalCentreProps {
  /** Content for an unknown address. */
  readonly unknown: ReactNode
  /** Content of the open page. */
  readonly children: ReactNode
}

/** Renders the personal centre (spec §2): one of its pages, or what the viewer needs to open it. */
export function PersonalCentre({ unknown, children }: PersonalCentreProps) {
  const t = useText()
  const { view, send } = usePersonalCentre()
  const { place, who } = view
  if (place === null) return unknown
  if (view.loginNeeded) return <Invitation place={place} />
  if (view.realAccountNeeded) return <RealAccountNeeded />
  if (view.agentsOnly) return <ForAgents />
  const page = view.fits ? children : null
  if (who === 'visitor') return page
  return (
    <CentreFrame
      entries={<CentreEntries />}
      label={t('member.menu')}
      list={place === 'menu' || place === 'wallet' ? null : { to: '/me', label: t('personal-centre.back') }}
      onClose={() => send({ type: 'close.requested' })}
    >
      {page}
    </CentreFrame>
  )
}

/** Renders the login invitation; for the team page it uses the gate, so that an agent continues to the Agent Centre. */
function Invitation({ place }: { readonly place: Exclude<CentrePlace, null> }) {
  const t = useText()
  const app = useApp()
  return (
    <EmptyState
      heading="h1"
      title={t(centreTitle(place))}
      text={t(
        place === 'menu'
          ? 'personal-centre.visitor.menu'
          : place === 'wallet'
            ? 'personal-centre.visitor.wallet'
            : 'personal-centre.visitor',
      )}
      action={
        <Button
          variant="primary"
          onClick={() =>
            app.send(
              place === 'agent'
                ? { type: 'action.requested', action: { type: 'openPage', page: 'agent' } }
                : { type: 'login.requested' },
            )
          }
        >
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
      title={t('personal-centre.notAgent.title')}
      text={t('personal-centre.notAgent.text')}
      action={
        <Link to="/join" className={buttonClass('primary')}>
          {t('personal-centre.notAgent.action')}
        </Link>
      }
    />
  )
}
