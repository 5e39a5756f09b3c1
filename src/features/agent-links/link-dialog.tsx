import Share2 from 'lucide-react/icons/share-2'
import type { ActorRefFrom } from 'xstate'
import type { agentLinksMachine } from '#machines/agent-links/agent-links.machine.ts'
import type { AgentLink } from '#machines/agent-links/agent-links.rules.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { useShare } from '#src/ui/use-share.ts'
import styles from './agent-links.module.css'
import { rateFacts } from '#src/shared/team/rate-facts.ts'

/** URL of the registration page with the link's affiliate code. */
const addressOf = (code: string) => `${location.origin}/register?affiliateCode=${encodeURIComponent(code)}`

export interface LinkDialogProps {
  readonly chart: ActorRefFrom<typeof agentLinksMachine>
  readonly link: AgentLink
}

/** Dialog of one link with its QR code and actions; an expired or disabled link shows a notice instead. */
export function LinkDialog({ chart, link }: LinkDialogProps) {
  const { name, code, state, type } = link
  const t = useText()
  const language = useLanguage()
  const address = addressOf(code)
  const live = state === 'live'
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  const { copying, canShare, share } = useShare({
    title: t('agent-links.share.title'),
    text: brand === null ? '' : t('agent-links.share.text', { club: brand.clubName, age: brand.minimumAge }),
    url: address,
  })
  useEmitted<typeof agentLinksMachine, 'shareSheet.requested'>(chart, 'shareSheet.requested', () => void share())
  return (
    <Dialog
      title={name}
      closeLabel={t('app.close')}
      onClose={() => chart.send({ type: 'link.closed' })}
      closeOnBackground
    >
      <div className={styles['open']}>
        {live ? (
          <QrCode value={address} label={t('agent-links.qr')} logo="/icon.svg" />
        ) : (
          <Callout tone="info">{t('agent-links.over')}</Callout>
        )}
        <Facts
          label={t('agent-links.about')}
          facts={[
            [t('agent-links.link'), address],
            [t('agent-links.code'), code],
            [t('agent-links.type'), t(`team.type.${type}`)],
            ...rateFacts(link, t, language),
          ]}
        />
        {live && (
          <>
            <CopyButton
              wide
              text={address}
              label={t('agent-links.copy')}
              done={t('agent-links.copied')}
              failed={t('agent-links.notCopied')}
              copying={copying}
            />
            {canShare && (
              <Button wide icon={<Icon of={Share2} />} onClick={() => chart.send({ type: 'share.requested' })}>
                {t('agent-links.share')}
              </Button>
            )}
            <Button wide variant="danger" onClick={() => chart.send({ type: 'disable.requested' })}>
              {t('agent-links.disable')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
