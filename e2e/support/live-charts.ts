import type { Page } from '@playwright/test'
import type { StateValue } from 'xstate'

/** The part of a live chart that a path compares. */
export interface LiveState {
  readonly value: StateValue
  readonly tags: readonly string[]
  readonly status: string
  /** Sources of its running actors. */
  readonly actors: readonly string[]
}

interface Snapshot {
  readonly value: StateValue
  readonly tags: ReadonlySet<string>
  readonly status: string
  readonly children: Readonly<Record<string, { readonly src?: unknown } | undefined>>
  readonly context: { readonly alert?: { readonly kind: string } | null }
}
interface Watched {
  readonly logic?: { readonly id?: string }
  getSnapshot(): Snapshot
}
interface Inspected {
  readonly type: string
  readonly actorRef: Watched
  readonly snapshot?: Snapshot
}
interface Watch {
  statehouseInspect(event: Inspected): void
  /** The current state of a chart, and every state it has been in, the first one first. */
  statehouseLive(id: string): { readonly now: LiveState; readonly been: readonly LiveState[] } | null
  /** The kind of alert in the root chart. */
  statehouseAlert(): string | null
}

/** Records every chart of the page and its states; call it before the page is opened. */
export const watchCharts = (page: Page) =>
  page.addInitScript(() => {
    const charts = new Map<string, { readonly actor: Watched; readonly been: LiveState[] }>()
    const place = globalThis as unknown as Watch
    const stateOf = ({ value, tags, status, children }: Snapshot): LiveState => ({
      value,
      tags: [...tags].toSorted(),
      status,
      actors: Object.values(children).flatMap((child) => (child ? [String(child.src)] : [])),
    })
    place.statehouseInspect = ({ type, actorRef: actor, snapshot }) => {
      const id = actor.logic?.id
      if (id === undefined) return
      if (charts.get(id)?.actor !== actor) charts.set(id, { actor, been: [] })
      if (type === '@xstate.snapshot' && snapshot) charts.get(id)?.been.push(stateOf(snapshot))
    }
    place.statehouseLive = (id) => {
      const chart = charts.get(id)
      return chart ? { now: stateOf(chart.actor.getSnapshot()), been: chart.been } : null
    }
    place.statehouseAlert = () => charts.get('app')?.actor.getSnapshot().context.alert?.kind ?? null
  })

const watched = (page: Page, machineId: string) =>
  page.evaluate((id) => (globalThis as unknown as Partial<Watch>).statehouseLive?.(id) ?? null, machineId)

/** Returns the live state of the chart with this machine id, or null when no such chart runs. */
export const liveState = async (page: Page, machineId: string): Promise<LiveState | null> =>
  (await watched(page, machineId))?.now ?? null

/** Returns every state the chart with this machine id has been in, the first one first. */
export const pastStates = async (page: Page, machineId: string): Promise<readonly LiveState[]> =>
  (await watched(page, machineId))?.been ?? []

/** Returns the kind of alert in the root chart, which may not be rendered yet: its chunk is loaded first. */
export const alertHeld = (page: Page): Promise<string | null> =>
  page.evaluate(() => (globalThis as unknown as Partial<Watch>).statehouseAlert?.() ?? null)
