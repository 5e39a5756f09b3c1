import { lt, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { type FlightKind, flights } from '#server/store/schema/site/flights.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import type { FlightRow, flightsCalls } from '#wire/site/flights.ts'
import { hourLength, hourOf } from './flight-hours.ts'

type Batch = ParsedRequestOf<typeof flightsCalls.countFlights>

const kept = 365 * 24 * hourLength

/** Rows that one hour may have, of all charts together: whoever sends made-up names fills no more than these. */
export const mostRowsAnHour = 10_000

interface Given {
  readonly kind: FlightKind
  readonly name: string
  readonly outcome: string
  readonly step: number
}

function given(row: FlightRow): Given {
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
 * Adds a batch to the sums of the hour. A row that the hour does not know yet is only kept while there is room for it;
 * a visit counts once in each row, however often the batch names it. Nothing of who sent it is kept with it.
 */
export async function countFlights(
  { db }: Pick<Services, 'db'>,
  { language, device, flows }: Batch,
  now: number,
): Promise<void> {
  const rows = flows.flatMap(({ flow, version, rows: of }) =>
    of.map((row) => ({ flow, version, ...given(row), count: row.count, visits: row.visits })),
  )
  if (rows.length === 0) return
  const hour = hourOf(now)
  // In one order everywhere, so that two batches at once never wait for each other's rows.
  await db.execute(sql`
    with told as (
      select flow, version, kind, name, outcome, step, sum(count)::bigint as count, max(visits)::bigint as visits
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as one (flow text, version text, kind text, name text, outcome text, step smallint, count bigint, visits bigint)
      group by flow, version, kind, name, outcome, step
    ), placed as (
      select told.*, known.hour is not null as is_known, row_number() over (
        partition by known.hour is not null
        order by told.flow, told.version, told.kind, told.name, told.outcome, told.step
      ) as place
      from told left join ${flights} as known
        on known.hour = ${hour}::bigint and known.language = ${language} and known.device = ${device}
        and not known.invented and (known.flow, known.version, known.kind, known.name, known.outcome, known.step)
          = (told.flow, told.version, told.kind, told.name, told.outcome, told.step)
    )
    insert into ${flights} (hour, flow, version, language, device, kind, name, outcome, step, invented, count, visits)
    select ${hour}::bigint, flow, version, ${language}::text, ${device}::text, kind, name, outcome, step, false, count, visits
    from placed
    where is_known or place <= ${mostRowsAnHour}::int - (select count(*) from ${flights} where hour = ${hour}::bigint)
    order by flow, version, kind, name, outcome, step
    on conflict on constraint flights_row do update
      set count = ${flights}.count + excluded.count, visits = ${flights}.visits + excluded.visits`)
}

/** Forgets what was counted more than a year ago. */
export async function forgetFlights({ db }: Pick<Services, 'db'>, now: number): Promise<void> {
  await db.delete(flights).where(lt(flights.hour, now - kept))
}
