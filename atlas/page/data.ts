import { useEffect, useState } from 'react'
import type { ChartJson, IndexEntry } from '#atlas/export/chart-json.ts'
import type { AtlasDiff } from '#atlas/export/diff.ts'

/** Something that comes from the server: on its way, there, absent or unreachable. */
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

function useFile(file: string): Loaded<unknown> & { retry(): void } {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${file} ${attempt}`
  useEffect(() => {
    const controller = new AbortController()
    const settle = (loaded: Loaded<unknown>) => {
      if (!controller.signal.aborted) setAnswer({ key, loaded })
    }
    load(file, controller.signal).then(settle, () => settle({ kind: 'failed' }))
    return () => controller.abort()
  }, [file, key])
  const loaded = answer?.key === key ? answer.loaded : ({ kind: 'loading' } as const)
  return { ...loaded, retry: () => setAttempt(attempt + 1) }
}

/** The index of all charts. */
export const useIndex = () => useFile('index.json') as Loaded<readonly IndexEntry[]> & { retry(): void }

/** One chart with its tests; absent for a flow that has none. */
export const useChart = (flow: string) =>
  useFile(`${encodeURIComponent(flow)}.json`) as Loaded<ChartJson> & { retry(): void }

/** What changed since the version the page was built to compare with; null when it was built without one. */
export const useDiff = () => useFile('compared/diff.json') as Loaded<AtlasDiff | null> & { retry(): void }
