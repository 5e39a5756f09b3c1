import { useState } from 'react'
import { useFile, type Loaded } from '#atlas/page/data.ts'
import { readUsage, type FlowUsage } from '#atlas/usage/flow-usage.ts'
import { usageFile, type UsageQuery } from '#atlas/usage/usage-query.ts'

type LoadedUse = Loaded<FlowUsage> & { retry(): void }

/** Usage comes from the site's server: absent elsewhere, failed where it cannot be read. */
const load = async (file: string, signal: AbortSignal): Promise<Loaded<unknown>> => {
  if (file === '') return { kind: 'absent' }
  const response = await fetch(`use/${file}`, { signal })
  if (response.status === 404) return { kind: 'absent' }
  return response.ok ? { kind: 'ready', value: readUsage(await response.json()) } : { kind: 'failed' }
}

/** Loads the usage of a machine, by its id and the filters; loads nothing without filters. */
export function useUsage(id: string, query: UsageQuery | null): LoadedUse {
  // The same hours while the page is open, so that comparisons match.
  const [now] = useState(() => Date.now())
  return useFile(query === null ? '' : usageFile(id, query, now), load) as LoadedUse
}
