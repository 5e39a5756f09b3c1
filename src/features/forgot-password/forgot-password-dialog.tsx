import { shallowEqual, useSelector } from '@xstate/react'
import { forgotPasswordView } from '#machines/forgot-password/forgot-password.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './forgot-password.module.css'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { useForgotPassword } from './use-forgot-password.ts'

/** Password recovery (spec §2 forgetPassModal): by a link in a mail, or by a code to the mobile number. */
export function ForgotPasswordDialog() {
  const t = useText()
  const forgot = useForgotPassword()
  const view = useSelector(forgot, forgotPasswordView, shallowEqual)
  return (
    <Dialog
      title={t('forgot-password.title')}
      closeLabel={t('forgot-password.close')}
      closeOnEscape={!view.busy}
      onClose={() => forgot.send({ type: 'closed' })}
    >
      {view.form && <ForgotPasswordForm forgot={forgot} />}
      {view.mailed && (
        <div className={styles['form']}>
          <Callout tone="info">{t('forgot-password.in_been_out')}</Callout>
          <p className={styles['hint']}>{t('forgot-password.spam')}</p>
          <Button wide variant="primary" ref={focus} onClick={() => forgot.send({ type: 'closed' })}>
            {t('forgot-password.ok')}
          </Button>
          <Button wide variant="quiet" onClick={() => forgot.send({ type: 'mail.again' })}>
            {t('forgot-password.again')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** Moves the focus to the button, since the form that had it is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
