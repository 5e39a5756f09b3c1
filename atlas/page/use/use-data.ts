import { useState } from 'react'
import { useFile, type Loaded } from '#atlas/page/data.ts'
import { readUse, type FlowUse } from '#atlas/use/flow-use.ts'
import { fileOfUse, type UseChoice } from '#atlas/use/request.ts'

type LoadedUse = Loaded<FlowUse> & { retry(): void }

/** Which only a server tells that keeps sums: absent anywhere else, failed where it cannot be read. */
const load = async (file: string, signal: AbortSignal): Promise<Loaded<unknown>> => {
  if (file === '') return { kind: 'absent' }
  const response = await fetch(`use/${file}`, { signal })
  if (response.status === 404) return { kind: 'absent' }
  return response.ok ? { kind: 'ready', value: readUse(await response.json()) } : { kind: 'failed' }
}

/** What people did in the chart of a machine, by its id, as far as a choice asks for it; by none nothing is asked for. */
export function useUse(id: string, choice: UseChoice | null): LoadedUse {
  // The same hours as long as the page is open, so that what is compared fits together.
  const [now] = useState(() => Date.now())
  return useFile(choice === null ? '' : fileOfUse(id, choice, now), load) as LoadedUse
}
