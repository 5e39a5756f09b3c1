import { eventTtl } from '#wire/events.ts'

/** Receives what is published on a topic. */
export type LiveListener = (event: unknown) => void

/**
 * Events between requests, and between servers that share a Postgres. Events are JSON and at most about 7 kB.
 * Delivery is at most once and after `publish` has resolved or shortly later.
 */
export interface Live {
  publish(topic: string, event: unknown): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(topic: string, listener: LiveListener): () => void
  /** Returns the events of a topic within the last `within` milliseconds, a minute at most, each once. */
  recent(topic: string, within: number): readonly unknown[]
  /** Calls `listener` when events may have been missed, so that data must be reloaded. */
  onGap(listener: () => void): void
}

/** Listeners and recent events by topic. A listener that throws does not affect the others. */
export class Topics {
  readonly #listeners = new Map<string, Set<LiveListener>>()
  /** Time of the last publication of each event (as JSON), by topic. */
  readonly #recent = new Map<string, Map<string, number>>()
  #cleanedAt = performance.now()

  subscribe(topic: string, listener: LiveListener): () => void {
    const own: LiveListener = (event) => listener(event)
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(own))
    return () => {
      listeners.delete(own)
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic)
    }
  }

  recent(topic: string, within: number): readonly unknown[] {
    const since = performance.now() - Math.min(within, eventTtl)
    return [...(this.#recent.get(topic) ?? [])].flatMap(([text, at]) =>
      at > since ? [JSON.parse(text) as unknown] : [],
    )
  }

  #remember(topic: string, event: unknown): void {
    const now = performance.now()
    const events = this.#recent.get(topic) ?? new Map<string, number>()
    const text = JSON.stringify(event)
    // A repeated event moves to the end.
    events.delete(text)
    this.#recent.set(topic, events.set(text, now))
    if (now - this.#cleanedAt < eventTtl) return
    this.#cleanedAt = now
    for (const [name, times] of this.#recent) {
      for (const [old, at] of times) if (now - at > eventTtl) times.delete(old)
      if (times.size === 0) this.#recent.delete(name)
    }
  }

  deliver(topic: string, event: unknown): void {
    this.#remember(topic, event)
    for (const listener of [...(this.#listeners.get(topic) ?? [])]) {
      try {
        listener(event)
      } catch (error) {
        console.error('A listener of live events failed', error)
      }
    }
  }
}

/** Live events inside one process. */
export function createLocalLive(): Live {
  const topics = new Topics()
  return {
    publish: async (topic, event) => topics.deliver(topic, structuredClone(event)),
    subscribe: (topic, listener) => topics.subscribe(topic, listener),
    recent: (topic, within) => topics.recent(topic, within),
    // Nothing gets lost inside a process.
    onGap: () => {},
  }
}
