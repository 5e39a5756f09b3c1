import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { paymentsKey, type PaymentEvent, signWebhook, webhookWindow } from '#server/domain/payments/deposit-payments.ts'
import { Refused } from '#server/handler.ts'
import { escapeHtml, htmlPage } from '#server/http/page.ts'
import { paymentHooksPath } from '#server/http/payment-hooks.ts'
import { parseRequest, readForm } from '#server/http/request-content.ts'
import type { Services } from '#server/services.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { fromMinor } from '#wire/money.ts'
import { Code } from '#wire/shapes.ts'

/** Actions of the local payment partner, in the order of the buttons. */
const acts = {
  pay: 'Pay',
  seen: 'Seen, confirmed once',
  fail: 'Fail',
  twice: 'Pay, sent twice',
  wrong: 'Pay another amount',
  more: 'Pay more',
  outOfOrder: 'Fail, then pay',
  forged: 'Forged',
  stale: 'Stale',
  unknown: 'Unknown reference',
} as const
type Act = keyof typeof acts

const GatewayRequest = v.object({ reference: Code, act: v.picklist(Object.keys(acts) as [Act, ...Act[]]) })

type Row = typeof deposits.$inferSelect

/** A webhook to send, and how it deceives. */
interface Sent {
  readonly event: PaymentEvent
  readonly late?: number
  readonly forged?: boolean
}

/** Returns the amount paid in, in its currency; `change` in minor units makes it another sum. */
function sumOf({ quote, amount, currency }: Row, change = 0n): Pick<PaymentEvent, 'amount' | 'currency'> {
  if (quote === null) return { amount: fromMinor(amount + change, currency), currency }
  return { amount: fromMinor(BigInt(quote.amount) + change * 10_000n, quote.coin), currency: quote.coin }
}

const eventOf = (row: Row, change: Partial<PaymentEvent> = {}): PaymentEvent => ({
  event: randomUUID(),
  reference: row.reference,
  status: 'paid',
  ...sumOf(row),
  ...change,
})

const sentBy: Readonly<Record<Act, (row: Row) => readonly Sent[]>> = {
  pay: (row) => [{ event: eventOf(row) }],
  fail: (row) => [{ event: eventOf(row, { status: 'failed' }) }],
  twice(row) {
    const event = eventOf(row)
    return [{ event }, { event }]
  },
  seen: (row) => [{ event: eventOf(row, { status: 'seen', confirmations: 1 }) }],
  wrong: (row) => [{ event: eventOf(row, sumOf(row, -100n)) }],
  more: (row) => [{ event: eventOf(row, sumOf(row, 100n)) }],
  outOfOrder: (row) => [{ event: eventOf(row, { status: 'failed' }) }, { event: eventOf(row) }],
  forged: (row) => [{ event: eventOf(row), forged: true }],
  stale: (row) => [{ event: eventOf(row), late: webhookWindow + 1_000 }],
  unknown: (row) => [{ event: eventOf(row, { reference: 'D0000000000' }) }],
}

/**
 * The page that stands in for payment partners on a local site: what is open, and buttons that have the partner pay,
 * fail, or do what no partner should. Like a partner it only knows the site's webhook.
 */
export async function paymentsPage(services: Services, reference: string | undefined): Promise<Response> {
  return pageOf(services, reference, [])
}

/** Does what the page's form asks, and shows it again with what the site answered. */
export async function playPartner(services: Services, request: Request): Promise<Response> {
  const { reference, act } = parseRequest(GatewayRequest, await readForm(request))
  const [row] = await services.db.select().from(deposits).where(eq(deposits.reference, reference))
  if (!row) throw new Refused('not_found')
  const answers: string[] = []
  for (const sent of sentBy[act](row)) answers.push(await send(services, sent))
  return pageOf(services, reference, answers)
}

async function send(services: Services, { event, late = 0, forged = false }: Sent): Promise<string> {
  const body = JSON.stringify(event)
  const timestamp = String(services.clock.now() - late)
  const key = (await paymentsKey(services)) ?? ''
  const answer = await fetch(`http://127.0.0.1:${services.config.port}${paymentHooksPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-payment-timestamp': timestamp,
      'x-payment-signature': signWebhook(forged ? 'another key' : key, timestamp, body),
    },
    body,
  })
  return `${event.status} ${event.amount} ${event.currency}: ${answer.status} ${await answer.text()}`
}

async function pageOf({ db }: Services, reference: string | undefined, answers: readonly string[]): Promise<Response> {
  const rows = await db
    .select()
    .from(deposits)
    .where(reference === undefined ? undefined : eq(deposits.reference, reference.slice(0, 64).replaceAll('\0', '')))
    .orderBy(desc(deposits.createdAt))
    .limit(50)
  const cards = rows.map((row) => {
    const money = `${fromMinor(row.amount, row.currency)} ${row.currency}`
    const coins = row.quote === null ? [] : [`${sumOf(row).amount} ${row.quote.coin}`]
    const facts = [row.channelName, row.reference, row.state, ...coins]
      .map((fact) => `<span>${escapeHtml(fact)}</span>`)
      .join('')
    const buttons = Object.entries(acts)
      .map(([act, words]) => `<button name="act" value="${act}">${escapeHtml(words)}</button>`)
      .join(' ')
    return `<li class="card"><div class="meta">${facts}</div><h3>${escapeHtml(money)}</h3><form method="post" action="/local/payments"><input type="hidden" name="reference" value="${escapeHtml(row.reference)}">${buttons}</form></li>`
  })
  const log = answers.map((answer) => `<li class="card"><code>${escapeHtml(answer)}</code></li>`).join('')
  return htmlPage({
    title: 'Payments · Statehouse',
    body: `<h1>Payments</h1><p>This page stands in for the payment partners of a local site: each button sends the site their signed webhook. <a href="/me/depositv2">Back to the site</a></p>${log === '' ? '' : `<h2>The site answered</h2><ul class="plain" role="log">${log}</ul>`}<ul class="plain">${cards.join('') || '<li>No deposits yet.</li>'}</ul>`,
  })
}
