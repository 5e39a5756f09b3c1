import { bigint, boolean, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Device, VitalName } from '#wire/site/usage-rules.ts'
import type { Language } from '#wire/shapes.ts'
import { time } from '#server/store/schema/columns.ts'

/** Kinds of counts: visits in which the chart ran, transitions, states entered, left and dwelt in, and vitals. */
export type UsageKind = 'ran' | 'transition' | 'entered' | 'left' | 'dwell' | VitalName

/** Usage counters of charts: hourly sums without any visitor data. */
export const usageCounters = pgTable(
  'flights',
  {
    /** Start of the hour. */
    hour: time('hour').notNull(),
    flow: text('flow').notNull(),
    version: text('version').notNull(),
    language: text('language').$type<Language>().notNull(),
    device: text('device').$type<Device>().notNull(),
    kind: text('kind').$type<UsageKind>().notNull(),
    /** Id of the transition, path of the state, or route of the vital; '' without a name. */
    name: text('name').notNull(),
    /** Outcome of the answer before the transition, or rating of the vital; '' for none. */
    outcome: text('outcome').notNull(),
    /** Step of the scale; 0 without one. */
    step: smallint('step').notNull(),
    /** True when it is seeded demonstration data. */
    invented: boolean('invented').notNull().default(false),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** Number of visits. */
    visits: bigint('visits', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({
      name: 'flights_row',
      columns: [t.hour, t.flow, t.version, t.language, t.device, t.kind, t.name, t.outcome, t.step, t.invented],
    }),
    index('flights_flow').on(t.flow, t.hour),
  ],
)
