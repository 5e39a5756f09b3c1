import { paymentPasswordCalls } from '#wire/payments/payment-password.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const paymentPasswordActorCalls = defineCalls({
  loadPaymentPassword: paymentPasswordCalls.paymentPassword,
  setPaymentPassword: paymentPasswordCalls.setPaymentPassword,
  changePaymentPassword: paymentPasswordCalls.changePaymentPassword,
})
