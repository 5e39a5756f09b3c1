import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { SportsBoard, sportsEventsPath } from '#wire/sports/sports.ts'

/** A stream without data for this long counts as broken, in milliseconds; the server's heartbeat is more frequent. */
const silence = 40_000

/** Callbacks of a board's event stream. */
export interface BoardListener {
  onBoard(board: SportsBoard): void
  /** The stream ended or could not be opened. No other callback follows. */
  onLost(): void
}

/** Follows the event stream of a hall's board until it breaks, or the returned function is called. */
export function followBoard(hall: SportsHall, { onBoard, onLost }: BoardListener): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(), silence)
  }
  const read = async () => {
    const response = await fetch(`${sportsEventsPath}?hall=${hall}`, {
      headers: { accept: 'text/event-stream' },
      signal: stop.signal,
      cache: 'no-store',
    })
    const kind = response.headers.get('content-type') ?? ''
    if (!response.ok || response.body === null || !kind.startsWith('text/event-stream')) return
    const parser = createParser({
      onEvent: ({ data }) => {
        const board = v.safeParse(SportsBoard, parsed(data))
        if (board.success) onBoard(board.output)
      },
    })
    const decoder = new TextDecoder()
    for await (const chunk of response.body) {
      alive()
      parser.feed(decoder.decode(chunk, { stream: true }))
    }
  }
  let left = false
  alive()
  read()
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer)
      if (!left) onLost()
    })
  return () => {
    left = true
    stop.abort()
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
