import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { countryQuery } from '#src/api/country-query.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import type { FormField } from '#src/parts/form/use-form.ts'
import { Picker } from '#src/ui/picker.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { countryOptions } from './countries.ts'

export interface MobileFieldProps extends FormField {
  readonly countryDialingCode: string
  readonly onDialingCode: (countryDialingCode: string) => void
}

/** A mobile number with the picker of its country's dialling code (spec §2). */
export function MobileField({ countryDialingCode, onDialingCode, ...field }: MobileFieldProps) {
  const t = useText()
  const language = useLanguage()
  const countries = useQuery(countryQuery(useApi()))
  return (
    <TextField
      {...field}
      label={t('sms-code.mobile')}
      name="mobile"
      type="tel"
      autoComplete="tel-national"
      maxLength={20}
      before={
        <Picker
          label={t('sms-code.dialingCode')}
          nothing={t('sms-code.dialingCode.none')}
          options={countryOptions(language, countries.data?.countries ?? [])}
          value={countryDialingCode}
          disabled={field.readOnly}
          onChange={onDialingCode}
        />
      }
    />
  )
}
