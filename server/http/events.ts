import { Hono } from 'hono'
import * as v from 'valibot'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { readSession, sessionTopic } from '#server/domain/sessions/sessions.ts'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { eventsPath, LiveEvent, pageAge } from '#wire/events.ts'
import { bearerOf } from './request-content.ts'
import { readVisitor } from './visitor.ts'

const heartbeatEvery = 15_000
/** Maximum of open streams of one network, where thousands of visitors may share an address, and of one member. */
export const maxStreams = { network: 300, member: 20 } as const
/** A client this many bytes behind is disconnected; it reconnects and reads the current state. */
const maxBufferedBytes = 64 * 1024

/** The event streams of this server. */
export interface Events {
  readonly routes: Hono
  /** Ends every stream and stops the heartbeat. */
  close(): void
}

interface Client {
  readonly token: string | null
  /** Keys under which the stream is counted. */
  readonly countKeys: readonly string[]
  /** Epoch milliseconds of the session's end as last read. */
  expiresAt: number
  write(text: string): void
  close(): void
}

/** Origin of a stream request; `signal` aborts when the client leaves. */
interface Origin {
  readonly address: string
  readonly signal: AbortSignal
  /** Age of the page in milliseconds. */
  readonly age: number
}

/**
 * Server-sent events: a visitor receives events of the site, a member also those of the account. A stream ends with its
 * session; an invalid token is refused as by a call, and a stream beyond the limit as `rate_limited`.
 */
export function createEvents(services: Services): Events {
  const { clock, live, log } = services
  const clients = new Set<Client>()
  const encoder = new TextEncoder()

  /** Number of open streams by key. */
  const openCounts = new Map<string, number>()
  const count = (names: readonly string[], by: 1 | -1) => {
    for (const name of names) {
      const left = (openCounts.get(name) ?? 0) + by
      if (left === 0) openCounts.delete(name)
      else openCounts.set(name, left)
    }
  }

  function open(
    token: string | null,
    caller: Caller | null,
    expiresAt: number,
    { address, signal, age }: Origin,
  ): Response {
    const network = `network:${networkKeyOf(address)}`
    const member = `member:${caller?.memberId}`
    const isFull =
      (openCounts.get(network) ?? 0) >= maxStreams.network ||
      (caller !== null && (openCounts.get(member) ?? 0) >= maxStreams.member)
    if (isFull) throw new Refused('rate_limited', { retryAfter: heartbeatEvery / 1000 })
    const endings: (() => void)[] = []
    let output: ReadableStreamDefaultController<Uint8Array> | undefined
    const client: Client = {
      token,
      countKeys: caller === null ? [network] : [network, member],
      expiresAt,
      write(text) {
        if (!output || !clients.has(client)) return
        if ((output.desiredSize ?? 0) < 0) client.close()
        else output.enqueue(encoder.encode(text))
      },
      close() {
        if (!clients.delete(client)) return
        count(client.countKeys, -1)
        for (const end of endings) end()
        try {
          output?.close()
        } catch {
          // The reader has already gone.
        }
      },
    }
    const stream = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          output = controller
          clients.add(client)
          count(client.countKeys, 1)
          client.write('retry: 3000\n\n')
        },
        cancel: () => client.close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: maxBufferedBytes }),
    )
    signal.addEventListener('abort', client.close, { once: true })
    endings.push(() => signal.removeEventListener('abort', client.close))
    for (const topic of topicsOf(caller)) endings.push(live.subscribe(topic, (event) => send(client, event)))
    for (const topic of dataTopicsOf(caller)) for (const event of live.recent(topic, age)) send(client, event)
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    })
  }

  function send(client: Client, event: unknown): void {
    const known = v.safeParse(LiveEvent, event)
    if (!known.success) return
    client.write(`data: ${JSON.stringify(known.output)}\n\n`)
    if (known.output.type === 'session.ended') client.close()
  }

  /** Reads a session again at its expected end: calls may have extended it. */
  async function checkSession(client: Client): Promise<void> {
    if (client.token === null || clock.now() < client.expiresAt) return
    try {
      const session = await readSession(services, client.token, clock.now(), { extend: false })
      client.expiresAt = session.expiresAt
    } catch (error) {
      if (error instanceof Refused) send(client, { type: 'session.ended' })
      else log.error('session of a stream not read', {}, error)
    }
  }

  const closeAll = () => {
    for (const client of [...clients]) client.close()
  }
  // Clients reconnect and then reload what they may have missed.
  live.onGap(closeAll)

  const heartbeat = setInterval(() => {
    for (const client of clients) {
      client.write(':\n\n')
      void checkSession(client)
    }
  }, heartbeatEvery)
  heartbeat.unref()

  const routes = new Hono()
  routes.get(eventsPath, async (context) => {
    const { address } = await readVisitor(context, services)
    const age = v.parse(Age, context.req.header(pageAge))
    const from = { address, signal: context.req.raw.signal, age }
    if (context.req.header('authorization') === undefined) return open(null, null, Infinity, from)
    const token = bearerOf(context)
    if (token === null) throw new Refused('not_logged_in')
    const { caller, expiresAt } = await readSession(services, token, clock.now(), { extend: false })
    return open(token, caller, expiresAt, from)
  })
  routes.all(eventsPath, (context) => {
    context.header('allow', 'GET')
    throw new Refused('method_not_allowed')
  })

  return {
    routes,
    close() {
      clearInterval(heartbeat)
      closeAll()
    },
  }
}

/** Age that a page reports; 0 when it is missing or unreadable. */
const Age = v.fallback(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), 0)

/** Topics whose events make pages reload data. */
const dataTopicsOf = (caller: Caller | null): string[] => (caller ? ['site', `member:${caller.memberId}`] : ['site'])

const topicsOf = (caller: Caller | null): string[] =>
  caller ? [...dataTopicsOf(caller), sessionTopic(caller.sessionId)] : dataTopicsOf(caller)
