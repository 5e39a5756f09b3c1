import { toldFor } from '#wire/events.ts'

/** Receives what is published on a topic. */
export type LiveListener = (event: unknown) => void

/**
 * Events between requests, and between servers that share a Postgres. Events are JSON and at most about 7 kB.
 * Delivery is at most once and after `publish` has resolved or shortly later.
 */
export interface Live {
  publish(topic: string, event: unknown): Promise<void>
  /** Answers the function that ends the subscription. */
  subscribe(topic: string, listener: LiveListener): () => void
  /** What was told on a topic within the last so many milliseconds, a minute at most, each event once. */
  recent(topic: string, within: number): readonly unknown[]
  /** Tells that events may have been missed, so that what they would have told is to be asked for again. */
  onGap(listener: () => void): void
}

/** Who listens to which topic, and what was told lately. A listener that throws does not keep the others from hearing. */
export class Topics {
  readonly #listeners = new Map<string, Set<LiveListener>>()
  /** When each event, as JSON, was told last, by its topic. */
  readonly #told = new Map<string, Map<string, number>>()
  #tidied = performance.now()

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
    const since = performance.now() - Math.min(within, toldFor)
    return [...(this.#told.get(topic) ?? [])].flatMap(([text, at]) => (at > since ? [JSON.parse(text) as unknown] : []))
  }

  #remember(topic: string, event: unknown): void {
    const now = performance.now()
    const told = this.#told.get(topic) ?? new Map<string, number>()
    const text = JSON.stringify(event)
    // What is told once more comes after what was told between.
    told.delete(text)
    this.#told.set(topic, told.set(text, now))
    if (now - this.#tidied < toldFor) return
    this.#tidied = now
    for (const [name, events] of this.#told) {
      for (const [old, at] of events) if (now - at > toldFor) events.delete(old)
      if (events.size === 0) this.#told.delete(name)
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
