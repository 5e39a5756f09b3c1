import { Hono } from 'hono'
import * as v from 'valibot'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { boardOf } from '#server/domain/sports/sports-board.ts'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { Hall, sportsEventsPath } from '#wire/sports/sports.ts'
import { refuseUnavailableSite } from './call-routes.ts'
import { maxStreams } from './events.ts'
import { readVisitor } from './visitor.ts'

/** Poll interval of a watched board, in milliseconds: shorter than a step of a match. */
const pollInterval = 1_000
const heartbeatEvery = 15_000
/** A client this many bytes behind is disconnected; it reconnects and reads the current board. */
const maxBufferedBytes = 128 * 1024

/** The board streams of this server. */
export interface SportsEvents {
  readonly routes: Hono
  /** Ends every stream. */
  close(): void
}

interface Watcher {
  readonly hall: SportsHall
  readonly network: string
  write(text: string): void
  close(): void
}

/**
 * Server-sent events of a hall: its board, sent again after each step of a match. The state of a match follows from the
 * time, so every server serves its own watchers without asking another; boards without watchers are not read.
 */
export function createSportsEvents(services: Services): SportsEvents {
  const { clock, log } = services
  const watchers = new Set<Watcher>()
  const lastSent = new Map<SportsHall, string>()
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  let beat = 0

  async function poll(): Promise<void> {
    beat += pollInterval
    for (const hall of new Set([...watchers].map((watcher) => watcher.hall))) {
      const board = await boardOf(services, hall, clock.now())
      const facts = JSON.stringify({ ...board, serverTime: 0 })
      if (lastSent.get(hall) === facts) continue
      lastSent.set(hall, facts)
      for (const watcher of watchers) {
        if (watcher.hall === hall) watcher.write(`data: ${JSON.stringify(board)}\n\n`)
      }
    }
    if (beat >= heartbeatEvery) {
      beat = 0
      for (const watcher of watchers) watcher.write(':\n\n')
    }
  }

  const schedulePoll = () => {
    if (watchers.size === 0) {
      timer = undefined
      lastSent.clear()
      return
    }
    timer = setTimeout(() => {
      void poll()
        .catch((error: unknown) => log.error('board not read', {}, error))
        .finally(schedulePoll)
    }, pollInterval)
    timer.unref()
  }

  function open(hall: SportsHall, network: string, signal: AbortSignal): Response {
    const held = [...watchers].filter((watcher) => watcher.network === network).length
    if (held >= maxStreams.network) throw new Refused('rate_limited', { retryAfter: heartbeatEvery / 1000 })
    let output: ReadableStreamDefaultController<Uint8Array> | undefined
    const watcher: Watcher = {
      hall,
      network,
      write(text) {
        if (!output || !watchers.has(watcher)) return
        if ((output.desiredSize ?? 0) < 0) watcher.close()
        else output.enqueue(encoder.encode(text))
      },
      close() {
        if (!watchers.delete(watcher)) return
        signal.removeEventListener('abort', watcher.close)
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
          watchers.add(watcher)
          watcher.write('retry: 3000\n\n')
        },
        cancel: () => watcher.close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: maxBufferedBytes }),
    )
    signal.addEventListener('abort', watcher.close, { once: true })
    if (timer === undefined) schedulePoll()
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    })
  }

  const routes = new Hono()
  routes.get(sportsEventsPath, async (context) => {
    const hall = v.safeParse(Hall, context.req.query('hall'))
    if (!hall.success) throw new Refused('invalid_request', { fields: [{ field: 'hall', problem: 'format' }] })
    const visitor = await readVisitor(context, services)
    await refuseUnavailableSite(services, visitor)
    return open(hall.output, `network:${networkKeyOf(visitor.address)}`, context.req.raw.signal)
  })
  routes.all(sportsEventsPath, (context) => {
    context.header('allow', 'GET')
    throw new Refused('method_not_allowed')
  })

  return {
    routes,
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
