import { shallowEqual, useSelector } from '@xstate/react'
import type { PasswordChange } from '#machines/app/session.ts'
import { changePasswordView } from '#machines/change-password/change-password.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { requestSupport } from '#src/features/support/support-requests.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import styles from './change-password.module.css'
import { useChangePassword } from './use-change-password.ts'

export interface ChangePasswordDialogProps {
  readonly forced: PasswordChange | null
  /** True if another dialog replaces it for now; the fields are kept. */
  readonly away?: boolean
}

/** The change-password dialog (spec §2 changePassModal); the only way out of a forced change is to log out. */
export function ChangePasswordDialog({ forced, away = false }: ChangePasswordDialogProps) {
  const t = useText()
  const app = useApp()
  const change = useChangePassword(forced)
  const view = useSelector(change, changePasswordView, shallowEqual)
  if (away) return null
  return (
    <Dialog
      title={t('change-password.title')}
      closeLabel={t('change-password.close')}
      closable={forced === null || view.changed}
      closeOnEscape={view.closable}
      onClose={() => change.send({ type: 'closed' })}
    >
      <div className={styles['body']} aria-busy={view.busy}>
        {!view.changed && (
          <Callout tone={forced === null ? 'info' : 'warning'}>{t(`change-password.${forced ?? 'wanted'}`)}</Callout>
        )}
        {view.loading && <FormSkeleton label={t('change-password.loading')} fields={2} />}
        {view.loadFailed && (
          <>
            <Callout tone="error">{t('change-password.unloaded')}</Callout>
            <Button wide variant="primary" onClick={() => change.send({ type: 'retry.requested' })} data-autofocus>
              {t('change-password.retry')}
            </Button>
          </>
        )}
        {view.form && <ChangePasswordForm change={change} />}
        {view.changed && (
          <>
            <Callout tone="info">
              {t('change-password.done')} {t('change-password.others', { count: view.sessionsEnded })}
            </Callout>
            <Button wide variant="primary" ref={focus} onClick={() => change.send({ type: 'success.confirmed' })}>
              {t('change-password.go')}
            </Button>
          </>
        )}
        {!view.changed && (
          <p className={styles['links']}>
            <Button variant="link" onClick={() => requestSupport(t('support.waiting'))}>
              {t('password.support')}
            </Button>
            {forced !== null && (
              <Button variant="link" onClick={() => app.send({ type: 'logout.requested' })}>
                {t('change-password.logout')}
              </Button>
            )}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Moves the focus to the button, since the form that had it is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
