import { describe, expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { explore } from '#atlas/explore/explore.ts'
import { graphOf, withGraph } from '#atlas/explore/graph.ts'
import { formatSuites } from '#atlas/paths/format.ts'
import { generate } from '#atlas/paths/generate.ts'
import { runJourney, runPath } from '#atlas/run/headless.ts'
import { createSimulation } from '#atlas/simulate/simulation.ts'
import { defineModel } from '#machines/lib/model.ts'
import { notProvided } from '#machines/lib/not-provided.ts'

/** A form of two fields that may be sent when both hold something; once closed it handles no events. */
const formMachine = setup({
  types: {
    context: {} as { name: string; code: string },
    events: {} as
      | { type: 'named'; name: string }
      | { type: 'coded'; code: string }
      | { type: 'sent' }
      | { type: 'closed' },
  },
  actors: { send: notProvided<null, { name: string }>('send') },
  guards: { isFilled: ({ context }) => context.name !== '' && context.code !== '' },
  actions: {
    keep: assign(({ event }) => ('name' in event ? { name: event.name } : 'code' in event ? { code: event.code } : {})),
  },
}).createMachine({
  id: 'form',
  context: { name: '', code: '' },
  initial: 'typing',
  states: {
    typing: {
      on: {
        named: { actions: 'keep' },
        coded: { actions: 'keep' },
        sent: { guard: 'isFilled', target: 'sending' },
        closed: 'over',
      },
    },
    sending: {
      invoke: {
        src: 'send',
        id: 'send',
        input: ({ context }) => ({ name: context.name }),
        onDone: 'typing',
        onError: 'typing',
      },
    },
    over: { type: 'final' },
  },
})

const filled = 'filled in and sent'

const modelWith = (macros: Readonly<Record<string, readonly string[]>>) =>
  defineModel({
    flow: 'form',
    machine: formMachine,
    inputs: { default: undefined },
    events: { named: { ana: { name: 'Ana' } }, coded: { good: { code: '1' }, none: { code: '' } } },
    macros,
    actors: { send: { done: { ok: null }, error: { fault: new Error('fault') } } },
    invariants: {},
    journeys: {
      sent: {
        claim: 'What is typed is sent.',
        steps: [{ do: filled, in: 'sending', starts: [{ src: 'send', input: { name: 'Ana' } }] }],
      },
      kept: { claim: 'An empty form is not sent.', steps: [{ do: 'sent', in: 'typing' }, { do: 'refused' }] },
    },
  })

const plain = modelWith({})
const model = modelWith({ [filled]: ['named/ana', 'coded/good', 'sent'], refused: ['coded/none', 'sent'] })
const without = explore(plain)
const exploration = explore(model)

describe('a macro', () => {
  test('reaches no new configuration, and adds one step wherever each of its events is taken', () => {
    expect(exploration.nodes.map(({ key }) => key)).toEqual(without.nodes.map(({ key }) => key))
    const single = exploration.edges.filter(({ kind }) => kind !== 'macro')
    expect(single).toEqual(without.edges)
    const typing = exploration.nodes.filter(({ value }) => value === 'typing')
    const macros = exploration.edges.filter(({ stimulus }) => stimulus === filled)
    expect(macros.map(({ from }) => from)).toEqual(typing.map(({ id }) => id))
    expect(new Set(macros.map(({ to }) => exploration.nodes[to]?.value))).toEqual(new Set(['sending']))
  })

  test('that a guard refuses, or that is not handled, is no step', () => {
    expect(exploration.edges.filter(({ stimulus }) => stimulus === 'refused')).toEqual([])
    const closing = explore(modelWith({ 'closed and sent': ['closed', 'sent'] }))
    expect(closing.edges.filter(({ kind }) => kind === 'macro')).toEqual([])
  })

  test('covers what its events cover, in fewer steps', () => {
    const suite = generate(exploration)
    expect(suite.uncovered).toEqual([])
    expect(suite.steps).toBeLessThan(generate(without).steps)
    for (const criterion of ['pairs', 'edges', 'simple(4)'] as const) {
      expect(generate(exploration, { criterion })).toEqual(generate(without, { criterion }))
    }
  })

  test('is played on the real chart event by event', () => {
    for (const path of generate(exploration).paths) expect(runPath(exploration, path)).toMatchObject({ ok: true })
    expect(runJourney(model, model.journeys['sent'] ?? { claim: '', steps: [] })).toMatchObject({ ok: true })
    const { problem } = runJourney(model, model.journeys['kept'] ?? { claim: '', steps: [] })
    expect(problem).toBe('"refused": nothing takes its "sent/default" here')
  })

  test('is one step of a plan, which lists its events', () => {
    const suites = [{ exploration, suite: generate(exploration) }]
    const plan = formatSuites(suites, 'markdown')
    expect(plan).toContain(`- ${filled}: named/ana, then coded/good, then sent/default`)
    expect(plan).toMatch(/\| \d+ \| filled in and sent \| sending \|/)
    expect(JSON.parse(formatSuites(suites, 'json'))).toMatchObject([
      { macros: { [filled]: ['named/ana', 'coded/good', 'sent/default'] } },
    ])
  })

  test('can be simulated as far as it goes', () => {
    const simulation = createSimulation(model)
    expect(simulation.run('default', [filled]).moments[1]?.step.states).toEqual(['sending'])
    expect(simulation.run('default', ['refused']).problem?.message).toContain('nothing takes its "sent/default"')
  })

  test('is part of a cached exploration', () => {
    const kept = withGraph(model, JSON.parse(JSON.stringify(graphOf(exploration))) as ReturnType<typeof graphOf>)
    expect(kept.edges).toEqual(exploration.edges)
  })
})
