import type { ActorRefFrom } from 'xstate'
import type { authenticatorMachine } from '#machines/authenticator/authenticator.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { moveFocus } from '#src/platform/move-focus.ts'
import styles from './authenticator.module.css'
import { AuthenticatorForm } from './authenticator-form.tsx'

/** Form that turns the authenticator off, by password and code. */
export function EndForm({ chart }: { readonly chart: ActorRefFrom<typeof authenticatorMachine> }) {
  const t = useText()
  return (
    <div className={styles['body']} ref={moveFocus} tabIndex={-1}>
      <h3 className={styles['subtitle']}>{t('authenticator.end.title')}</h3>
      <p className={styles['text']}>{t('authenticator.end.text')}</p>
      <AuthenticatorForm
        chart={chart}
        needsPassword
        codeLabel={t('authenticator.end.code')}
        submit={{ label: t('authenticator.end'), variant: 'danger' }}
      />
    </div>
  )
}
