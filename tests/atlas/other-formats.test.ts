import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessedModel } from '#atlas/explore/guess.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { plantUmlText } from '#atlas/export/plantuml.ts'
import { statelyText } from '#atlas/export/stately.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { readJson } from '#atlas/read/json.ts'
import { machineOf } from '#atlas/read/machine.ts'
import { readPlantUml } from '#atlas/read/plantuml.ts'
import type { DescribedChart } from '#atlas/read/described-chart.ts'
import { commandLine } from './support/command-line.ts'
import { randomModel } from './support/random-chart.ts'
import * as traits from './support/traits.ts'
import { describeChangedCharts } from './support/where-new.ts'

type Carried = Pick<ChartJson, 'id' | 'delays' | 'states'> & Pick<DescribedChart, 'transitions'>

const fromStately = (chart: ChartJson): Carried => {
  const read = readJson(statelyText(chart))
  if (read.kind !== 'machine') throw new Error('it is read as something else')
  return describeStatic(guessedModel(read.machine))
}

/** What a format carries of a chart: flows of invoked charts are the project's, computed delays have no value. */
const carried = ({ id, delays, states, transitions }: Carried, hasTexts: boolean) => ({
  id,
  delays: Object.fromEntries(Object.entries(delays).filter(([, delay]) => delay !== null)),
  states: states.map((state) => ({ ...state, invokes: state.invokes.map(({ flow: _flow, ...one }) => one) })),
  transitions: states.flatMap(({ path }) =>
    transitions
      .filter(({ source, targets }) => source === path && (hasTexts || targets.length < 2))
      .map(({ source, kind, event, guard, targets, reenter, actions, description, requirements }) => ({
        ...{ source, kind, event, guard, targets, reenter, actions },
        ...(hasTexts ? { description, requirements } : {}),
      }))
      .toSorted((one, other) => `${one.kind} ${one.event}`.localeCompare(`${other.kind} ${other.event}`)),
  ),
})

const formats = [
  { format: 'Stately', read: fromStately, hasTexts: true },
  { format: 'PlantUML', read: (chart: ChartJson): Carried => readPlantUml(plantUmlText(chart)), hasTexts: false },
]

const models = await discoverModels()

describeChangedCharts(import.meta.url, 'the chart of', models, ({ model }) => {
  test.each(formats)('is the same when read back from $format', ({ read, hasTexts }) => {
    const chart = describeStatic(model)
    expect(carried(read(chart), hasTexts)).toEqual(carried(chart, hasTexts))
  })
})

test.each(formats)('a random chart is the same when read back from $format', ({ read, hasTexts }) => {
  fc.assert(
    fc.property(randomModel, (model) => {
      const chart = describeStatic(model)
      expect(carried(read(chart), hasTexts)).toEqual(carried(chart, hasTexts))
    }),
    { numRuns: 100, seed: 20_261_130 },
  )
})

test.each(formats.flatMap((one) => Object.entries(traits).map(([name, machine]) => ({ ...one, name, machine }))))(
  '$name is the same when read back from $format',
  ({ read, hasTexts, machine }) => {
    const chart = describeStatic(guessedModel(machine))
    expect(carried(read(chart), hasTexts)).toEqual(carried(chart, hasTexts))
  },
)

const diagram = (...lines: readonly string[]) => readPlantUml(['@startuml', ...lines, '@enduml'].join('\n'))

const arrowsOf = ({ transitions }: DescribedChart) =>
  transitions.map(
    ({ source, kind, event, guard, targets, reenter, actions }) =>
      `${source} ${kind} ${event} [${guard}] ${targets.join()}${reenter ? ' re-enters' : ''} / ${actions.join()}`,
  )

