import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import Share2 from 'lucide-react/icons/share-2'
import type { OpenedAccount, registerCentreMachine } from '#machines/register-centre/register-centre.machine.ts'
import { registerCentreView } from '#machines/register-centre/register-centre.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { DownlineForm } from './downline-form.tsx'
import styles from './register-centre.module.css'
import { useRegisterCentre } from './use-register-centre.ts'

/** Lets an agent open an account in their downline and share its credentials (spec §2 registerCenter). */
export function RegisterCentreScreen() {
  const t = useText()
  const { origin } = useRouter()
  const chart = useRegisterCentre()
  const view = useSelector(chart, registerCentreView, shallowEqual)
  const again = () => chart.send({ type: 'retry.requested' })
  const handOver =
    view.opened === null
      ? ''
      : t('register-centre.handOver', {
          site: origin,
          username: view.opened.username,
          password: view.opened.password,
        })
  useEmitted<typeof registerCentreMachine, 'shareMenu.requested'>(chart, 'shareMenu.requested', () => {
    // Closing the share sheet rejects: that needs no message.
    void navigator.share({ title: t('register-centre.share.title'), text: handOver }).catch(() => undefined)
  })
  return (
    <section className={styles['centre']} aria-labelledby="register-centre" aria-busy={view.loading || undefined}>
      <h2 id="register-centre" className={styles['title']}>
        {t('register-centre.title')}
      </h2>
      {view.loading && <FormSkeleton label={t('register-centre.loading')} fields={3} />}
      {view.loadFailed && <LoadFailed title={t('register-centre.unloaded')} onRetry={again} />}
      {view.notOffered && (
        <>
          <Callout tone="info">{t('register-centre.shut')}</Callout>
          <Button onClick={again}>{t('app.retry')}</Button>
        </>
      )}
      {view.typing && (
        <>
          <p className={styles['text']}>{t('register-centre.intro')}</p>
          <DownlineForm chart={chart} />
        </>
      )}
      {view.opened !== null && (
        <Opened
          opened={view.opened}
          handOver={handOver}
          onShare={() => chart.send({ type: 'share.requested' })}
          onAnother={() => chart.send({ type: 'another.requested' })}
        />
      )}
    </section>
  )
}

interface OpenedProps {
  readonly opened: OpenedAccount
  /** The text to copy and share. */
  readonly handOver: string
  readonly onShare: () => void
  readonly onAnother: () => void
}

/** Shows the credentials of an opened account, once. */
function Opened({ opened: { username, password, type }, handOver, onShare, onAnother }: OpenedProps) {
  const t = useText()
  return (
    <>
      <Callout tone="info">{t('register-centre.opened.text')}</Callout>
      <Facts
        label={t('register-centre.opened')}
        facts={[
          [t('register-centre.username'), username],
          [t('register-centre.password'), password],
          [t('register-centre.type'), t(`team.type.${type}`)],
        ]}
      />
      <div className={styles['ways']}>
        <CopyButton
          text={handOver}
          label={t('register-centre.copy')}
          done={t('register-centre.copied')}
          failed={t('register-centre.notCopied')}
        />
        {'share' in navigator && (
          <Button icon={<Icon of={Share2} />} onClick={onShare}>
            {t('register-centre.share')}
          </Button>
        )}
        <Button variant="primary" onClick={onAnother}>
          {t('register-centre.another')}
        </Button>
      </div>
    </>
  )
}
