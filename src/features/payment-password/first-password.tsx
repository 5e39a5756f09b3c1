import {
  paymentPasswordActorCalls,
  paymentPasswordMachine,
} from '#machines/payment-password/payment-password.machine.ts'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { PaymentPasswordCard } from './payment-password-card.tsx'
import styles from './payment-password.module.css'

/** Renders the form for a first payment password; `text` explains what it is for. */
export function FirstPassword({ text, onSet }: { readonly text: string; readonly onSet: () => void }) {
  const password = useCallChart(paymentPasswordMachine, paymentPasswordActorCalls)
  useEmitted<typeof paymentPasswordMachine, 'paymentPassword.set'>(password, 'paymentPassword.set', onSet)
  return (
    <>
      <p className={styles['text']}>{text}</p>
      <PaymentPasswordCard chart={password} />
    </>
  )
}
