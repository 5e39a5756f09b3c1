import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { eventsPath, LiveEvent, pageAge } from '#wire/events.ts'

/** How a live connection is made. */
export interface LiveOptions {
  /** The session token the stream is opened with, null for a visitor. */
  readonly token: string | null
  /** How many milliseconds ago what is shown may have been asked for at the earliest. */
  readonly age: () => number
  readonly onEvent: (event: LiveEvent) => void
  /** The stream is there: for the first time, with what was told within `age`, or again, when that is not repeated. */
  readonly onOpen?: (again: boolean) => void
}

/** Waits before connecting again: 1 s, doubling to 30 s, with up to half of it taken off at random. */
export function reconnectDelay(attempt: number, random: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000) * (1 - random / 2)
}

/** A stream that says nothing for this long is dead, in milliseconds; the server's heartbeat comes more often. */
const silence = 60_000

/** Follows the server's event stream until the function it returns is called, connecting again whenever it breaks. */
export function followLive({ token, age, onEvent, onOpen }: LiveOptions): () => void {
  const stop = new AbortController()
  let attempt = 0
  let opened = false

  const read = async (body: ReadableStream<Uint8Array>, alive: () => void) => {
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = v.safeParse(LiveEvent, parsed(data))
        if (!event.success) return
        onEvent(event.output)
        if (event.output.type === 'session.ended') stop.abort()
      },
    })
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      alive()
      parser.feed(decoder.decode(chunk, { stream: true }))
    }
  }

  const connect = async () => {
    const connection = new AbortController()
    let timer = setTimeout(() => connection.abort(), silence)
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => connection.abort(), silence)
    }
    try {
      const response = await fetch(eventsPath, {
        headers: {
          accept: 'text/event-stream',
          // Whoever comes again asks for everything again.
          ...(opened ? {} : { [pageAge]: String(Math.ceil(age())) }),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        signal: AbortSignal.any([stop.signal, connection.signal]),
        cache: 'no-store',
      })
      const kind = response.headers.get('content-type') ?? ''
      if (!response.ok || response.body === null || !kind.startsWith('text/event-stream')) return
      attempt = 0
      onOpen?.(opened)
      opened = true
      await read(response.body, alive)
    } catch {
      // A broken stream is the expected end of one; the loop below opens the next.
    } finally {
      clearTimeout(timer)
      connection.abort()
    }
  }

  const run = async () => {
    while (!stop.signal.aborted) {
      await connect()
      if (stop.signal.aborted) return
      await new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempt, Math.random())))
      attempt += 1
    }
  }
  void run()
  return () => stop.abort()
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
