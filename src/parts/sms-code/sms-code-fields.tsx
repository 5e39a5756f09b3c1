import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { codeSliderOf, smsCodeView } from '#machines/sms-code/sms-code.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { SliderCheck } from '#src/parts/slider/slider-check.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CodeButton } from './code-button.tsx'
import { MobileField } from './mobile-field.tsx'
import { SmsWarning } from './sms-warning.tsx'

export interface SmsCodeFieldsProps {
  readonly smsCode: ActorRefFrom<typeof smsCodeMachine>
  readonly mobile: string
  readonly code: string
  readonly countryDialingCode: string
  readonly mobileError: string | null
  readonly codeError: string | null
  readonly readOnly: boolean
  readonly onMobile: (mobile: string) => void
  readonly onCode: (code: string) => void
  readonly onDialingCode: (countryDialingCode: string) => void
}

/** Mobile number with its dialling code, and the code with the button that sends it. */
export function SmsCodeFields({ smsCode, mobile, code, countryDialingCode, ...form }: SmsCodeFieldsProps) {
  const t = useText()
  const { problem, warning } = useSelector(smsCode, smsCodeView, shallowEqual)
  const slider = useSelector(smsCode, codeSliderOf)

  return (
    <>
      <MobileField
        mobile={mobile}
        countryDialingCode={countryDialingCode}
        error={form.mobileError ?? (problem === null ? null : t(`refusal.${problem}`))}
        readOnly={form.readOnly}
        onMobile={(text) => {
          form.onMobile(text)
          smsCode.send({ type: 'mobile.edited' })
        }}
        onDialingCode={form.onDialingCode}
      />
      <TextField
        label={t('sms-code.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        error={form.codeError}
        readOnly={form.readOnly}
        onChange={form.onCode}
        after={
          <CodeButton
            smsCode={smsCode}
            onClick={() => smsCode.send({ type: 'code.requested', mobileNum: mobile, countryDialingCode })}
          />
        }
      />
      {slider !== undefined && <SliderCheck slider={slider} />}
      {warning && <SmsWarning smsCode={smsCode} />}
    </>
  )
}
