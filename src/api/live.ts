import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { eventsPath, LiveEvent, pageAge } from '#wire/events.ts'

/** A request for the server's event stream. */
export interface LiveStream {
  /** The session token the stream is opened with, null for a visitor. */
  readonly token: string | null
  /** The age of the oldest data on the page, in milliseconds; null when no event is to be repeated. */
  readonly age: number | null
  /** The server has answered with a stream. */
  readonly onOpen: () => void
  /** Bytes were received; called before the events in them. */
  readonly onBytes: () => void
  readonly onEvent: (event: LiveEvent) => void
  /** The server has refused the token: its session is over. `onClose` follows, unless the stream is closed here. */
  readonly onRefused: () => void
  /** The stream broke, ended or was refused; not called after it was closed here. */
  readonly onClose: () => void
}

/** Opens the server's event stream and reads it until it ends, or the returned function is called. */
export function openLiveStream({ token, age, onOpen, onRefused, onBytes, onEvent, onClose }: LiveStream): () => void {
  const connection = new AbortController()
  const { signal } = connection
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = v.safeParse(LiveEvent, parsed(data))
      if (event.success) onEvent(event.output)
    },
  })

  const read = async () => {
    const response = await fetch(eventsPath, {
      headers: {
        accept: 'text/event-stream',
        ...(age === null ? {} : { [pageAge]: String(Math.ceil(age)) }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      signal,
      cache: 'no-store',
    })
    if (response.status === 401 && token !== null) onRefused()
    const kind = response.headers.get('content-type') ?? ''
    if (!response.ok || response.body === null || !kind.startsWith('text/event-stream')) return
    onOpen()
    const decoder = new TextDecoder()
    for await (const chunk of response.body) {
      onBytes()
      parser.feed(decoder.decode(chunk, { stream: true }))
    }
  }

  const run = async () => {
    try {
      await read()
    } catch {
      // A stream usually ends by breaking.
    }
    if (signal.aborted) return
    // The rest of a body that is no event stream is not needed.
    connection.abort()
    onClose()
  }
  void run()
  return () => connection.abort()
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
