import type { PayoutProvider } from '#wire/payments/payout.ts'
import { useText } from '#src/i18n/text.tsx'
import type { FormField, FormProblem } from '#src/providers/form/use-form.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField } from '#src/ui/choice-field.tsx'
import { type EnterKey, TextField } from '#src/ui/text-field.tsx'
import styles from './bank-card.module.css'

interface AccountFieldsProps {
  readonly providers: readonly PayoutProvider[]
  readonly provider: FormField
  readonly number: FormField
  /** The member's full name. */
  readonly holder: string | null
  /** Of the number, the last of the fields. */
  readonly enterKeyHint: EnterKey
}

/** Returns the number of digits that an account number at the provider has, as text: `11`, `10–12`. */
const digitsText = ({ least, most }: PayoutProvider['digits']) => (least === most ? String(least) : `${least}–${most}`)

const noDigits = { least: 0, most: 0 }

/** Returns the messages of the provider and the number of a new account. */
export function useAccountProblems(providers: readonly PayoutProvider[], chosen: string) {
  const t = useText()
  const digits = digitsText(providers.find(({ code }) => code === chosen)?.digits ?? noDigits)
  return (name: string, problem: FormProblem): string | null => {
    if (name === 'provider') return t('bank-card.provider.missing')
    return name === 'number' && problem !== 'missing' ? t('bank-card.number.digits', { digits }) : null
  }
}

/** Renders the fields of a new account: bank or e-wallet, its number, and the member's name as its holder. */
export function AccountFields({ providers, provider, number, holder, enterKeyHint }: AccountFieldsProps) {
  const t = useText()
  const chosen = providers.find(({ code }) => code === provider.value)
  return (
    <>
      <ChoiceField legend={t('bank-card.provider')} error={provider.error}>
        {providers.map(({ code, name }) => (
          <Chip
            key={code}
            pressed={code === provider.value}
            aria-disabled={provider.readOnly}
            onClick={() => provider.onChange(code)}
          >
            {name}
          </Chip>
        ))}
      </ChoiceField>
      {chosen?.demonstration === true && <Callout tone="info">{t('bank-card.demonstration')}</Callout>}
      <TextField
        {...number}
        label={t(chosen?.kind === 'wallet' ? 'bank-card.number.wallet' : 'bank-card.number')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint={enterKeyHint}
        maxLength={64}
        {...(chosen !== undefined && { hint: t('bank-card.number.digits', { digits: digitsText(chosen.digits) }) })}
      />
      <p className={styles['holder']}>
        <span>{t('bank-card.holder')}</span>
        <strong>{holder}</strong>
        <span>{t('bank-card.holder.text')}</span>
      </p>
    </>
  )
}
