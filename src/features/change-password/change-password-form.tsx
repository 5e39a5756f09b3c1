import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { changePasswordMachine } from '#machines/change-password/change-password.machine.ts'
import type { ChangeFields } from '#machines/change-password/change-password.rules.ts'
import { changePasswordView } from '#machines/change-password/change-password.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useForm } from '#src/providers/form/use-form.ts'
import { NewPasswordFields } from '#src/shared/password/new-password-fields.tsx'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { focusFirstField, FormView } from '#src/ui/form-view.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** The old password if this browser does not know it, and the new one twice (spec §2, §5). */
export function ChangePasswordForm({ change }: { readonly change: ActorRefFrom<typeof changePasswordMachine> }) {
  const t = useText()
  const view = useSelector(change, changePasswordView, shallowEqual)
  const account = useAppState((snapshot) => sessionView(snapshot).session?.username ?? '')
  const { secret, formError } = useForm<keyof ChangeFields>(change, view, {
    failed: t('change-password.failed'),
    ruleOf: () => view.rule,
  })

  return (
    <FormView
      ref={focusFirstField}
      onSubmit={() => change.send({ type: 'form.submitted' })}
      error={formError}
      submit={t(view.busy ? 'change-password.submitting' : 'change-password.submit')}
      busy={view.busy}
    >
      {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
      {view.showsOldPassword && (
        <TextField
          {...secret('oldPassword')}
          label={t('change-password.old')}
          autoComplete="current-password"
          enterKeyHint="next"
        />
      )}
      <NewPasswordFields rule={view.rule} secret={secret} />
      {/* For password managers: the account of the password. */}
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
    </FormView>
  )
}
