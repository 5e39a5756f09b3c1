import { shallowEqual, useSelector } from '@xstate/react'
import { bankCardView } from '#machines/bank-card/bank-card.selectors.ts'
import type { DestinationFields } from '#machines/bank-card/bank-card.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { useForm } from '#src/providers/form/use-form.ts'
import { PaymentForm } from '#src/features/payment-password/payment-form.tsx'
import { useLocked } from '#src/features/payment-password/use-locked.ts'
import { Button } from '#src/ui/button.tsx'
import { AccountFields, useAccountProblems } from './account-fields.tsx'
import type { DestinationsProps } from './destinations-card.tsx'

/** Renders the form of a new payout destination: provider, number, holder and payment password. */
export function DestinationForm({ chart }: DestinationsProps) {
  const t = useText()
  const view = useSelector(chart, bankCardView, shallowEqual)
  const { field, secret, formError } = useForm<keyof DestinationFields>(chart, view, {
    failed: t('bank-card.failed'),
    own: useAccountProblems(view.providers, view.fields.provider),
    refused: useLocked(view.waitMinutesLocked),
  })
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
      <AccountFields
        providers={view.providers}
        provider={field('provider')}
        number={field('number')}
        holder={view.holder}
        enterKeyHint="next"
      />
    </PaymentForm>
  )
}
