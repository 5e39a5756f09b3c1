import { lt, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { type UsageKind, usageCounters } from '#server/store/schema/site/usage-counters.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import type { UsageRow, usageCalls } from '#wire/site/usage.ts'
import { hourLength, hourOf } from './usage-hours.ts'

type Batch = ParsedRequestOf<typeof usageCalls.countFlights>

const retention = 365 * 24 * hourLength

/** Most rows of one hour, of all charts together: made-up names cannot fill more than these. */
export const maxRowsPerHour = 10_000

interface RowKey {
  readonly kind: UsageKind
  readonly name: string
  readonly outcome: string
  readonly step: number
}

function valuesOf(row: UsageRow): RowKey {
  switch (row.kind) {
    case 'ran':
      return { kind: row.kind, name: '', outcome: '', step: 0 }
    case 'transition':
      return { kind: row.kind, name: row.transition, outcome: row.outcome ?? '', step: 0 }
    case 'entered':
    case 'left':
      return { kind: row.kind, name: row.state, outcome: '', step: 0 }
    case 'dwell':
      return { kind: row.kind, name: row.state, outcome: '', step: row.step }
    case 'LCP':
    case 'INP':
    case 'CLS':
      return { kind: row.kind, name: row.route, outcome: row.state ?? '', step: row.step }
  }
}

/**
 * Adds a batch to the sums of the hour. A new row is stored only while the hour has room for it; a visit counts once in
 * each row, however often the batch names it. Nothing about the sender is stored.
 */
export async function countUsage(
  { db }: Pick<Services, 'db'>,
  { language, device, flows }: Batch,
  now: number,
): Promise<void> {
  const rows = flows.flatMap(({ flow, version, rows: of }) =>
    of.map((row) => ({ flow, version, ...valuesOf(row), count: row.count, visits: row.visits })),
  )
  if (rows.length === 0) return
  const hour = hourOf(now)
  // In the same order everywhere, so that two concurrent batches never wait for each other's rows.
  await db.execute(sql`
    with batch as (
      select flow, version, kind, name, outcome, step, sum(count)::bigint as count, max(visits)::bigint as visits
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as one (flow text, version text, kind text, name text, outcome text, step smallint, count bigint, visits bigint)
      group by flow, version, kind, name, outcome, step
    ), placed as (
      select batch.*, known.hour is not null as is_known, row_number() over (
        partition by known.hour is not null
        order by batch.flow, batch.version, batch.kind, batch.name, batch.outcome, batch.step
      ) as place
      from batch left join ${usageCounters} as known
        on known.hour = ${hour}::bigint and known.language = ${language} and known.device = ${device}
        and not known.invented and (known.flow, known.version, known.kind, known.name, known.outcome, known.step)
          = (batch.flow, batch.version, batch.kind, batch.name, batch.outcome, batch.step)
    )
    insert into ${usageCounters} (hour, flow, version, language, device, kind, name, outcome, step, invented, count, visits)
    select ${hour}::bigint, flow, version, ${language}::text, ${device}::text, kind, name, outcome, step, false, count, visits
    from placed
    where is_known or place <= ${maxRowsPerHour}::int - (select count(*) from ${usageCounters} where hour = ${hour}::bigint)
    order by flow, version, kind, name, outcome, step
    on conflict on constraint flights_row do update
      set count = ${usageCounters}.count + excluded.count, visits = ${usageCounters}.visits + excluded.visits`)
}

/** Deletes counts older than a year. */
export async function forgetUsage({ db }: Pick<Services, 'db'>, now: number): Promise<void> {
  await db.delete(usageCounters).where(lt(usageCounters.hour, now - retention))
}
