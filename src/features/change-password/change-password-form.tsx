import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { changePasswordMachine } from '#machines/change-password/change-password.machine.ts'
import { changePasswordView } from '#machines/change-password/change-password.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { useFormTexts } from '#src/parts/form/use-form-texts.ts'
import { NewPasswordFields } from '#src/parts/password/new-password-fields.tsx'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { focusFirstField, FormView } from '#src/ui/form-view.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** The passwords: the old one where this browser does not know it, and the new one twice (spec §2, §5). */
export function ChangePasswordForm({ change }: { readonly change: ActorRefFrom<typeof changePasswordMachine> }) {
  const t = useText()
  const view = useSelector(change, changePasswordView, shallowEqual)
  const account = useAppState((snapshot) => sessionView(snapshot).session?.username ?? '')
  const { errorOf, formError } = useFormTexts(view, { failed: t('change-password.failed'), ruleOf: () => view.rule })

  return (
    <FormView
      ref={focusFirstField}
      onSubmit={() => change.send({ type: 'form.submitted' })}
      error={formError}
      submit={t(view.busy ? 'change-password.submitting' : 'change-password.submit')}
      busy={view.busy}
    >
      {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
      {view.oldAsked && (
        <TextField
          label={t('change-password.old')}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          maxLength={255}
          value={view.fields.oldPassword}
          error={errorOf('oldPassword')}
          readOnly={view.busy}
          reveal={{ show: t('login.password.show'), hide: t('login.password.hide') }}
          onChange={(oldPassword) => change.send({ type: 'form.edited', fields: { oldPassword } })}
        />
      )}
      <NewPasswordFields
        rule={view.rule}
        fields={view.fields}
        errorOf={errorOf}
        readOnly={view.busy}
        onEdit={(fields) => change.send({ type: 'form.edited', fields })}
      />
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
    </FormView>
  )
}
