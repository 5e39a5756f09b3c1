import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { secondVerificationMachine } from '#machines/second-verification/second-verification.machine.ts'
import { secondVerificationView } from '#machines/second-verification/second-verification.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { useMessageCode } from '#src/platform/use-message-code.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { PinField } from '#src/ui/pin-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { formatTimeLeft } from './format-time-left.ts'
import styles from './second-verification.module.css'

/** Form for the code of the chosen method. */
export function VerificationForm({
  verification,
}: {
  readonly verification: ActorRefFrom<typeof secondVerificationMachine>
}) {
  const t = useText()
  const view = useSelector(verification, secondVerificationView, shallowEqual)
  const isSent = view.method === 'sms' || view.method === 'mail'
  const refusal = view.refusal === null ? null : t(`refusal.${view.refusal}`)
  const hint = isSent ? t('second-verification.sent', { hint: view.hint ?? '' }) : t('second-verification.totp.hint')

  const code = {
    label: t('second-verification.code'),
    name: 'code',
    autoComplete: 'one-time-code',
    enterKeyHint: 'go',
    ref: takeFocus,
    required: true,
    value: view.code,
    readOnly: view.busy,
    error: view.isEmpty ? t('second-verification.code.required') : refusal,
    onChange: (typed: string) => verification.send({ type: 'code.edited', code: typed }),
  } as const

  useMessageCode(view.method === 'sms' && view.code === '' && !view.busy, code.onChange)

  return (
    <FormView
      className={styles['form']}
      onSubmit={() => verification.send({ type: 'form.submitted' })}
      error={view.failed ? t('second-verification.unanswered') : null}
      submit={t(view.busy ? 'second-verification.submitting' : 'second-verification.submit')}
      busy={view.busy}
    >
      <p className={styles['text']}>{hint}</p>
      {isSent ? (
        <PinField
          {...code}
          after={
            view.resendAt === null ? (
              <Button
                variant="quiet"
                className={styles['again']}
                onClick={() => verification.send({ type: 'code.requested' })}
              >
                {t('second-verification.again')}
              </Button>
            ) : (
              <Pause until={view.resendAt} />
            )
          }
        />
      ) : (
        // A recovery code has letters, too.
        <TextField {...code} autoCapitalize="none" spellCheck={false} maxLength={32} />
      )}
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

function Pause({ until }: { readonly until: number }) {
  const t = useText()
  const now = useNow()
  return (
    <span className={styles['pause']} aria-hidden="true">
      {t('second-verification.again.wait', { time: formatTimeLeft(until, now) })}
    </span>
  )
}

function takeFocus(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true })
}
