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
  /** Tells that events may have been missed, so that what they would have told is to be asked for again. */
  onGap(listener: () => void): void
}

/** Who listens to which topic. A listener that throws does not keep the others from hearing. */
export class Topics {
  readonly #listeners = new Map<string, Set<LiveListener>>()

  subscribe(topic: string, listener: LiveListener): () => void {
    const own: LiveListener = (event) => listener(event)
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(own))
    return () => {
      listeners.delete(own)
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic)
    }
  }

  deliver(topic: string, event: unknown): void {
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
    // Nothing gets lost inside a process.
    onGap: () => {},
  }
}
