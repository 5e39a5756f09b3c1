import { useEffect, useState } from 'react'
import type { Sources } from '#atlas/export/sources.ts'
import type { Page, View } from './address.ts'
import { useSources } from './data.ts'
import { liveStore } from './live/store.ts'

/** What a tab shows beside the charts; any other tab needs nothing else. */
const needs: Readonly<Partial<Record<Page | View, keyof Sources>>> = {
  requirements: 'requirements',
  diff: 'diff',
  use: 'usage',
  live: 'live',
}

/** Returns the tabs whose sources are there; the open one is always among them. No sources are there while they load. */
export function offeredTabs<Tab extends Page | View>(
  tabs: readonly Tab[],
  sources: Sources | null,
  open: Tab | null,
): readonly Tab[] {
  return tabs.filter((tab) => {
    const need = needs[tab]
    return tab === open || need === undefined || sources?.[need] === true
  })
}

/** What is there for one chart: of recorded usage only its own. */
export const sourcesFor = (sources: Sources | null, flow: string | null): Sources | null =>
  sources?.recorded === undefined || flow === null ? sources : { ...sources, usage: sources.recorded.includes(flow) }

/** Loads what is there beside the charts; charts that run in another tab of this browser can be followed as well. */
export function useOffered(): Sources | null {
  const loaded = useSources()
  const sources = loaded.kind === 'ready' ? loaded.value : null
  const isRunning = useRunningCharts(sources?.live === false)
  return sources && { ...sources, live: sources.live || isRunning }
}

/** True once a tab with running charts has answered; asks for it only where that is wanted. */
function useRunningCharts(isWanted: boolean): boolean {
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const store = liveStore()
    const update = () => setRunning(store.get().sources.length > 0)
    update()
    return store.subscribe(update)
  }, [isWanted])
  return isRunning
}
