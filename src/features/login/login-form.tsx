import { shallowEqual, useSelector } from '@xstate/react'
import { Suspense, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { captchaOf, loginView, sliderOf, smsCodeOf } from '#machines/login/login.selectors.ts'
import { codeSliderOf } from '#machines/sms-code/sms-code.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { CaptchaImageField } from '#src/features/captcha-image/captcha-image-field.tsx'
import { keepTypedPassword } from '#src/shared/password/typed-password.ts'
import { PasskeyLogin } from '#src/features/passkey-login/passkey-login.tsx'
import { SocialLogin } from '#src/features/social-login/social-login.tsx'
import { preloadSliderCheck, SliderStage } from '#src/features/slider/slider-stage.tsx'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { isStorageRefused } from '#src/platform/storage.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useLoginForm } from './use-login-form.ts'
import { useSmsLoginSwitch } from './use-sms-login-switch.ts'
import { UsernameFields } from './username-fields.tsx'
import { ForgotLink, LoginLinks } from './login-links.tsx'
import styles from './login-form.module.css'

const SmsFields = lazyPart(async () => (await import('./sms-fields.tsx')).SmsFields)
const SecondVerification = lazyPart(
  async () => (await import('#src/features/second-verification/second-verification.tsx')).SecondVerification,
)

/** Preloads the chunks that a login may need. */
export const preloadLoginSteps = () =>
  Promise.allSettled([preloadSliderCheck(), SmsFields.preload(), SecondVerification.preload()])

/** Renders the login form with its tabs, the slider check, and the links to other login methods (spec §2). */
export function LoginForm({ login }: { readonly login: ActorRefFrom<typeof loginMachine> }) {
  const t = useText()
  const app = useApp()
  const form = useId()
  const view = useSelector(login, loginView, shallowEqual)
  const slider = useSelector(login, sliderOf)
  const smsCode = useSelector(login, smsCodeOf)
  const codeSlider = useSelector(smsCode, (snapshot) => snapshot && codeSliderOf(snapshot))
  const captcha = useSelector(login, captchaOf)
  const enterKeyHint = captcha === undefined ? 'go' : 'next'
  const { field, formError } = useLoginForm(login)
  useSmsLoginSwitch(login)
  const social = useAppState((snapshot) => brandView(snapshot).brand?.toggles.firebaseSocialLogin ?? false)
  if (view.verification !== null) {
    return (
      <Suspense fallback={<FormSkeleton label={t('app.loading')} fields={2} />}>
        <SecondVerification login={login} verification={view.verification} />
      </Suspense>
    )
  }
  const tabs = [
    { value: 'username', label: t('login.tab.username') },
    ...(view.smsOffered ? [{ value: 'sms', label: t('login.tab.sms') } as const] : []),
  ] as const

  return (
    <div className={styles['login']} aria-busy={view.busy}>
      {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
      {isStorageRefused() && <Callout tone="info">{t('login.storageRefused')}</Callout>}
      <SliderStage slider={slider} codeSlider={codeSlider}>
        <Tabs
          label={t('login.tabs')}
          tabs={tabs}
          value={view.tab}
          onChange={(tab) => login.send({ type: 'tab.selected', tab })}
        >
          <FormView
            id={form}
            onSubmit={() => {
              const captchaId = captcha?.getSnapshot().context.captcha?.captchaId ?? null
              keepTypedPassword(app, login)
              login.send({ type: 'form.submitted', captchaId })
            }}
          >
            {view.tab === 'username' ? (
              <UsernameFields login={login} enterKeyHint={enterKeyHint} />
            ) : (
              <Suspense fallback={<FormSkeleton label={t('app.loading')} fields={2} />}>
                <SmsFields login={login} enterKeyHint={enterKeyHint} />
              </Suspense>
            )}
            {captcha !== undefined && (
              <CaptchaImageField captcha={captcha} field={field('captcha')} enterKeyHint="go" />
            )}
          </FormView>
        </Tabs>
        <div className={styles['row']}>
          {!isStorageRefused() && (
            <Checkbox checked={view.remember} name="remember" onChange={() => login.send({ type: 'remember.toggled' })}>
              {t('login.remember')}
            </Checkbox>
          )}
          <ForgotLink />
        </div>
        <Button type="submit" form={form} variant="primary" wide busy={view.busy}>
          {view.finishing ? t('login.finishing') : view.sent ? t('login.submitting') : t('login.submit')}
        </Button>
        <FormError error={formError} busy={view.busy || view.locked} />
        {view.refusal !== null && !view.locked && <span hidden ref={selectRefused} />}
      </SliderStage>
      <PasskeyLogin login={login} area={view.area} locked={view.busy || view.locked} />
      {social && view.area === 'member' && <SocialLogin login={login} locked={view.busy || view.locked} />}
      <LoginLinks login={login} />
    </div>
  )
}

/** Focuses and selects the refused field, or the password if the refusal concerns the whole form. */
function selectRefused(mark: HTMLElement | null) {
  const form = mark?.parentElement?.querySelector('form')
  const field =
    form?.querySelector<HTMLInputElement>('[aria-invalid="true"]') ?? form?.querySelector('[name="password"]')
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
