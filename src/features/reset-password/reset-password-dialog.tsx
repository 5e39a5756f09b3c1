import { shallowEqual, useSelector } from '@xstate/react'
import type { NewPassword } from '#machines/change-password/new-password.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { useForm } from '#src/providers/form/use-form.ts'
import { NewPasswordFields } from '#src/shared/password/new-password-fields.tsx'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { focusFirstField, FormView } from '#src/ui/form-view.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import styles from './reset-password.module.css'
import { useResetPassword } from './use-reset-password.ts'

/** Renders the form for a new password after a link from a mail (spec §4 forgot password). */
export function ResetPasswordDialog() {
  const t = useText()
  const reset = useResetPassword()
  const view = useSelector(
    reset,
    (snapshot) => ({
      rule: snapshot.context.rule,
      fields: snapshot.context.fields,
      problems: snapshot.context.problems,
      refusal: snapshot.context.refusal,
      opening: snapshot.matches('opening'),
      form: snapshot.hasTag('form'),
      busy: snapshot.hasTag('busy'),
      failed: snapshot.hasTag('failed'),
      changed: snapshot.matches('changed'),
      linkInvalid: snapshot.matches('linkInvalid'),
    }),
    shallowEqual,
  )
  const { secret, formError } = useForm<keyof NewPassword>(reset, view, {
    failed: t('reset-password.failed'),
    ruleOf: () => view.rule,
  })
  return (
    <Dialog
      title={t('reset-password.title')}
      closeLabel={t('reset-password.close')}
      closeOnEscape={!view.busy}
      onClose={() => reset.send({ type: 'closed' })}
    >
      {view.opening && <FormSkeleton label={t('reset-password.loading')} fields={2} />}
      {view.form && (
        <FormView
          ref={focusFirstField}
          onSubmit={() => reset.send({ type: 'form.submitted' })}
          error={formError}
          submit={t(view.busy ? 'reset-password.submitting' : 'reset-password.submit')}
          busy={view.busy}
        >
          {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
          <Callout tone="info">{t('reset-password.text')}</Callout>
          <NewPasswordFields rule={view.rule} secret={secret} />
        </FormView>
      )}
      {view.changed && (
        <div className={styles['body']}>
          <Callout tone="info">{t('reset-password.done')}</Callout>
          <Button wide variant="primary" ref={focus} onClick={() => reset.send({ type: 'login.requested' })}>
            {t('reset-password.login')}
          </Button>
        </div>
      )}
      {view.linkInvalid && (
        <div className={styles['body']}>
          <Callout tone="warning">{t('reset-password.dead')}</Callout>
          <Button wide variant="primary" ref={focus} onClick={() => reset.send({ type: 'link.requested' })}>
            {t('reset-password.newLink')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** Moves the focus, because the form that had it is unmounted. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
