import { shallowEqual, useSelector } from '@xstate/react'
import { brandView } from '#machines/app/app.selectors.ts'
import type { AgentLink } from '#machines/agent-links/agent-links.rules.ts'
import { agentLinksView } from '#machines/agent-links/agent-links.selectors.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import styles from './agent-links.module.css'
import { LinkDialog } from './link-dialog.tsx'
import { LinkForm } from './link-form.tsx'
import { rateFacts } from '#src/shared/team/rate-facts.ts'
import { useAgentLinks } from './use-agent-links.ts'

/** The registration links of an agent: created, shared, counted and disabled (spec §2 registerCenter). */
export function AgentLinksScreen() {
  const t = useText()
  const chart = useAgentLinks()
  const view = useSelector(chart, agentLinksView, shallowEqual)
  const { links } = view
  return (
    <section className={styles['links']} aria-labelledby="agent-links" aria-busy={view.busy || undefined}>
      <h2 id="agent-links" className={styles['title']}>
        {t('agent-links.title')}
      </h2>
      {view.loading && <FormSkeleton label={t('agent-links.loading')} fields={2} />}
      {view.loadFailed && (
        <LoadFailed title={t('agent-links.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {view.shows && links !== null && (
        <>
          <p className={styles['text']}>{t('agent-links.intro')}</p>
          {view.isUnavailable && <Callout tone="info">{t('agent-links.shut')}</Callout>}
          {view.isFull && <Callout tone="info">{t('agent-links.full', { most: links.most })}</Callout>}
          {!view.isUnavailable && !view.isFull && (
            <Button wide variant="primary" onClick={() => chart.send({ type: 'add.requested' })}>
              {t('agent-links.add')}
            </Button>
          )}
          {links.list.length === 0 && !view.isUnavailable && <p className={styles['text']}>{t('agent-links.none')}</p>}
          {links.list.length > 0 && (
            <ul className={styles['list']}>
              {links.list.map((link) => (
                <li key={link.id}>
                  <LinkCard link={link} onOpen={() => chart.send({ type: 'link.opened', id: link.id })} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {view.editing && <LinkForm chart={chart} />}
      {view.open !== null && <LinkDialog chart={chart} link={view.open} />}
      {view.confirming !== null && (
        <ConfirmDialog
          title={t('agent-links.ask', { name: view.confirming.name })}
          text={t('agent-links.ask.text')}
          closeLabel={t('app.close')}
          onClose={() => {
            if (!view.disabling) chart.send({ type: 'cancelled' })
          }}
          confirm={{
            label: t('agent-links.confirm'),
            variant: 'danger',
            busy: view.disabling,
            onClick: () => chart.send({ type: 'confirmed' }),
          }}
          cancel={{ label: t('app.cancel') }}
          error={
            view.notDisabled
              ? t(view.disableRefusal === null ? 'app.fault.network' : `refusal.${view.disableRefusal}`)
              : null
          }
        />
      )}
    </section>
  )
}

function LinkCard({ link, onOpen }: { readonly link: AgentLink; readonly onOpen: () => void }) {
  const t = useText()
  const { name, type, state } = link
  const language = useLanguage()
  const rates = rateFacts(link, t, language).map((fact) => fact.join(' '))
  const facts = [...useLinkFacts(link), ...rates]
  return (
    <button type="button" className={styles['link']} onClick={onOpen}>
      <span className={styles['name']}>{name}</span>
      <span className={classNames(styles['state'], state === 'live' && styles['live'])}>
        {t(`agent-links.state.${state}`)}
      </span>
      <span className={styles['about']}>{[t(`team.type.${type}`), ...facts].join(' · ')}</span>
    </button>
  )
}

/** Returns the formatted number of uses and the expiry of a link. */
function useLinkFacts({ uses, mostUses, expiresAt }: AgentLink): readonly [used: string, until: string] {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const counted = formatNumber(uses, language)
  return [
    mostUses === null
      ? t('agent-links.used', { uses: counted })
      : t('agent-links.usedOf', { uses: counted, most: formatNumber(mostUses, language) }),
    expiresAt === null
      ? t('agent-links.days.never')
      : t('agent-links.until', { time: formatTime(expiresAt, gmtOffset) }),
  ]
}
