import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useId } from 'react'
import { captchaOf, registerView, sliderOf, smsCodeOf } from '#machines/register/register.selectors.ts'
import type { RegisterField } from '#machines/register/register.rules.ts'
import { codeSliderOf } from '#machines/sms-code/sms-code.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { useNextPage } from '#src/providers/gate/requested-page.ts'
import { shownAccount } from '#src/features/social-login/link-ticket.ts'
import { providerNames } from '#src/features/social-login/provider-names.ts'
import { SliderStage } from '#src/features/slider/slider-stage.tsx'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { isStorageRefused } from '#src/platform/storage.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldError } from '#src/ui/choice-field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { focusFirstField, FormView } from '#src/ui/form-view.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { RegisterFormField, type RegisterActor } from './register-field.tsx'
import styles from './register-form.module.css'
import { useRegisterForm } from './use-register-form.ts'

/** Renders the form described by the server's rules, its checks, and the agreement (spec §2, §5). */
export function RegisterForm({ register }: { readonly register: RegisterActor }) {
  const t = useText()
  const app = useApp()
  const form = useId()
  const next = useNextPage()
  const view = useSelector(register, registerView, shallowEqual)
  const slider = useSelector(register, sliderOf)
  const smsCode = useSelector(register, smsCodeOf)
  const codeSlider = useSelector(smsCode, (snapshot) => snapshot && codeSliderOf(snapshot))
  const captcha = useSelector(register, captchaOf)
  const { formError } = useRegisterForm(register)
  const shown = view.shape === '' ? [] : (view.shape.split(',') as RegisterField[])
  // With the mobile number, its code is rendered at the number.
  const last = shown.findLast((field) => field !== 'verificationCode' || !shown.includes('mobileNum'))
  const account = shownAccount()
  const tabs = view.methods.map((method) => ({ value: method, label: t(`register.tab.${method}`) }))

  return (
    <div className={styles['register']} aria-busy={view.busy}>
      {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
      {isStorageRefused() && <Callout tone="info">{t('login.storageRefused')}</Callout>}
      {account !== null && (
        <Callout tone="info">{t('register.linking', { provider: providerNames[account.provider] })}</Callout>
      )}
      <SliderStage slider={slider} codeSlider={codeSlider}>
        <Tabs
          label={t('register.tabs')}
          tabs={tabs}
          value={view.method}
          onChange={(method) => register.send({ type: 'tab.selected', method })}
        >
          <FormView
            ref={focusFirstField}
            id={form}
            busy={view.busy}
            onSubmit={() => {
              const captchaId = captcha?.getSnapshot().context.captcha?.captchaId ?? null
              register.send({ type: 'form.submitted', captchaId })
            }}
          >
            <p className={styles['note']}>{t('form.required')}</p>
            {shown.map((field) => (
              <RegisterFormField
                key={field}
                field={field}
                enterKeyHint={field === last ? 'go' : 'next'}
                register={register}
              />
            ))}
            <div className={styles['agreement']}>
              <Checkbox
                name="agreement"
                checked={view.agreed}
                required
                invalid={view.problems.agreement !== undefined}
                onChange={() => register.send({ type: 'agreement.toggled' })}
              >
                {t('register.agreement', { age: view.minimumAge })}
              </Checkbox>
              <a className={styles['terms']} href="/help#terms" target="_blank" rel="noopener">
                {t('register.terms')}
              </a>
              <FieldError>{view.problems.agreement === undefined ? null : t('register.agreement.missing')}</FieldError>
            </div>
          </FormView>
        </Tabs>
        <Button type="submit" form={form} variant="primary" wide busy={view.busy}>
          {view.finishing ? t('register.finishing') : view.busy ? t('register.submitting') : t('register.submit')}
        </Button>
        <FormError error={formError} busy={view.locked} />
      </SliderStage>
      <p className={styles['links']}>
        {t('register.haveAccount')}
        {next === undefined ? (
          <Button
            variant="link"
            onClick={() => {
              register.send({ type: 'closed' })
              app.send({ type: 'login.requested' })
            }}
          >
            {t('login.submit')}
          </Button>
        ) : (
          <Link to="/login" search={{ next }} replace className={buttonClass('link')}>
            {t('login.submit')}
          </Link>
        )}
      </p>
    </div>
  )
}
