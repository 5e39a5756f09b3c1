import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { and, not, or, setup, stateIn } from 'xstate'
import { guessedModel } from '#atlas/explore/guess.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { scxmlText } from '#atlas/export/scxml.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { readScxml } from '#atlas/read/scxml.ts'
import { randomModel } from './support/random-chart.ts'
import { describeChangedCharts } from './support/where-new.ts'

const found = await discoverModels()
const flows = new Map(found.map(({ model }) => [model.machine.id, model.flow]))

/** The part of a chart SCXML carries, transitions grouped by the state they leave. */
const carried = ({ id, delays, states, transitions }: Pick<ChartJson, 'id' | 'delays' | 'states' | 'transitions'>) => ({
  id,
  delays,
  sent: {},
  states,
  transitions: states.flatMap(({ path }) =>
    transitions
      .filter(({ source }) => source === path)
      .map(({ source, kind, event, guard, targets, reenter, actions, description, requirements }) => ({
        source,
        kind,
        event,
        guard,
        targets,
        reenter,
        actions,
        description,
        requirements,
      })),
  ),
})

describeChangedCharts(import.meta.url, 'the SCXML of', found, ({ model }) => {
  test('is the same when read back', () => {
    const chart = describeStatic(model, (id) => flows.get(id))
    expect(readScxml(scxmlText(chart))).toEqual(carried(chart))
  })
})

test('so is any random chart, with timers, history, regions, work and ends', () => {
  fc.assert(
    fc.property(randomModel, (model) => {
      const chart = describeStatic(model)
      expect(readScxml(scxmlText(chart))).toEqual(carried(chart))
    }),
    { numRuns: 100 },
  )
})

const hostile = ['<&>"\'', 'a b\n\tc', '1st', 'new', '_x41_', 'ümlaut ☕', 'a,b', '-->', ']]>', '', 'delay$x']

test('names and texts of any kind come back as they were', () => {
  const [tag = ''] = hostile
  const machine = setup({
    guards: Object.fromEntries(hostile.map((name) => [name, () => true])),
    actions: Object.fromEntries(hostile.map((name) => [name, () => undefined])),
    delays: Object.fromEntries(hostile.map((name) => [name, 5])),
  }).createMachine({
    id: tag,
    initial: '0',
    states: Object.fromEntries(
      hostile.map((text, index) => [
        String(index),
        {
          id: `${index} ${text}`,
          description: text,
          meta: { requirements: [text].filter(Boolean) },
          tags: [`#${text}`],
          on: { [`on ${text}`]: { guard: text || 'x', actions: [{ type: `do ${text}` }], target: '0' } },
          after: { [text || 'y']: '0' },
        },
      ]),
    ),
  })
  const described = describeStatic(guessedModel(machine))
  const chart = {
    ...described,
    states: described.states.map((state, index) => (index === 2 ? { ...state, description: '<b>&amp;</b>' } : state)),
  }
  expect(readScxml(scxmlText(chart))).toEqual(carried(chart))
})

test('states of any name are known by identifiers of their own', () => {
  const keys = hostile.filter((key) => key !== '')
  const machine = setup({}).createMachine({
    id: 'keys',
    initial: '1st',
    states: Object.fromEntries(keys.map((key) => [key, {}])),
  })
  const chart = describeStatic(guessedModel(machine))
  expect(readScxml(scxmlText(chart)).states).toEqual(chart.states)
})

describe('SCXML', () => {
  const machine = setup({
    guards: { open: () => true, late: () => true },
    actions: { ring: () => undefined },
    delays: { patience: 1500 },
  }).createMachine({
    id: 'door',
    initial: 'shut',
    on: { reset: '.shut' },
    states: {
      shut: {
        on: {
          push: [
            { guard: and(['open', not(or(['late', stateIn('#door.ajar')]))]), target: 'ajar' },
            { target: 'shut', actions: 'ring' },
          ],
        },
      },
      ajar: {
        initial: 'wide',
        states: { wide: {}, slim: {} },
        on: { push: { target: 'ajar' }, slam: { target: 'ajar', reenter: true }, turn: '.slim' },
        after: { patience: 'gone', 250: 'shut' },
      },
      gone: { type: 'final' },
    },
  })
  const text = scxmlText(describeStatic(guessedModel(machine)))

  test.each([
    ['conditions', 'cond="(open &#38;&#38; !(late || In(\'ajar\')))"'],
    ['named delays as data', '<data id="delay$patience" expr="\'1500ms\'"/>'],
    [
      'named delays by that name',
      '<send id="after.patience.ajar" event="after.patience.ajar" delayexpr="delay$patience"/>',
    ],
    ['other delays by their length', 'delay="250ms"'],
    ['timers that end with the state', '<cancel sendid="after.patience.ajar"/>'],
    ['a state that stays without a target', '<transition event="push" chart:self="true">'],
    [
      'a state that begins again inside',
      '<transition event="push" target="ajar.wide" type="internal" chart:self="true"/>',
    ],
    ['a state that is re-entered', '<transition event="slam" target="ajar" chart:reenter="true"/>'],
    ['ways inwards', '<transition event="turn" target="ajar.slim" type="internal"/>'],
    ['what the machine itself does', '<transition event="reset" target="shut" type="internal"/>'],
    ['the end of the machine', '<transition event="done.state.door" target="door.ended" chart:end="true"/>'],
  ])('has %s', (_, part) => {
    expect(text).toContain(part)
  })
})
