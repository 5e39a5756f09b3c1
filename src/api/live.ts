import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { eventsPath, LiveEvent, pageAge } from '#wire/events.ts'

/** One request for the server's event stream. */
export interface LiveStream {
  /** The session token the stream is opened with, null for a visitor. */
  readonly token: string | null
  /** How many milliseconds ago what is shown may have been asked for at the earliest; null where nothing is to be repeated. */
  readonly age: number | null
  /** The server has answered with a stream. */
  readonly onOpen: () => void
  /** Bytes were received; called before the events in them. */
  readonly onBytes: () => void
  readonly onEvent: (event: LiveEvent) => void
  /** The stream broke, ended or was refused; not called once it was given up. */
  readonly onClose: () => void
}

/** Opens the server's event stream and reads it until it ends, or is given up by the function it returns. */
export function openLiveStream({ token, age, onOpen, onBytes, onEvent, onClose }: LiveStream): () => void {
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
      // A broken stream is the expected end of one.
    }
    if (signal.aborted) return
    // The rest of an answer that is no stream is not needed.
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
