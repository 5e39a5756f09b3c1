import type { Page } from '@playwright/test'
import type { StateValue } from 'xstate'

/** The part of a live chart that a path compares. */
export interface LiveState {
  readonly value: StateValue
  readonly tags: readonly string[]
  readonly status: string
  /** Sources of the actors it holds. */
  readonly actors: readonly string[]
}

interface Watched {
  readonly logic?: { readonly id?: string }
  getSnapshot(): {
    readonly value: StateValue
    readonly tags: ReadonlySet<string>
    readonly status: string
    readonly children: Readonly<Record<string, { readonly src?: unknown } | undefined>>
  }
}

/** Remembers every chart of the page from its first step on; to be called before the page is opened. */
export const watchCharts = (page: Page) =>
  page.addInitScript(() => {
    const charts = new Map<string, Watched>()
    const place = globalThis as unknown as {
      statehouseInspect: (event: { readonly actorRef: unknown }) => void
      statehouseLive: (id: string) => LiveState | null
    }
    place.statehouseInspect = ({ actorRef }) => {
      const actor = actorRef as Watched
      if (actor.logic?.id !== undefined) charts.set(actor.logic.id, actor)
    }
    place.statehouseLive = (id) => {
      const snapshot = charts.get(id)?.getSnapshot()
      if (!snapshot) return null
      return {
        value: snapshot.value,
        tags: [...snapshot.tags].toSorted(),
        status: snapshot.status,
        actors: Object.values(snapshot.children).flatMap((child) => (child ? [String(child.src)] : [])),
      }
    }
  })

/** The live state of the chart with this machine id, or null while no such chart runs. */
export const liveState = (page: Page, machineId: string): Promise<LiveState | null> =>
  page.evaluate(
    (id) =>
      (globalThis as unknown as { statehouseLive?: (id: string) => LiveState | null }).statehouseLive?.(id) ?? null,
    machineId,
  )
