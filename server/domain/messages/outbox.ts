import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { outbox } from '#server/store/schema/messages/outbox.ts'

/** A message to send. */
export interface Message {
  readonly channel: 'sms' | 'mail'
  /** `+63…` for an SMS, an address for mail. */
  readonly recipient: string
  readonly subject?: string
  readonly body: string
}

/** Puts a message in the outbox; with a transaction it is sent only if that commits. */
export async function send(db: DbOrTx, message: Message, now: number): Promise<void> {
  await db.insert(outbox).values({ ...message, createdAt: now })
}

/**
 * Sends a message only if `isSent`, with the same statement either way: its duration does not reveal whether there
 * is a recipient.
 */
export async function sendIf(db: DbOrTx, isSent: boolean, message: Message, now: number): Promise<void> {
  const { channel, recipient, subject = null, body } = message
  await db.execute(
    sql`insert into outbox (channel, recipient, subject, body, created_at)
      select ${channel}::text, ${recipient}::text, ${subject}::text, ${body}::text, ${now}::bigint where ${isSent}::boolean`,
  )
}

type Row = typeof outbox.$inferSelect
/** Hands one message over; rejects when it was not accepted. */
type Carrier = (message: Row) => Promise<void>

const attemptsAtMost = 6
const lease = 60_000
const pollInterval = 1_000
/** A run leaves the rest to the next one after this time, so that it is never considered dead. */
const longestRun = 5 * 60_000

const day = 24 * 3_600_000
/** After this, in milliseconds, no code or link in a message is valid: it is not sent, and its text is emptied. */
const bodyLife = day
/** How long the row of a message is kept, without its text. */
const lineLife = 30 * day
/** Replaces a text that is no longer needed: it held codes and links. */
const emptied = { body: '' } as const

/** Returns the newest messages first, for the local pages. */
export function readOutbox(db: DbOrTx): Promise<Row[]> {
  return db.query.outbox.findMany({ orderBy: (row, { desc }) => desc(row.id), limit: 200 })
}

/**
 * Sends messages: mail over `SMTP_URL`, SMS to `SMS_GATEWAY_URL`. A channel without either keeps its messages; null
 * when there is neither. A message that was not accepted is retried later, and its run fails. The text of a message is
 * emptied once it was accepted or given up.
 */
export function outboxJob({ config, db, clock, log }: Pick<Services, 'config' | 'db' | 'clock' | 'log'>): Job | null {
  const carriers = new Map<string, Carrier>()
  if (config.smtpUrl !== undefined) carriers.set('mail', mailCarrier(config.smtpUrl, config.mailFrom))
  if (config.smsGatewayUrl !== undefined) carriers.set('sms', smsCarrier(config.smsGatewayUrl))
  if (carriers.size === 0) return null
  const channels = [...carriers.keys()]

  async function carry(message: Row): Promise<boolean> {
    try {
      await carriers.get(message.channel)?.(message)
      await db
        .update(outbox)
        .set({ sentAt: clock.now(), ...emptied })
        .where(eq(outbox.id, message.id))
      return true
    } catch (error) {
      log.error('message not sent', { channel: message.channel, id: message.id, attempt: message.attempts }, error)
      const nextAttemptAt = clock.now() + 30_000 * 2 ** (message.attempts - 1)
      const isOver = message.attempts >= attemptsAtMost
      await db
        .update(outbox)
        .set({ nextAttemptAt, ...(isOver ? emptied : {}) })
        .where(eq(outbox.id, message.id))
      return false
    }
  }

  return {
    name: 'outbox',
    pollInterval,
    // Every message has its own further attempts.
    retries: 0,
    nextRun: async (now) => ((await oldestDue(db, channels, now)) ? always : null),
    async run({ signal }) {
      const outcome = { sent: 0, notTaken: 0 }
      const begun = performance.now()
      while (!signal.aborted && performance.now() - begun < longestRun) {
        const message = await claim(db, channels, clock.now())
        if (!message) break
        outcome[(await carry(message)) ? 'sent' : 'notTaken'] += 1
      }
      if (outcome.notTaken > 0) throw new Error(`${outcome.notTaken} not taken, ${outcome.sent} sent`)
      return outcome
    },
  }
}

const isDue = (channels: readonly string[], now: number) =>
  and(
    inArray(outbox.channel, channels),
    isNull(outbox.sentAt),
    lt(outbox.attempts, attemptsAtMost),
    lte(outbox.nextAttemptAt, now),
    ne(outbox.body, ''),
    gt(outbox.createdAt, now - bodyLife),
  )

/** Empties the texts of messages that are a day old, and deletes rows that are thirty days old. */
export async function forgetMessages({ db }: Pick<Services, 'db'>, now: number): Promise<void> {
  await db.delete(outbox).where(lt(outbox.createdAt, now - lineLife))
  await db
    .update(outbox)
    .set(emptied)
    .where(and(lt(outbox.createdAt, now - bodyLife), ne(outbox.body, '')))
}

async function oldestDue(db: Services['db'], channels: readonly string[], now: number): Promise<Row | null> {
  const [oldest] = await db.select().from(outbox).where(isDue(channels, now)).orderBy(asc(outbox.id)).limit(1)
  return oldest ?? null
}

/** Takes the oldest due message for this run; its lease keeps other runs off. */
async function claim(db: Services['db'], channels: readonly string[], now: number): Promise<Row | null> {
  const oldest = await oldestDue(db, channels, now)
  if (!oldest) return null
  const [claimed] = await db
    .update(outbox)
    .set({ attempts: oldest.attempts + 1, nextAttemptAt: now + lease })
    .where(and(eq(outbox.id, oldest.id), eq(outbox.attempts, oldest.attempts), isDue(channels, now)))
    .returning()
  return claimed ?? null
}

function mailCarrier(smtpUrl: string, from: string): Carrier {
  let transport: Promise<Transporter> | undefined
  return async (message) => {
    // Loaded with the first mail: most development sites send none, and a start would wait for it.
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl))
    await (
      await transport
    ).sendMail({ from, to: message.recipient, subject: message.subject ?? '', text: message.body })
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
