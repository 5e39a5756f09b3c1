import { shallowEqual, useSelector } from '@xstate/react'
import { bankCardView } from '#machines/bank-card/bank-card.selectors.ts'
import type { DestinationFields } from '#machines/bank-card/bank-card.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { useForm } from '#src/providers/form/use-form.ts'
import { PaymentForm } from '#src/features/payment-password/payment-form.tsx'
import { useLocked } from '#src/features/payment-password/use-locked.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField } from '#src/ui/choice-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './bank-card.module.css'
import type { DestinationsProps } from './destinations-card.tsx'

/** Renders the form of a new payout destination: provider, number, holder and payment password. */
export function DestinationForm({ chart }: DestinationsProps) {
  const t = useText()
  const view = useSelector(chart, bankCardView, shallowEqual)
  const provider = view.providers.find(({ code }) => code === view.fields.provider)
  const { least = 0, most = 0 } = provider?.digits ?? {}
  const digits = least === most ? String(least) : `${least}–${most}`
  const { field, secret, formError } = useForm<keyof DestinationFields>(chart, view, {
    failed: t('bank-card.failed'),
    own: (name, problem) =>
      name === 'provider'
        ? t('bank-card.provider.missing')
        : name === 'number' && problem !== 'missing'
          ? t('bank-card.number.digits', { digits })
          : null,
    refused: useLocked(view.waitMinutesLocked),
  })
  const isWallet = provider?.kind === 'wallet'
  return (
    <PaymentForm
      onSubmit={() => chart.send({ type: 'form.submitted' })}
      error={formError}
      submit={t('bank-card.save')}
      busy={view.busy}
      password={secret('paymentPassword')}
      more={
        <Button wide variant="quiet" aria-disabled={view.busy} onClick={() => chart.send({ type: 'cancelled' })}>
          {t('app.cancel')}
        </Button>
      }
    >
      <ChoiceField legend={t('bank-card.provider')} error={field('provider').error}>
        {view.providers.map(({ code, name }) => (
          <Chip
            key={code}
            pressed={code === view.fields.provider}
            aria-disabled={view.busy}
            onClick={() => chart.send({ type: 'form.edited', fields: { provider: code } })}
          >
            {name}
          </Chip>
        ))}
      </ChoiceField>
      {provider?.demonstration === true && <Callout tone="info">{t('bank-card.demonstration')}</Callout>}
      <TextField
        {...field('number')}
        label={t(isWallet ? 'bank-card.number.wallet' : 'bank-card.number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        {...(provider !== undefined && { hint: t('bank-card.number.digits', { digits }) })}
      />
      <p className={styles['holder']}>
        <span>{t('bank-card.holder')}</span>
        <strong>{view.holder}</strong>
        <span>{t('bank-card.holder.text')}</span>
      </p>
    </PaymentForm>
  )
}
