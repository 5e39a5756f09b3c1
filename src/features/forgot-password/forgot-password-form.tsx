import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { forgotPasswordMachine } from '#machines/forgot-password/forgot-password.machine.ts'
import type { ForgotField } from '#machines/forgot-password/forgot-password.rules.ts'
import { forgotPasswordView, smsCodeOf } from '#machines/forgot-password/forgot-password.selectors.ts'
import { codeSliderOf } from '#machines/sms-code/sms-code.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { fieldInputs } from '#src/providers/form/field-inputs.ts'
import { useForm } from '#src/providers/form/use-form.ts'
import { NewPasswordFields } from '#src/shared/password/new-password-fields.tsx'
import { SliderStage } from '#src/features/slider/slider-stage.tsx'
import { SmsCodeFields } from '#src/features/sms-code/sms-code-fields.tsx'
import { requestSupport } from '#src/features/support/support-requests.ts'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { Button } from '#src/ui/button.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './forgot-password.module.css'

/** The tabs for recovery by mail and by mobile, with field errors (spec §2, §5, §8). */
export function ForgotPasswordForm({ forgot }: { readonly forgot: ActorRefFrom<typeof forgotPasswordMachine> }) {
  const t = useText()
  const app = useApp()
  const view = useSelector(forgot, forgotPasswordView, shallowEqual)
  const smsCode = useSelector(forgot, smsCodeOf)
  const codeSlider = useSelector(smsCode, (snapshot) => snapshot && codeSliderOf(snapshot))
  const tabs = [
    { value: 'email', label: t('forgot-password.tab.email') },
    ...(view.phoneOffered ? [{ value: 'mobile', label: t('forgot-password.tab.mobile') } as const] : []),
  ] as const
  const { field, secret, formError } = useForm<ForgotField>(forgot, view, {
    failed: t('forgot-password.failed'),
    ruleOf: () => view.rule,
    own: (name, problem) => (name === 'email' && problem !== 'missing' ? t('form.pattern.email') : null),
  })
  const busyText = view.tab === 'email' ? t('forgot-password.sending') : t('forgot-password.setting')
  const submitText = view.tab === 'email' ? t('forgot-password.send') : t('forgot-password.set')

  return (
    <div className={styles['body']} aria-busy={view.busy}>
      <SliderStage codeSlider={codeSlider}>
        <Tabs
          label={t('forgot-password.tabs')}
          tabs={tabs}
          value={view.tab}
          onChange={(tab) => forgot.send({ type: 'tab.selected', tab })}
        >
          <FormView
            onSubmit={() => forgot.send({ type: 'form.submitted' })}
            error={formError}
            submit={view.busy ? busyText : submitText}
            busy={view.busy}
          >
            {view.tab === 'email' ? (
              <>
                <p className={styles['hint']}>{t('forgot-password.email.hint')}</p>
                <TextField
                  {...field('username')}
                  label={t('login.username')}
                  {...fieldInputs.username}
                  enterKeyHint="next"
                  maxLength={64}
                />
                <TextField
                  {...field('email')}
                  label={t('form.field.email')}
                  {...fieldInputs.email}
                  enterKeyHint="send"
                  maxLength={254}
                />
              </>
            ) : (
              <>
                {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
                {smsCode !== undefined && (
                  <SmsCodeFields
                    smsCode={smsCode}
                    mobile={field('mobile')}
                    code={field('code')}
                    enterKeyHint="next"
                    countryDialingCode={view.countryDialingCode}
                    onDialingCode={(chosen) =>
                      forgot.send({ type: 'dialingCode.selected', countryDialingCode: chosen })
                    }
                  />
                )}
                <NewPasswordFields rule={view.rule} secret={secret} />
              </>
            )}
          </FormView>
        </Tabs>
      </SliderStage>
      <p className={styles['links']}>
        <Button
          variant="link"
          onClick={() => {
            forgot.send({ type: 'closed' })
            app.send({ type: 'login.requested' })
          }}
        >
          {t('forgot-password.login')}
        </Button>
        <Button variant="link" onClick={() => requestSupport(t('support.waiting'))}>
          {t('password.support')}
        </Button>
      </p>
    </div>
  )
}
