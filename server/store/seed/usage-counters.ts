import { readFile } from 'node:fs/promises'
import { hourLength, hourOf } from '#server/domain/site/usage-hours.ts'
import { inRepository } from '#server/home.ts'
import type { Tx } from '#server/store/db.ts'
import { type UsageKind, usageCounters } from '#server/store/schema/site/usage-counters.ts'
import { settings } from '#server/store/schema/site/settings.ts'
import type { Device } from '#wire/site/usage-rules.ts'
import type { Language } from '#wire/shapes.ts'
import { insertRows } from './bulk.ts'

/** A row of an invented week; its hour is counted back from the present one. */
export type InventedRow = readonly [
  hoursAgo: number,
  language: Language,
  device: Device,
  kind: UsageKind,
  name: string,
  outcome: string,
  step: number,
  count: number,
  visits: number,
]

/** Invented usage of one chart. */
export interface InventedFlow {
  readonly flow: string
  readonly version: string
  readonly rows: readonly InventedRow[]
}

/** Drawn from the charts while the site is built. */
const builtWeek = inRepository('dist/week/invented-week.json')

/** Switches the counting on and writes the invented week, each row marked as such; none where it was not built. */
export async function seedUsage(tx: Tx, now: number, file = builtWeek): Promise<void> {
  await insertRows(tx, settings, [{ name: 'brand', value: { flights: true }, updatedAt: now }])
  const text = await readFile(file, 'utf8').catch(() => '[]')
  const week = JSON.parse(text) as readonly InventedFlow[]
  await insertRows(
    tx,
    usageCounters,
    week.flatMap(({ flow, version, rows }) =>
      rows.map(([hoursAgo, language, device, kind, name, outcome, step, count, visits]) => ({
        ...{ hour: hourOf(now) - hoursAgo * hourLength, flow, version, language, device },
        ...{ kind, name, outcome, step, invented: true, count, visits },
      })),
    ),
  )
}
