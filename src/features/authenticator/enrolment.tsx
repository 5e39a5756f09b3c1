import type { ActorRefFrom } from 'xstate'
import type { authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import styles from './authenticator.module.css'
import { AuthenticatorForm } from './authenticator-form.tsx'

export interface EnrolmentProps {
  readonly chart: ActorRefFrom<typeof authenticatorMachine>
  readonly secret: string
  /** Content of the QR code. */
  readonly uri: string
}

/** Sets up the app: the key as QR code and text, and the field for its first code. */
export function Enrolment({ chart, secret, uri }: EnrolmentProps) {
  const t = useText()
  return (
    <div className={styles['body']} ref={moveFocus} tabIndex={-1}>
      <ol className={styles['steps']}>
        <li className={styles['step']}>{t('authenticator.step.app')}</li>
        <li className={styles['step']}>
          {t('authenticator.step.scan')}
          <div className={styles['code']}>
            <QrCode value={uri} label={t('authenticator.qr')} logo="/icon.svg" />
          </div>
          <p className={styles['text']}>{t('authenticator.step.key')}</p>
          <div className={styles['key']}>
            <code className={styles['secret']}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
            <CopyButton
              text={secret}
              label={t('authenticator.key.copy')}
              done={t('authenticator.copied')}
              failed={t('authenticator.notCopied')}
            />
          </div>
        </li>
        <li className={styles['step']}>
          {t('authenticator.step.code')}
          <AuthenticatorForm
            chart={chart}
            needsPassword={false}
            codeLabel={t('authenticator.code')}
            submit={{ label: t('authenticator.confirm'), variant: 'primary' }}
          />
        </li>
      </ol>
    </div>
  )
}
