import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { explore, isIgnored, type Exploration } from '#atlas/explore/explore.ts'
import { completedModel, guessedModel } from '#atlas/explore/guess.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { scxmlText } from '#atlas/export/scxml.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { readJson } from '#atlas/read/json.ts'
import { machineOf } from '#atlas/read/machine.ts'
import { readScxml } from '#atlas/read/scxml.ts'
import type { DescribedChart } from '#atlas/read/described-chart.ts'
import * as foreign from './support/foreign/features.ts'
import { machineWithBodies } from './support/machine-with-bodies.ts'
import { randomModel } from './support/random-chart.ts'
import * as traits from './support/traits.ts'
import { describeChangedCharts } from './support/where-new.ts'

const readings: Readonly<Record<string, (model: AnyModel) => DescribedChart>> = {
  SCXML: (model) => readScxml(scxmlText(describeStatic(model))),
  JSON: (model) => {
    const read = readJson(JSON.stringify(describeStatic(model), null, 2))
    if (read.kind !== 'chart') throw new Error('it is read as something else')
    return read.chart
  },
}

/**
 * What "explores equally" means: the same static transitions in whatever order they are written, and the same graph.
 * That is the same starts, the same configurations (states, tags, status, and by their keys context, pending work,
 * timers with the time left, history, output) found in the same order, the same steps between them (stimulus,
 * transitions taken, false guards, effects), and the same findings. Only ignored events do not count: a chart may name
 * an event without a transition for it, which no export carries.
 */
const looked = ({ chart, starts, nodes, edges, findings, complete }: Exploration) => ({
  transitions: chart.transitions.map(({ id }) => id).toSorted(),
  ...{ starts, findings, complete },
  nodes: nodes.map(({ key, value, states, tags, status, depth, bounded }) => ({
    ...{ key, value, states, tags, status, depth, bounded },
  })),
  edges: edges
    .filter((edge) => !isIgnored(edge) || edge.denied.length > 0)
    .map(({ from, to, stimulus, kind, transitions, denied, effects }) => ({
      ...{ from, to, stimulus, kind, transitions, denied, effects },
    })),
})

/** The largest charts are walked whole by the full run. */
const most = process.env['FULL'] === undefined ? { limit: 40, variants: 0 } : {}
const bounds = { limit: 300, variants: 0 }

describeChangedCharts(import.meta.url, 'the exports of', await discoverModels(), ({ model }) => {
  test.each(Object.entries(readings))('read back from %s explore equally', (_, read) => {
    const machine = machineWithBodies(read(model), model)
    expect(looked(explore({ ...model, machine }, most))).toEqual(looked(explore(model, most)))
  })
})

test.each(Object.keys(readings))(
  'random charts read back from %s explore equally, with the bodies they had',
  (format) => {
    fc.assert(
      fc.property(randomModel, (model) => {
        const machine = machineWithBodies((readings[format] as (typeof readings)[string])(model), model)
        expect(looked(explore({ ...model, machine }, bounds))).toEqual(looked(explore(model, bounds)))
      }),
      { numRuns: 40, seed: 20_261_125 },
    )
  },
)

test.each(Object.keys(readings))('random charts without implementations are read back equally from %s', (format) => {
  fc.assert(
    fc.property(randomModel, fc.boolean(), (model, flag) => {
      const nothing = () => undefined
      const stubs = {
        guards: { flag: () => flag },
        actions: { flip: nothing, note: nothing, later: nothing, never: nothing },
      }
      const bare = { ...model, project: () => null, machine: model.machine.provide(stubs as never) }
      const read = machineOf((readings[format] as (typeof readings)[string])(model)).provide(stubs as never)
      const other = completedModel({ ...bare, machine: read })
      expect(looked(explore(other, bounds))).toEqual(looked(explore(bare, bounds)))
    }),
    { numRuns: 30, seed: 20_261_125 },
  )
})

const { timers, player, wild } = foreign
const shown = { timers, player, wild, ...traits }

test.each(
  Object.keys(readings).flatMap((format) =>
    Object.entries(shown).map(([name, machine]) => ({ format, name, machine })),
  ),
)('$name read back from $format explores equally', ({ format, machine }) => {
  const model = guessedModel(machine)
  const read = machineWithBodies((readings[format] as (typeof readings)[string])(model), model)
  const exploration = explore(model)
  expect(exploration.complete).toBe(true)
  expect(looked(explore({ ...model, machine: read }))).toEqual(looked(exploration))
})
