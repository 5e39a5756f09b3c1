import { useEmitted } from '#src/platform/use-emitted.ts'
import { bankCardActorCalls, bankCardMachine } from '#machines/bank-card/bank-card.machine.ts'
import {
  paymentPasswordActorCalls,
  paymentPasswordMachine,
} from '#machines/payment-password/payment-password.machine.ts'
import { DestinationsCard } from '#src/features/bank-card/destinations-card.tsx'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'
import { PaymentPasswordCard } from '#src/features/payment-password/payment-password-card.tsx'

/** Renders the cards for withdrawals: the payment password, and the payout destinations. */
export function PayoutCards() {
  const password = useCallChart(paymentPasswordMachine, paymentPasswordActorCalls)
  const destinations = useCallChart(bankCardMachine, bankCardActorCalls)
  useEmitted<typeof paymentPasswordMachine, 'paymentPassword.set'>(password, 'paymentPassword.set', () =>
    destinations.send({ type: 'refresh.requested' }),
  )
  return (
    <>
      <PaymentPasswordCard chart={password} />
      <DestinationsCard chart={destinations} />
    </>
  )
}
