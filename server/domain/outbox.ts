import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { outbox } from '#server/store/schema/outbox.ts'

/** A message on its way out. */
export interface Message {
  readonly channel: 'sms' | 'mail'
  /** `+63…` for an SMS, an address for mail. */
  readonly recipient: string
  readonly subject?: string
  readonly body: string
}

/** Puts a message in the outbox; with a transaction it leaves only if that commits. */
export async function send(db: DbOrTx, message: Message, now: number): Promise<void> {
  await db.insert(outbox).values({ ...message, createdAt: now })
}

type Row = typeof outbox.$inferSelect
/** Hands one message over; rejects when it was not taken. */
type Carrier = (message: Row) => Promise<void>

const attemptsAtMost = 6
const lease = 60_000
const pollEvery = 1_000

/** The newest messages first, for the local pages. */
export function readOutbox(db: DbOrTx): Promise<Row[]> {
  return db.query.outbox.findMany({ orderBy: (row, { desc }) => desc(row.id), limit: 200 })
}

/**
 * Carries messages out: mail over `SMTP_URL`, SMS to `SMS_GATEWAY_URL`. A channel without either keeps its messages.
 * Answers the function that stops it and waits for the message under way.
 */
export function startDispatcher({
  config,
  db,
  clock,
  log,
}: Pick<Services, 'config' | 'db' | 'clock' | 'log'>): () => Promise<void> {
  const carriers: { mail?: Carrier; sms?: Carrier } = {}
  if (config.smtpUrl !== undefined) carriers.mail = mailCarrier(config.smtpUrl, config.mailFrom)
  if (config.smsGatewayUrl !== undefined) carriers.sms = smsCarrier(config.smsGatewayUrl)
  const channels = Object.entries(carriers)
  if (channels.length === 0) return async () => {}

  const state = { stopped: false }

  async function carryOne(channel: string, carry: Carrier): Promise<boolean> {
    const message = await claim(db, channel, clock.now())
    if (!message) return false
    try {
      await carry(message)
      await db.update(outbox).set({ sentAt: clock.now() }).where(eq(outbox.id, message.id))
    } catch (error) {
      log.error('message not sent', { channel, id: message.id, attempt: message.attempts }, error)
      const nextAttemptAt = clock.now() + 30_000 * 2 ** (message.attempts - 1)
      await db.update(outbox).set({ nextAttemptAt }).where(eq(outbox.id, message.id))
    }
    return true
  }

  async function carryAll(): Promise<void> {
    for (const [channel, carry] of channels) {
      let isMore = true
      while (isMore && !state.stopped) isMore = await carryOne(channel, carry)
    }
  }

  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      round = carryAll()
        .catch((error: unknown) => log.error('outbox not read', {}, error))
        .finally(() => {
          if (!state.stopped) next()
        })
    }, pollEvery)
  }
  next()
  return async () => {
    state.stopped = true
    clearTimeout(timer)
    await round
  }
}

/** Takes the oldest due message for this dispatcher alone; another one would find its lease. */
async function claim(db: Services['db'], channel: string, now: number): Promise<Row | null> {
  const due = and(
    eq(outbox.channel, channel),
    isNull(outbox.sentAt),
    lt(outbox.attempts, attemptsAtMost),
    lte(outbox.nextAttemptAt, now),
  )
  const [oldest] = await db.select().from(outbox).where(due).orderBy(asc(outbox.id)).limit(1)
  if (!oldest) return null
  const [claimed] = await db
    .update(outbox)
    .set({ attempts: oldest.attempts + 1, nextAttemptAt: now + lease })
    .where(and(eq(outbox.id, oldest.id), eq(outbox.attempts, oldest.attempts), due))
    .returning()
  return claimed ?? null
}

function mailCarrier(smtpUrl: string, from: string): Carrier {
  const transport = createTransport(smtpUrl)
  return async (message) => {
    await transport.sendMail({ from, to: message.recipient, subject: message.subject ?? '', text: message.body })
  }
}

function smsCarrier(gateway: string): Carrier {
  return async (message) => {
    const answer = await fetch(gateway, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: message.recipient, text: message.body }),
      signal: AbortSignal.timeout(15_000),
    })
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
  }
}
