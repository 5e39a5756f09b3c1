import { useEffect, useState } from 'react'
import type { ChartJson, IndexEntry } from '#atlas/export/chart-json.ts'
import type { AtlasDiff } from '#atlas/export/diff.ts'
import type { Sources } from '#atlas/export/sources.ts'
import type { Remark, RemarksByFlow } from '#atlas/remarks/remark.ts'

/** A file of the server: loading, ready, absent or failed. */
export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: Value }
  | { readonly kind: 'failed' }
  | { readonly kind: 'absent' }

interface Answer {
  readonly key: string
  readonly loaded: Loaded<unknown>
}

const load = async (file: string, signal: AbortSignal): Promise<Loaded<unknown>> => {
  const response = await fetch(`data/${file}`, { signal })
  if (response.status === 404) return { kind: 'absent' }
  return response.ok ? { kind: 'ready', value: await response.json() } : { kind: 'failed' }
}

/** All charts in the order of the index; failed when one of them is missing. */
const loadAll = async (_: string, signal: AbortSignal): Promise<Loaded<unknown>> => {
  const index = await load('index.json', signal)
  if (index.kind !== 'ready') return index
  const entries = index.value as readonly IndexEntry[]
  const charts = await Promise.all(entries.map(({ flow }) => load(`${encodeURIComponent(flow)}.json`, signal)))
  const read = charts.flatMap((chart) => (chart.kind === 'ready' ? [chart.value] : []))
  return read.length === charts.length ? { kind: 'ready', value: read } : { kind: 'failed' }
}

/** Loads a file with `get` whenever its name changes; `retry` loads it again. */
export function useFile(file: string, get = load): Loaded<unknown> & { retry(): void } {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${file} ${attempt}`
  useEffect(() => {
    const controller = new AbortController()
    const settle = (loaded: Loaded<unknown>) => {
      if (!controller.signal.aborted) setAnswer({ key, loaded })
    }
    get(file, controller.signal).then(settle, () => settle({ kind: 'failed' }))
    return () => controller.abort()
  }, [file, get, key])
  const loaded = answer?.key === key ? answer.loaded : ({ kind: 'loading' } as const)
  return { ...loaded, retry: () => setAttempt(attempt + 1) }
}

/** The index of all charts. */
export const useIndex = () => useFile('index.json') as Loaded<readonly IndexEntry[]> & { retry(): void }

/** Loads one chart with its tests; absent for a flow without a chart. */
export const useChart = (flow: string) =>
  useFile(`${encodeURIComponent(flow)}.json`) as Loaded<ChartJson> & { retry(): void }

/** Loads every chart with its tests. */
export const useAllCharts = () => useFile('*', loadAll) as Loaded<readonly ChartJson[]> & { retry(): void }

/** Loads the changes since the base version of the build; null when it has none. */
export const useDiff = () => useFile('compared/diff.json') as Loaded<AtlasDiff | null> & { retry(): void }

/** Loads what this atlas has beside its charts. */
export const useSources = () => useFile('sources.json') as Loaded<Sources> & { retry(): void }

/** Loads the remarks on all charts; absent where the build has none. */
export const useRemarks = () => useFile('remarks.json') as Loaded<RemarksByFlow> & { retry(): void }

const noRemarks: readonly Remark[] = []

/** The remarks on one chart; none while they load. */
export const remarksFor = (loaded: Loaded<RemarksByFlow>, flow: string): readonly Remark[] =>
  (loaded.kind === 'ready' && Object.hasOwn(loaded.value, flow) && loaded.value[flow]) || noRemarks
