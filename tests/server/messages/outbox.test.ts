import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createClock } from '#server/clock.ts'
import { tidy } from '#server/domain/site/housekeeping.ts'
import { outboxJob, readOutbox, send } from '#server/domain/messages/outbox.ts'
import { openJobQueue } from '#server/jobs/job-queue.ts'
import { startJobs } from '#server/jobs/job-runner.ts'
import { createLog } from '#server/log.ts'
import { emptySeed, openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

let store: TestStore
const mails: string[] = []
const texts: unknown[] = []
let gatewayStatus = 200
let smtp: SMTPServer
let gateway: Server

beforeAll(async () => {
  store = await openSeededTestStore(emptySeed)
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = ''
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()))
      stream.on('end', () => {
        mails.push(mail)
        done()
      })
    },
  })
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      texts.push(JSON.parse(body))
      response.writeHead(gatewayStatus).end()
    })
  })
  await Promise.all([
    new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve())),
    new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve())),
  ])
})
afterAll(async () => {
  await Promise.all([
    new Promise<void>((resolve) => smtp.close(() => resolve())),
    new Promise<void>((resolve) => gateway.close(() => resolve())),
  ])
  await store.close()
})

const portOf = (address: string | AddressInfo | null) =>
  typeof address === 'object' && address !== null ? address.port : 0
const day = 24 * 3_600_000
const clock = createClock({ movable: true })

const job = () => outboxJob({ config: carrying(), db: store.db, clock, log })
const log = createLog({ quiet: true, write: () => {} })

function carrying() {
  return readConfig({
    DATA_DIR: store.dataDir,
    SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
    SMS_GATEWAY_URL: `http://127.0.0.1:${portOf(gateway.address())}/send`,
  })
}

function dispatch() {
  const carrier = job()
  return startJobs({ clock, log }, carrier ? [carrier] : [], () =>
    openJobQueue({ ...store.queueDatabase, pollSeconds: 1 }, log),
  )
}

const allSent = async () => (await readOutbox(store.db)).every((message) => message.sentAt !== null)

describe('the outbox', () => {
  it('hands mail to the mail server and SMS to the gateway, once each with two servers', async () => {
    await send(
      store.db,
      { channel: 'mail', recipient: 'member@example.com', subject: 'Kumusta', body: 'Salamat sa pagsali.' },
      clock.now(),
    )
    await send(store.db, { channel: 'sms', recipient: '+639171234567', body: '123456 ang login code mo' }, clock.now())
    const servers = [dispatch(), dispatch()]
    await expect.poll(allSent, { timeout: 20_000 }).toBe(true)
    for (const server of servers) await server.stop()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('To: member@example.com')
    expect(mails[0]).toContain('Salamat sa pagsali.')
    expect(texts).toEqual([{ to: '+639171234567', text: '123456 ang login code mo' }])
    expect((await readOutbox(store.db)).map(({ body }) => body)).toEqual(['', ''])
  })

  it('retries later what was not accepted', async () => {
    texts.length = 0
    gatewayStatus = 500
    await send(store.db, { channel: 'sms', recipient: '+639171234567', body: 'later' }, clock.now())
    const server = dispatch()
    await expect.poll(() => texts.length, { timeout: 20_000 }).toBe(1)
    gatewayStatus = 200
    // The retry is recorded only after the gateway's answer.
    const sentLater = () => {
      clock.move(clock.offset + 31_000)
      return allSent()
    }
    await expect.poll(sentLater, { timeout: 20_000 }).toBe(true)
    await server.stop()
    expect(texts).toHaveLength(2)
  })

  it('empties the text of a message that was not accepted in six attempts', async () => {
    texts.length = 0
    gatewayStatus = 500
    await send(store.db, { channel: 'sms', recipient: '+639170000006', body: '606060 ang code mo' }, clock.now())
    const server = dispatch()
    const asTriedNext = async () => {
      const [message] = await readOutbox(store.db)
      clock.move(clock.offset + Math.max(0, (message?.nextAttemptAt ?? 0) - clock.now()))
      return message
    }
    await expect.poll(asTriedNext, { timeout: 30_000 }).toMatchObject({ attempts: 6, sentAt: null, body: '' })
    await server.stop()
    gatewayStatus = 200
    expect(texts).toHaveLength(6)
  })

  it('keeps no text for more than a day and no row for more than thirty, sent or not', async () => {
    const now = clock.now()
    await send(store.db, { channel: 'sms', recipient: '+639170000007', body: '707070 ang code mo' }, now)
    const mine = async () => (await readOutbox(store.db)).filter(({ recipient }) => recipient === '+639170000007')
    await tidy({ db: store.db }, now + day - 60_000)
    expect(await mine()).toMatchObject([{ body: '707070 ang code mo' }])
    await tidy({ db: store.db }, now + day + 60_000)
    expect(await mine()).toMatchObject([{ body: '', sentAt: null }])
    // It would be sent empty.
    expect(await job()?.nextRun(now + day + 60_000)).toBeNull()
    await tidy({ db: store.db }, now + 30 * day + 60_000)
    expect(await mine()).toEqual([])
  })
})
