import type { ChartJson } from '#atlas/export/chart-json.ts'
import { passedOn, type Address } from './address.ts'

/** How tests cover a transition: only `headless`, only `browser`, or `both`. */
export type Covered = 'both' | 'browser' | 'headless' | 'no' | 'unreachable'

/** The overlay of all tests together. */
export const ALL_TESTS = 'all'

/** The tests that the coverage overlay shows: all of them, those of one profile, or a single one. */
export interface Overlay {
  /** Its name in the address. */
  readonly name: string
  readonly kind: 'all' | 'profile' | 'test'
}

/** Returns the overlays that a chart has: all tests, each profile where there are several, and every test. */
export function overlaysOf({ coverage }: Pick<ChartJson, 'coverage'>): readonly Overlay[] {
  if (coverage.length === 0) return []
  const profiles = coverage.length > 1 ? coverage.map(({ profile }) => profile) : []
  const tests = new Set(coverage.flatMap(({ transitions }) => transitions.flatMap((one) => one.tests)))
  return [
    { name: ALL_TESTS, kind: 'all' },
    ...profiles.map((name) => ({ name, kind: 'profile' as const })),
    ...[...tests].map((name) => ({ name, kind: 'test' as const })),
  ]
}

/** What an address passes on to another chart: a single test belongs to its own, so there it is all of them. */
export function elsewhere(more: Address['more']): Address['more'] {
  const { cover } = passedOn(more)
  if (cover === undefined) return {}
  return { cover: ['headless', 'browser'].includes(cover) ? cover : ALL_TESTS }
}

/** Reads the overlay of an address: none without a name, and all tests for a name that the chart does not have. */
export function readOverlay(chart: Pick<ChartJson, 'coverage'>, name: string): Overlay | null {
  if (name === '') return null
  const overlays = overlaysOf(chart)
  return overlays.find((one) => one.name === name) ?? overlays[0] ?? null
}

/** Returns the coverage of every transition by the tests of an overlay. */
export function coveredBy(chart: ChartJson, { name, kind }: Overlay): Map<string, Covered> {
  const profiles = new Map<string, Set<'headless' | 'browser'>>()
  for (const { profile, transitions } of chart.coverage) {
    if (kind === 'profile' && profile !== name) continue
    for (const { id, tests } of transitions) {
      const isTaken = kind === 'test' ? tests.includes(name) : tests.length > 0
      if (isTaken) profiles.set(id, new Set([...(profiles.get(id) ?? []), profile]))
    }
  }
  return new Map(
    chart.transitions.map(({ id }) => {
      const [first, second] = profiles.get(id) ?? []
      return [id, second ? 'both' : (first ?? (chart.neverTaken.includes(id) ? 'unreachable' : 'no'))]
    }),
  )
}
