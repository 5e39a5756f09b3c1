import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { explored } from '#atlas/cache/explored.ts'
import { machinesFolder } from '#atlas/home.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { readUsage } from '#atlas/usage/flow-usage.ts'
import { inventedFlows, inventWeek } from '#scripts/build/invented-week.ts'
import { flowUsageOf } from '#server/domain/site/flow-usage.ts'
import { seedUsage } from '#server/store/seed/usage-counters.ts'
import { createRandom } from '#server/store/seed/random.ts'
import { catalogueSeed, fullSeed, seedFor } from '#server/store/seed/seed-plan.ts'
import { emptySeed, openSeededTestStore } from '#tests/server/support/database.ts'
import { FlowUsage } from '#wire/site/flow-usage.ts'
import { plausible } from '#wire/site/usage-rules.ts'

const week = async (seed: number) => {
  const [found] = await discoverModels(['login'])
  const exploration = explored(found!.model)
  return { exploration, drawn: inventWeek(exploration, '/login', createRandom(seed)) }
}

it('uses only existing charts and pages', () => {
  const flows = Object.keys(inventedFlows)
  expect(flows.length).toBeGreaterThanOrEqual(12)
  expect(flows.filter((flow) => !existsSync(join(machinesFolder, flow, `${flow}.model.ts`)))).toEqual([])
  expect(Object.values(inventedFlows).every((route) => plausible.route.test(route))).toBe(true)
})

it('is the same for the same seed, and has only transitions and states of the chart', async () => {
  const { drawn, exploration } = await week(1)
  expect((await week(1)).drawn).toEqual(drawn)
  expect((await week(2)).drawn).not.toEqual(drawn)
  const transitions = new Set(exploration.chart.transitions.map(({ id }) => id))
  const states = new Set(exploration.chart.states.map(({ path }) => path))
  const named = (...kinds: readonly string[]) =>
    drawn.rows.flatMap(([, , , kind, name]) => (kinds.includes(kind) ? [name] : []))
  expect(named('transition').filter((name) => !transitions.has(name))).toEqual([])
  expect(named('entered', 'dwell', 'left').filter((name) => !states.has(name))).toEqual([])
  expect(named('transition', 'entered').length).toBeGreaterThan(100)
  for (const [hoursAgo, , , , , outcome, , count, visits] of drawn.rows) {
    expect(outcome === '' || outcome === 'worth' || outcome === 'refused' || states.has(outcome)).toBe(true)
    expect(hoursAgo >= 1 && hoursAgo <= 168 && count >= visits && visits > 0).toBe(true)
  }
})

it('has visits that submit the registration and finish it', async () => {
  const [found] = await discoverModels(['register'])
  const { rows } = inventWeek(explored(found!.model), '/register', createRandom(1))
  const visitsTo = (kind: string, is: (name: string) => boolean) =>
    rows.reduce((sum, [, , , own, name, , , , visits]) => (own === kind && is(name) ? sum + visits : sum), 0)
  const all = visitsTo('ran', () => true)
  expect(visitsTo('entered', (name) => name.endsWith('.submitting'))).toBeGreaterThan(all / 10)
  expect(visitsTo('entered', (name) => name === 'registered')).toBeGreaterThan(all / 20)
})

it('fills a database with usage that is marked as invented', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-week-'))
  const file = join(folder, 'week.json')
  writeFileSync(file, JSON.stringify([(await week(1)).drawn]))
  const store = await openSeededTestStore(emptySeed)
  const now = Date.now()
  await store.db.transaction((tx) => seedUsage(tx, now, file))
  const use = v.parse(FlowUsage, await flowUsageOf(store.db, 'login', {}, now))
  expect(use.invented).toBe(true)
  expect(readUsage(use), 'the atlas reads the usage of the server').toEqual(use)
  expect(use.people).toBeGreaterThan(100)
  expect(use.transitions.length).toBeGreaterThan(5)
  expect(use.languages).toContain('fil')
  await store.close()
  rmSync(folder, { recursive: true })
})

it('is only in the seed of a local site', () => {
  expect(seedFor('production')).toBe(catalogueSeed)
  expect(catalogueSeed.usage).toBeUndefined()
  expect(seedFor('local')).toBe(fullSeed)
  expect(fullSeed.usage).toBe(true)
})
