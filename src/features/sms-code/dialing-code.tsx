import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { countryQuery } from '#src/api/country-query.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Picker } from '#src/ui/picker.tsx'
import { countryOptions } from './countries.ts'
import type { DialingCodeProps } from './lazy-dialing-code.tsx'

/** Picker of a country's dialling code. Load it lazily: it carries the whole list of countries. */
export function DialingCode({ value, disabled, onlyBrand, onChange }: DialingCodeProps) {
  const t = useText()
  const language = useLanguage()
  const brand = useQuery(countryQuery(useApi())).data?.countries ?? []
  return (
    <Picker
      label={t('sms-code.dialingCode')}
      nothing={t('sms-code.dialingCode.none')}
      options={countryOptions(language, brand, { onlyBrand: onlyBrand === true && brand.length > 0 })}
      value={value}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
