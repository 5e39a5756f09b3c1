import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { usageCounters } from '#server/store/schema/site/usage-counters.ts'
import { dwellBuckets, vitalBuckets } from '#wire/site/usage-rules.ts'
import type { FlowUsage } from '#wire/site/flow-usage.ts'
import type { Language } from '#wire/shapes.ts'
import { hourLength } from './usage-hours.ts'
import { hoursOf, type UsageQuery } from './usage-requests.ts'

/** Figures of fewer visits than this are not reported. */
export const minVisits = 20

interface Sum extends Record<string, unknown> {
  readonly kind: string
  readonly name: string
  readonly outcome: string
  readonly step: number
  readonly count: string | number
}

/**
 * Usage of a chart: the last 168 whole hours of all languages, devices and versions unless less is asked for. An
 * unknown chart has no figures, like one with too few visits.
 */
export async function flowUsageOf(db: Db, flow: string, query: UsageQuery, now: number): Promise<FlowUsage> {
  const { from, to } = hoursOf(query, now)
  const { language, device, version } = query
  const within = [eq(usageCounters.flow, flow), gte(usageCounters.hour, from), lt(usageCounters.hour, to)]
  const ofLanguage = language === undefined ? [] : [eq(usageCounters.language, language)]
  const ofDevice = device === undefined ? [] : [eq(usageCounters.device, device)]
  const ofVersion = version === undefined ? [] : [eq(usageCounters.version, version)]
  const condition = and(...within, ...ofLanguage, ...ofDevice, ...ofVersion)
  const ran = eq(usageCounters.kind, 'ran')
  const enough = sql`sum(${usageCounters.visits}) >= ${minVisits}`
  const where = (...conditions: readonly (SQL | undefined)[]) => sql`from ${usageCounters} where ${and(...conditions)}`

  const [sums, [people], versions, languages] = await Promise.all([
    db
      .execute<Sum>(
        sql`select kind, name, outcome, step, sum(count)::bigint as count ${where(condition)}
          group by kind, name, outcome, step having ${enough} order by kind, name, outcome, step`,
      )
      .then(({ rows }) => rows),
    db
      .execute<{ visits: string | number | null; invented: boolean | null }>(
        sql`select sum(visits) filter (where kind = 'ran')::bigint as visits, bool_or(invented) as invented ${where(condition)}`,
      )
      .then(({ rows }) => rows),
    db
      .execute<{ version: string; first: string | number; last: string | number; visits: string | number }>(
        sql`select version, min(hour) as first, max(hour) as last, sum(visits)::bigint as visits
          ${where(...within, ...ofLanguage, ...ofDevice, ran)} group by version having ${enough} order by 2, 1`,
      )
      .then(({ rows }) => rows),
    db
      .execute<{ language: Language }>(
        sql`select language ${where(...within, ...ofDevice, ...ofVersion, ran)}
          group by language having ${enough} order by 1`,
      )
      .then(({ rows }) => rows),
  ])
  const visits = Number(people?.visits ?? 0)
  return {
    flow,
    from: iso(from),
    to: iso(to),
    language: language ?? null,
    device: device ?? null,
    version: version ?? null,
    floor: minVisits,
    invented: people?.invented ?? false,
    versions: versions.map((one) => ({
      version: one.version,
      from: iso(Number(one.first)),
      to: iso(Number(one.last) + hourLength),
      people: Number(one.visits),
    })),
    languages: languages.map((one) => one.language),
    people: visits < minVisits ? null : visits,
    transitions: sums.flatMap(({ kind, name, outcome, count }) =>
      kind === 'transition' ? [{ id: name, outcome: outcome === '' ? null : outcome, count: Number(count) }] : [],
    ),
    states: statesOf(sums),
    vitals: vitalsOf(sums),
  }
}

const iso = (time: number) => new Date(time).toISOString()

const noSteps = (ends: readonly number[]) => Array.from({ length: ends.length + 1 }, () => 0)

function statesOf(sums: readonly Sum[]): FlowUsage['states'] {
  const states = new Map<string, FlowUsage['states'][number]>()
  for (const { kind, name, step, count } of sums) {
    if (kind !== 'entered' && kind !== 'left' && kind !== 'dwell') continue
    const state = states.get(name) ?? { path: name, entered: 0, left: 0, dwell: noSteps(dwellBuckets) }
    states.set(name, state)
    if (kind === 'dwell') state.dwell[step] = Number(count)
    else state[kind] = Number(count)
  }
  return [...states.values()].toSorted((one, other) => one.path.localeCompare(other.path, 'en'))
}

function vitalsOf(sums: readonly Sum[]): FlowUsage['vitals'] {
  const vitals = new Map<string, FlowUsage['vitals'][number]>()
  for (const { kind, name: route, outcome: state, step, count } of sums) {
    if (kind !== 'LCP' && kind !== 'INP' && kind !== 'CLS') continue
    const key = [kind, route, state].join(' ')
    const vital = vitals.get(key) ?? {
      route,
      state: state === '' ? null : state,
      name: kind,
      steps: noSteps(vitalBuckets[kind]),
    }
    vitals.set(key, vital)
    vital.steps[step] = Number(count)
  }
  return [...vitals.values()]
}
