import { lazy, type ComponentType } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Address, Page, View } from './address.ts'
import { EditableChart } from './edit/chart-view.tsx'
import { IndexPage } from './index-screen.tsx'
import type { KeyHelp } from './help.tsx'
import { liveKeys } from './live/live-texts.ts'
import { TableScreen } from './table-screen.tsx'
import { texts } from './texts.ts'
import { usageKeys } from './usage/usage-keys.ts'

/** A view of one chart, as a tab beside its name. */
export interface ChartView {
  readonly name: string
  readonly Screen: ComponentType<{ readonly chart: ChartJson; readonly address: Address }>
  /** True when the view keeps the selection of the previous view. */
  readonly keepsPlace?: boolean
  /** Its keys, for the help. */
  readonly keys?: KeyHelp
}

/** A page about all charts, as a tab. */
export interface AtlasPage {
  readonly name: string
  readonly Screen: ComponentType<{ readonly address: Address }>
  readonly keys?: KeyHelp
}

const PathScreen = lazy(async () => ({ default: (await import('./path-screen.tsx')).PathScreen }))

const SimulateScreen = lazy(async () => ({
  default: (await import('./simulator/simulate-screen.tsx')).SimulateScreen,
}))
const UsageScreen = lazy(async () => ({ default: (await import('./usage/usage-screen.tsx')).UsageScreen }))
const ChartDiffScreen = lazy(async () => ({ default: (await import('./diff-screen.tsx')).ChartDiffScreen }))
const RequirementsPage = lazy(async () => ({
  default: (await import('./requirements-page.tsx')).RequirementsPage,
}))
const BookPage = lazy(async () => ({ default: (await import('./book/book-page.tsx')).BookPage }))
const DiffPage = lazy(async () => ({ default: (await import('./diff-page.tsx')).DiffPage }))
const LivePage = lazy(async () => ({ default: (await import('./live/live-page.tsx')).LivePage }))
const LiveChart = lazy(async () => ({ default: (await import('./live/live-page.tsx')).LiveChart }))

/** Every view of a chart; heavy ones are lazy. */
export const chartViews: Readonly<Record<View, ChartView>> = {
  chart: { name: texts.chart, Screen: EditableChart, keepsPlace: true, keys: texts.keyList },
  table: { name: texts.table, Screen: TableScreen, keepsPlace: true },
  simulate: { name: texts.simulate, Screen: SimulateScreen, keys: texts.simulateKeys },
  paths: { name: texts.play, Screen: PathScreen, keys: texts.pathKeys },
  use: { name: texts.use, Screen: UsageScreen, keepsPlace: true, keys: usageKeys },
  diff: { name: texts.diff.title, Screen: ChartDiffScreen },
  live: { name: texts.live, Screen: LiveChart, keys: liveKeys },
}

/** Every page about all charts. */
export const atlasPages: Readonly<Record<Page, AtlasPage>> = {
  charts: { name: texts.index, Screen: IndexPage },
  requirements: { name: texts.requirementsPage.title, Screen: RequirementsPage },
  diff: { name: texts.diff.title, Screen: DiffPage },
  live: { name: texts.live, Screen: LivePage, keys: liveKeys },
  book: { name: texts.book.title, Screen: BookPage },
}
