import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { root } from '#atlas/home.ts'
import { unknownName } from './nearest.ts'

/** The steps that a profile can play; a reason where it cannot. */
export interface Profile {
  reasonOf(edge: GraphEdge): string | null
  closedInput(input: string): string | null
}

/** A chart with its browser driver. */
export interface ProfiledChart {
  readonly flow: string
  profile(exploration: Exploration): Profile
}

/** The browser drivers: loaded by path on demand, so that this package does not depend on them. */
const drivers = join(root, 'e2e/support/drivers.ts')

/** Returns the browser profile by the drivers of this project; throws for a chart without a driver. */
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
