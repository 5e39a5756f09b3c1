import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { secondVerificationMachine } from '#machines/second-verification/second-verification.machine.ts'
import { secondVerificationView } from '#machines/second-verification/second-verification.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import styles from './second-verification.module.css'

/** Lets the member use a passkey, and shows why the last try did not succeed. */
export function PasskeyStep({
  verification,
}: {
  readonly verification: ActorRefFrom<typeof secondVerificationMachine>
}) {
  const t = useText()
  const view = useSelector(verification, secondVerificationView, shallowEqual)
  const refusal = view.refusal === null ? null : t(`refusal.${view.refusal}`)

  return (
    <FormView
      className={styles['form']}
      ref={focusButton}
      onSubmit={() => verification.send({ type: 'passkey.requested' })}
      error={view.failed ? t('second-verification.unanswered') : refusal}
      submit={t(view.busy ? 'passkey-login.waiting' : 'second-verification.passkey.use')}
      busy={view.busy}
    >
      <p className={styles['text']}>{t('second-verification.passkey.hint')}</p>
      <Checkbox
        checked={view.rememberDevice}
        name="rememberDevice"
        onChange={() => verification.send({ type: 'remember.toggled' })}
      >
        {t('second-verification.remember')}
      </Checkbox>
    </FormView>
  )
}

/** Focuses the step's button, since the one pressed before no longer exists. */
function focusButton(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
}
