import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { root } from '#atlas/home.ts'
import { unknownName } from './nearest.ts'

/** Which steps of a chart a way of running can play; a reason where it cannot. */
export interface Profile {
  reasonOf(edge: GraphEdge): string | null
  closedInput(input: string): string | null
}

/** A chart that somebody can drive from outside, as the module of the browser's drivers hands it out. */
export interface ProfiledChart {
  readonly flow: string
  profile(exploration: Exploration): Profile
}

/** The browser's drivers: loaded by path when asked for, so that nothing here depends on how pages are driven. */
const drivers = join(root, 'e2e/support/drivers.ts')

/** What the browser can play, by the drivers of this project; throws for a chart that has none. */
export async function browserProfiles(file = drivers): Promise<(exploration: Exploration) => Profile> {
  if (!existsSync(file)) throw new Error(`--profile browser: the drivers are missing: ${file}`)
  const { drivenCharts } = (await import(pathToFileURL(file).href)) as {
    readonly drivenCharts: readonly ProfiledChart[]
  }
  return (exploration) => {
    const { flow } = exploration.model
    const chart = drivenCharts.find((one) => one.flow === flow)
    if (!chart) {
      throw new Error(
        unknownName(
          'browser driver for',
          flow,
          drivenCharts.map((one) => one.flow),
        ),
      )
    }
    return chart.profile(exploration)
  }
}
