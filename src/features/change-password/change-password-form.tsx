import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { changePasswordMachine } from '#machines/change-password/change-password.machine.ts'
import { changePasswordView } from '#machines/change-password/change-password.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { NewPasswordFields } from '#src/parts/password/new-password-fields.tsx'
import { usePasswordTexts } from '#src/parts/password/use-password-texts.ts'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { focusFirstField } from '#src/platform/focus-first-field.ts'
import { focusFirstProblem } from '#src/platform/focus-first-problem.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './change-password.module.css'

/** The passwords: the old one where this browser does not know it, and the new one twice (spec §2, §5). */
export function ChangePasswordForm({ change }: { readonly change: ActorRefFrom<typeof changePasswordMachine> }) {
  const t = useText()
  const view = useSelector(change, changePasswordView, shallowEqual)
  const account = useAppState((snapshot) => sessionView(snapshot).session?.username ?? '')
  const { problemText } = usePasswordTexts(view.rule)
  const refusedAt = (place: typeof view.refusedAt) =>
    view.refusal !== null && view.refusedAt === place ? t(`refusal.${view.refusal}`) : null
  const formError = view.failed ? t('change-password.failed') : refusedAt('form')

  return (
    <form
      ref={focusFirstField}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        change.send({ type: 'form.submitted' })
        focusFirstProblem(event.currentTarget)
      }}
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
          error={problemText(view.problems.oldPassword) ?? refusedAt('oldPassword')}
          readOnly={view.busy}
          reveal={{ show: t('login.password.show'), hide: t('login.password.hide') }}
          onChange={(oldPassword) => change.send({ type: 'form.edited', fields: { oldPassword } })}
        />
      )}
      <NewPasswordFields
        rule={view.rule}
        fields={view.fields}
        problems={view.problems}
        refusal={refusedAt('newPassword')}
        readOnly={view.busy}
        onEdit={(fields) => change.send({ type: 'form.edited', fields })}
      />
      {formError !== null && <Callout tone="error">{formError}</Callout>}
      <Button type="submit" variant="primary" wide busy={view.busy}>
        {t(view.busy ? 'change-password.submitting' : 'change-password.submit')}
      </Button>
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
    </form>
  )
}
