import { shallowEqual, useSelector } from '@xstate/react'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { passkeysView } from '#machines/passkeys/passkeys.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeyList } from './passkey-list.tsx'
import styles from './passkeys.module.css'
import { usePasskeys } from './use-passkeys.ts'

/** The passkeys card of the logged-in member: each passkey, and adding, renaming and removing one (spec §4). */
export function PasskeysScreen() {
  const t = useText()
  const chart = usePasskeys()
  const view = useSelector(chart, passkeysView, shallowEqual)

  return (
    <AccountCard id="passkeys" icon={Fingerprint} title={t('passkeys.title')} busy={view.busy}>
      {view.body === 'skeleton' && <FormSkeleton label={t('passkeys.loading')} fields={1} />}
      {view.body === 'failed' && (
        <>
          <Callout tone="error">{t('passkeys.failed')}</Callout>
          <Button wide variant="primary" onClick={() => chart.send({ type: 'retry.requested' })}>
            {t('app.retry')}
          </Button>
        </>
      )}
      {view.body === 'list' && (
        <>
          <p className={styles['text']}>{t('passkeys.intro')}</p>
          <PasskeyList chart={chart} passkeys={view.passkeys} />
          {view.supported ? (
            <Button wide variant="primary" onClick={() => chart.send({ type: 'add.requested' })}>
              {t('passkeys.add')}
            </Button>
          ) : (
            <Callout tone="info">{t('refusal.passkey_unsupported')}</Callout>
          )}
        </>
      )}
      {view.body === 'adding' && (
        <PasskeyForm
          chart={chart}
          title={t('passkeys.add.title')}
          text={t('passkeys.add.text')}
          fields={view.needsCode ? ['password', 'code'] : ['password']}
          submit={{ label: t('second-verification.submit'), variant: 'primary' }}
        />
      )}
      {view.body === 'renaming' && (
        <PasskeyForm
          chart={chart}
          title={t('passkeys.rename.title')}
          text={null}
          fields={['name']}
          submit={{ label: t('passkeys.save'), variant: 'primary' }}
        />
      )}
      {view.body === 'removing' && (
        <PasskeyForm
          chart={chart}
          title={t('passkeys.remove.title', { name: view.target })}
          text={t('passkeys.remove.text')}
          fields={view.needsCode ? ['password', 'code'] : ['password']}
          submit={{ label: t('passkeys.remove'), variant: 'danger' }}
        />
      )}
      {view.body === 'creating' && (
        <div className={styles['body']} ref={moveFocus} tabIndex={-1}>
          <h3 className={styles['subtitle']}>{t('passkeys.creating.title')}</h3>
          <p className={styles['text']}>{t('passkeys.creating.text')}</p>
          {view.failed && <Callout tone="error">{t('passkeys.notCreated')}</Callout>}
          {view.refusal !== null && <Callout tone="warning">{t(`refusal.${view.refusal}`)}</Callout>}
          <Button wide variant="primary" busy={view.busy} onClick={() => chart.send({ type: 'retry.requested' })}>
            {t('app.retry')}
          </Button>
          <Button wide variant="quiet" aria-disabled={view.busy} onClick={() => chart.send({ type: 'cancelled' })}>
            {t('app.cancel')}
          </Button>
        </div>
      )}
    </AccountCard>
  )
}
