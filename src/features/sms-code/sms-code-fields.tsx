import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { smsCodeView } from '#machines/sms-code/sms-code.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useMessageCode } from '#src/platform/use-message-code.ts'
import type { FormField } from '#src/providers/form/use-form.ts'
import { PinField } from '#src/ui/pin-field.tsx'
import type { EnterKey } from '#src/ui/text-field.tsx'
import { CodeButton } from './code-button.tsx'
import { MobileField } from './mobile-field.tsx'
import { SmsWarning } from './sms-warning.tsx'

export interface SmsCodeFieldsProps {
  readonly smsCode: ActorRefFrom<typeof smsCodeMachine>
  readonly mobile: FormField
  readonly code: FormField
  /** Of the code, the second of the two fields. */
  readonly enterKeyHint: EnterKey
  readonly countryDialingCode: string
  readonly onDialingCode: (countryDialingCode: string) => void
  /** Offers only the dialling codes of the brand's countries. */
  readonly onlyBrand?: boolean | undefined
}

/** Mobile number with dialling code, and the code with its send button; the form renders the slider check itself. */
export function SmsCodeFields({
  smsCode,
  mobile,
  code,
  enterKeyHint,
  countryDialingCode,
  onDialingCode,
  onlyBrand,
}: SmsCodeFieldsProps) {
  const t = useText()
  const { problem, warning, deadline } = useSelector(smsCode, smsCodeView, shallowEqual)
  useMessageCode(deadline !== null && code.value === '' && !code.readOnly, code.onChange)

  return (
    <>
      <MobileField
        {...mobile}
        countryDialingCode={countryDialingCode}
        error={mobile.error ?? (problem === null ? null : t(`refusal.${problem}`))}
        onChange={(text) => {
          mobile.onChange(text)
          smsCode.send({ type: 'mobile.edited' })
        }}
        onDialingCode={onDialingCode}
        enterKeyHint="next"
        onlyBrand={onlyBrand}
      />
      <PinField
        {...code}
        label={t('sms-code.code')}
        name="code"
        autoComplete="one-time-code"
        enterKeyHint={enterKeyHint}
        after={
          <CodeButton
            smsCode={smsCode}
            onClick={() => smsCode.send({ type: 'code.requested', mobileNum: mobile.value, countryDialingCode })}
          />
        }
      />
      {warning && <SmsWarning smsCode={smsCode} />}
    </>
  )
}
