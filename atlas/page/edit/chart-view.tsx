import { lazy, type ComponentProps } from 'react'
import { ChartScreen } from '#atlas/page/chart-screen.tsx'
import { useSources } from '#atlas/page/data.ts'
import { texts } from '#atlas/page/texts.ts'

const EditScreen = lazy(async () => ({ default: (await import('./edit-screen.tsx')).EditScreen }))

/** Renders the drawing of a chart; for editing where the address asks for it and a server takes edits. */
export function EditableChart(props: ComponentProps<typeof ChartScreen>) {
  const sources = useSources()
  const { chart, address } = props
  const isRequested = address.more['edit'] === 'on'
  if (isRequested && sources.kind === 'loading') return <output>{texts.loading}</output>
  const isOffered = sources.kind === 'ready' && sources.value.edit === true
  return isRequested && isOffered ? <EditScreen flow={chart.flow} address={address} /> : <ChartScreen {...props} />
}
