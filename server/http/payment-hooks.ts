import { Hono } from 'hono'
import { takeWebhook } from '#server/domain/payments/deposit-payments.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import { answerValue } from './answers.ts'
import { readText } from './request-content.ts'
import { readVisitor } from './visitor.ts'

/** Path of the payment webhook; the operator's guide describes its signature. */
export const paymentHooksPath = '/hooks/payments'

/** Largest webhook that is read, in bytes. */
const largest = 8 * 1024

/** Accepts payment webhooks. The signature covers the raw body, so it is read as text. */
export function createPaymentHooks(services: Services): Hono {
  const app = new Hono()
  app.post(paymentHooksPath, async (context) => {
    describeRequest({ call: 'paymentWebhook', address: (await readVisitor(context, services)).address })
    const body = await readText(context.req.raw, largest)
    const timestamp = context.req.header('x-payment-timestamp') ?? ''
    const signature = context.req.header('x-payment-signature') ?? ''
    return answerValue(await takeWebhook(services, { timestamp, signature, body }, services.clock.now()))
  })
  return app
}
