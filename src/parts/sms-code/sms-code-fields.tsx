import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { codeSliderOf, smsCodeView } from '#machines/sms-code/sms-code.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { valueOf } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { SliderCheck } from '#src/parts/slider/slider-check.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CodeButton } from './code-button.tsx'
import { SmsWarning } from './sms-warning.tsx'
import styles from './sms-code-fields.module.css'

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
  const api = useApi()
  const { problem, warning } = useSelector(smsCode, smsCodeView, shallowEqual)
  const slider = useSelector(smsCode, codeSliderOf)
  const countries = useQuery({
    queryKey: ['countryCode'],
    queryFn: ({ signal }) => valueOf(api.countryCode({}, { signal })),
    staleTime: Infinity,
  })
  const dialingCodes = [
    ...new Set([countryDialingCode, ...(countries.data?.countries ?? []).map((country) => country.countryDialingCode)]),
  ]

  return (
    <>
      <TextField
        label={t('sms-code.mobile')}
        name="mobile"
        type="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={mobile}
        error={form.mobileError ?? (problem === null ? null : t(`refusal.${problem}`))}
        readOnly={form.readOnly}
        onChange={(text) => {
          form.onMobile(text)
          smsCode.send({ type: 'mobile.edited' })
        }}
        before={
          <select
            className={styles['dialing']}
            aria-label={t('sms-code.dialingCode')}
            value={countryDialingCode}
            disabled={form.readOnly}
            onChange={(event) => form.onDialingCode(event.target.value)}
          >
            {dialingCodes.map((dialingCode) => (
              <option key={dialingCode} value={dialingCode}>
                +{dialingCode}
              </option>
            ))}
          </select>
        }
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
