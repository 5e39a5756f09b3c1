import { useText } from '#src/i18n/text.tsx'
import { fieldInputs } from '#src/providers/form/field-inputs.ts'
import type { FormField } from '#src/providers/form/use-form.ts'
import { type EnterKey, TextField } from '#src/ui/text-field.tsx'
import { LazyDialingCode } from './lazy-dialing-code.tsx'

export interface MobileFieldProps extends FormField {
  readonly countryDialingCode: string
  readonly onDialingCode: (countryDialingCode: string) => void
  readonly enterKeyHint: EnterKey
  /** Offers only the dialling codes of the brand's countries. */
  readonly onlyBrand?: boolean | undefined
}

/** A mobile number with the picker of its country's dialling code (spec §2). */
export function MobileField({ countryDialingCode, onDialingCode, onlyBrand, ...field }: MobileFieldProps) {
  const t = useText()
  return (
    <TextField
      {...field}
      label={t('sms-code.mobile')}
      name="mobile"
      {...fieldInputs.mobileNum}
      maxLength={20}
      before={
        <LazyDialingCode
          value={countryDialingCode}
          disabled={field.readOnly}
          onlyBrand={onlyBrand}
          onChange={onDialingCode}
        />
      }
    />
  )
}