describe('PlantUML of another tool', () => {
  test('PlantUML: states, labels, starts, ends and nesting are read with their meaning', () => {
    const chart = diagram(
      'hide empty description',
      '[*] -> Shut',
      'Shut : The room is empty.',
      'Shut : entry / lock; ring',
      'Shut -[#red]-> Open : push [hasKey] / greet; count',
      'Open --> Open : push',
      'Open -up-> Shut : after 5 s',
      'state Open {',
      '  [*] --> Slim',
      '  Slim --> Wide : pull',
      '  Wide --> [*] : enough',
      '}',
      'Open --> Gone',
      'state "Gone for good" as Gone <<end>>',
      'Shut <-- Open : slam',
    )
    expect(chart.states.map(({ path, kind, initial }) => `${path} ${kind}${initial ? ' first' : ''}`)).toEqual([
      '(root) compound',
      'Shut atomic first',
      'Open compound',
      'Open.Slim atomic first',
      'Open.Wide atomic',
      'Open.end final',
      'Gone for good final',
    ])
    expect(chart.states[1]).toMatchObject({ description: 'The room is empty.', entry: ['lock', 'ring'] })
    expect(arrowsOf(chart)).toEqual([
      'Shut event push [hasKey] Open / greet,count',
      'Open event push [] Open re-enters / ',
      'Open after 5000 [] Shut / ',
      'Open stateDone done [] Gone for good / ',
      'Open event slam [] Shut / ',
      'Open.Slim event pull [] Open.Wide / ',
      'Open.Wide event enough [] Open.end / ',
    ])
    expect(chart.losses).toBeUndefined()
    expect(() => machineOf(chart)).not.toThrow()
  })

  test('PlantUML: regions without a name are states, and a history is one', () => {
    const chart = diagram(
      'state Desk {',
      '  [*] --> A1',
      '  A1 --> A2 : x',
      '  --',
      '  [*] --> B1',
      '  B1 --> B2 : x',
      '}',
      'Away --> Desk[H*] : back',
      'Desk --> Away : leave',
    )
    expect(chart.states.map(({ path, kind }) => `${path} ${kind}`)).toContain('Desk.region-2 compound')
    expect(chart.states.find(({ path }) => path === 'Desk')?.kind).toBe('parallel')
    expect(chart.states.find(({ kind }) => kind === 'history')?.history?.depth).toBe('deep')
  })

  test.each([
    ['a note', ['A --> B', 'note right of A : look'], 'line 3, column 1: a note is left out'],
    ['a fork', ['state F <<fork>>', 'A --> F'], 'line 2, column 1: <<fork>> is read as a plain state'],
    ['a line of another diagram', ['A --> B', 'class C'], 'line 3, column 1: "class C" is not understood'],
  ])('PlantUML: %s is reported as a loss with its place', (_, lines, loss) => {
    expect(diagram(...lines).losses).toEqual([loss])
  })

  test.each([
    ['a state that is not closed', ['state A {'], '"A" is not closed'],
    ['a bracket too many', ['A --> B', '}'], 'line 3, column 1: there is nothing to close'],
    ['no state', [], 'there is no state in it'],
  ])('PlantUML: %s is refused', (_, lines, message) => {
    expect(() => diagram(...lines)).toThrow(message)
  })
})

describe('JSON of Stately and XState', () => {
  const json = (value: object) => {
    const read = readJson(JSON.stringify(value))
    if (read.kind !== 'machine') throw new Error('it is read as something else')
    return { chart: describeStatic(guessedModel(read.machine)), losses: read.losses }
  }

  test.each(Object.entries(traits))(
    'Stately: the definition that JSON.stringify writes of %s has its states',
    (_, machine) => {
      const original = describeStatic(guessedModel(machine))
      const { chart } = json(machine as object)
      const shape = ({ states }: ChartJson) => states.map(({ path, kind, initial }) => ({ path, kind, initial }))
      expect(shape(chart)).toEqual(shape(original))
    },
  )

  test('Stately: a configuration of XState 4 is read, and functions are losses', () => {
    const { chart, losses } = json({
      id: 'door',
      initial: 'shut',
      states: {
        shut: {
          entry: ['lock', null],
          on: {
            push: [
              { target: 'open', cond: 'hasKey' },
              { cond: {}, target: 'open' },
            ],
          },
        },
        open: { on: { push: { target: 'open', internal: false } } },
      },
    })
    expect(chart.transitions.map(({ guard, reenter }) => ({ guard, reenter }))).toEqual([
      { guard: 'hasKey', reenter: false },
      { guard: 'false', reenter: false },
      { guard: '', reenter: true },
    ])
    expect(losses).toEqual([
      'a transition of shut: a guard without a name does not hold',
      'the entry of shut: an action without a name is left out',
    ])
  })
})

test.each([
  ['scxml', '<scxml '],
  ['stately', '"initial": "'],
  ['plantuml', '@startuml'],
  ['mermaid', 'stateDiagram-v2'],
  ['json', '"transitions": ['],
])('paths export: writes a chart as %s', async (format, part) => {
  const { code, out } = await commandLine('export', 'docs/examples/parking/parking.scxml', '--format', format)
  expect({ code, has: out.includes(part) }).toEqual({ code: 0, has: true })
})

test('paths export: takes one chart', async () => {
  const { code, err } = await commandLine('export')
  expect({ code, err: err.trim() }).toEqual({
    code: 2,
    err: expect.stringContaining('export writes one chart') as string,
  })
})
