import { Hono } from 'hono'
import * as v from 'valibot'
import { placeOf } from '#server/domain/security/networks.ts'
import { readSession, sessionTopic } from '#server/domain/sessions/sessions.ts'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import { eventsPath, LiveEvent, pageAge } from '#wire/events.ts'
import { bearerOf } from './request-content.ts'
import { readVisitor } from './visitor.ts'

const heartbeatEvery = 15_000
/** Streams held open at once, so that nobody takes all that a server has: of one network, where thousands may sit behind one address, and of one member. */
export const mostStreams = { network: 300, member: 20 } as const
/** A client this many bytes behind is cut off; it comes back and reads the present state. */
const furthestBehind = 64 * 1024

/** The event streams of this server. */
export interface Events {
  readonly routes: Hono
  /** Ends every stream and stops the heartbeat. */
  close(): void
}

interface Client {
  readonly token: string | null
  /** Whose streams are counted together. */
  readonly counted: readonly string[]
  /** Epoch milliseconds of the session's end as last read. */
  expiresAt: number
  write(text: string): void
  close(): void
}

/** Where a stream is asked for from, and what says that it was given up. */
interface Origin {
  readonly address: string
  readonly signal: AbortSignal
  /** Milliseconds for which the page has been asking already. */
  readonly age: number
}

/**
 * Server-sent events: a visitor hears of the site, a member also of the own balance. A stream ends with its session;
 * a token that is not good is refused as it would be by a call, and one stream too many as `rate_limited`.
 */
export function createEvents(services: Services): Events {
  const { clock, live, log } = services
  const clients = new Set<Client>()
  const encoder = new TextEncoder()

  /** How many streams are open, by whose they are. */
  const held = new Map<string, number>()
  const count = (names: readonly string[], by: 1 | -1) => {
    for (const name of names) {
      const left = (held.get(name) ?? 0) + by
      if (left === 0) held.delete(name)
      else held.set(name, left)
    }
  }

  function open(
    token: string | null,
    caller: Caller | null,
    expiresAt: number,
    { address, signal, age }: Origin,
  ): Response {
    const network = `network:${placeOf(address)}`
    const member = `member:${caller?.memberId}`
    const isFull =
      (held.get(network) ?? 0) >= mostStreams.network ||
      (caller !== null && (held.get(member) ?? 0) >= mostStreams.member)
    if (isFull) throw new Refused('rate_limited', { retryAfter: heartbeatEvery / 1000 })
    const endings: (() => void)[] = []
    let output: ReadableStreamDefaultController<Uint8Array> | undefined
    const client: Client = {
      token,
      counted: caller === null ? [network] : [network, member],
      expiresAt,
      write(text) {
        if (!output || !clients.has(client)) return
        if ((output.desiredSize ?? 0) < 0) client.close()
        else output.enqueue(encoder.encode(text))
      },
      close() {
        if (!clients.delete(client)) return
        count(client.counted, -1)
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
          count(client.counted, 1)
          client.write('retry: 3000\n\n')
        },
        cancel: () => client.close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: furthestBehind }),
    )
    signal.addEventListener('abort', client.close, { once: true })
    endings.push(() => signal.removeEventListener('abort', client.close))
    for (const topic of topicsOf(caller)) endings.push(live.subscribe(topic, (event) => tell(client, event)))
    for (const topic of readTopicsOf(caller)) for (const event of live.recent(topic, age)) tell(client, event)
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    })
  }

  function tell(client: Client, event: unknown): void {
    const known = v.safeParse(LiveEvent, event)
    if (!known.success) return
    client.write(`data: ${JSON.stringify(known.output)}\n\n`)
    if (known.output.type === 'session.ended') client.close()
  }

  /** Reads a session again once it should be over: calls may have kept it alive meanwhile. */
  async function checkSession(client: Client): Promise<void> {
    if (client.token === null || clock.now() < client.expiresAt) return
    try {
      const session = await readSession(services, client.token, clock.now(), { extend: false })
      client.expiresAt = session.expiresAt
    } catch (error) {
      if (error instanceof Refused) tell(client, { type: 'session.ended' })
      else log.error('session of a stream not read', {}, error)
    }
  }

  const closeAll = () => {
    for (const client of [...clients]) client.close()
  }
  // Whoever listens comes back, and then asks again for what may have been missed.
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

/** What a page says of its age; one that says nothing that can be read has missed nothing. */
const Age = v.fallback(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), 0)

/** Topics that tell what is to be read again. */
const readTopicsOf = (caller: Caller | null): string[] => (caller ? ['site', `member:${caller.memberId}`] : ['site'])

const topicsOf = (caller: Caller | null): string[] =>
  caller ? [...readTopicsOf(caller), sessionTopic(caller.sessionId)] : readTopicsOf(caller)
