import { createMachine, sendTo, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { explore, wayTo, type Exploration } from '#atlas/explore/explore.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { criterionOf } from '#atlas/paths/criteria.ts'
import { generate } from '#atlas/paths/generate.ts'
import { runPath } from '#atlas/run/headless.ts'
import * as charts from './support/foreign/features.ts'

const stimuliFrom = (exploration: Exploration, state: string) =>
  exploration.edges
    .filter(({ from }) => exploration.nodes[from]?.states.includes(state))
    .map(({ stimulus, to }) => `${stimulus} → ${JSON.stringify(exploration.nodes[to]?.value)}`)

const criteria = ['default', 'states', 'transitions', 'cases', 'guards', 'pairs', 'edges', 'simple(4)']

describe.each(Object.entries(charts))('a chart from elsewhere: %s', (_, machine) => {
  const model = guessedModel(machine)
  const exploration = explore(model)
  const fired = new Set([...exploration.starts, ...exploration.edges].flatMap(({ transitions }) => transitions))

  test('is walked whole, and all it can do is done', () => {
    expect(exploration.complete).toBe(true)
    const silent = exploration.chart.transitions.filter(({ id }) => !fired.has(id)).map(({ id }) => id)
    expect(silent).toEqual(machine.id === 'wild' ? ['deciding|always|few|closed'] : [])
  })

  test.each(criteria)('runs on the real actor as explored, by %s, and nothing it names runs', (text) => {
    const criterion = criterionOf(text)
    if (!criterion) throw new Error(text)
    const { paths, uncovered } = generate(exploration, { criterion })
    expect(uncovered).toEqual([])
    const results = paths.slice(0, 300).map((path) => runPath(exploration, path))
    expect(results.filter(({ ok }) => !ok)).toEqual([])
  })
})

const exploreOf = (machine: AnyStateMachine, more: Partial<AnyModel> = {}) =>
  explore({ ...guessedModel(machine), ...more })

describe('what a chart can do is seen', () => {
  const timers = exploreOf(charts.timers)
  const player = exploreOf(charts.player)
  const wild = exploreOf(charts.wild)
  const actors = exploreOf(charts.actors)

  test('timers of one moment are one step', () => {
    const together = timers.edges.find(({ from, kind }) => from === 0 && kind === 'timer')
    expect(together?.stimulus).toBe('after:100')
    expect(together?.transitions).toHaveLength(3)
  })

  test('timers fire in due order, also one sent to the chart itself; taken back, it never does', () => {
    const arrivals = timers.edges.filter(({ stimulus }) => stimulus === 'after:letter')
    expect(arrivals).not.toEqual([])
    for (const { from, to } of arrivals) {
      expect(timers.nodes[from]?.states).toContain('left.rung')
      expect(timers.nodes[to]?.states).toContain('mail.read')
    }
    const idle = timers.nodes.filter(({ states }) => states.includes('mail.idle'))
    expect(idle.flatMap(({ configuration }) => configuration.timers.map(({ name }) => name))).not.toContain('letter')
  })

  test('cancel does not reach a timer that was given no id', () => {
    expect(timers.nodes.some(({ states }) => states.includes('mail.lost'))).toBe(true)
  })

  test('an event a chart sends itself is taken in the same step, after the present one', () => {
    expect(stimuliFrom(timers, 'mail.read').join()).toContain(
      'again/default → {"left":"rung","right":"rung","mail":"read"}',
    )
  })

  test('history, shallow and deep, leads to where one was', () => {
    const back = player.edges
      .filter(({ stimulus }) => stimulus === 'resume/default')
      .map(({ to }) => player.nodes[to]?.value)
    expect(back).toContainEqual({ on: { film: 'main' } })
    expect(back).toContainEqual({ on: { credits: { music: 'off', text: 'on' } } })
    const again = player.edges
      .filter(({ stimulus }) => stimulus === 'restart/default')
      .map(({ to }) => player.nodes[to]?.value)
    expect(again).toContainEqual({ on: { film: 'intro' } })
    expect(again).not.toContainEqual({ on: { film: 'main' } })
  })

  test('final states end what holds them, with output, up to the machine', () => {
    const done = player.nodes.find(({ status }) => status === 'done')
    expect(done?.configuration.snapshot.output).toEqual({ last: 'seen' })
    const way = wayTo(player, done?.id ?? 0).edges.flatMap(({ transitions }) => transitions)
    expect(way).toEqual(
      expect.arrayContaining(['on.film|done||on.credits', 'on.credits|done||on.over', 'on|done||gone']),
    )
  })

  test('wildcards stand back behind the event itself; a forbidden event goes nowhere', () => {
    const closed = wild.edges.filter(({ from }) => wild.nodes[from]?.value === 'closed')
    expect(closed.find(({ stimulus }) => stimulus === 'door.any/default')?.transitions).toEqual([
      'closed|door.*||touched',
    ])
    expect(closed.find(({ stimulus }) => stimulus === 'any/default')?.transitions).toEqual(['(root)|*||lost'])
    expect(closed.find(({ stimulus }) => stimulus === 'window.open/default')?.transitions).toEqual([
      'closed|window.open||',
    ])
    expect(closed.find(({ stimulus }) => stimulus === 'door.lock/bolt/default')?.transitions).toEqual([
      'closed|door.*||touched',
    ])
  })

  test('reenter starts the timer of a state again', () => {
    const knock = wild.edges.find(({ from, stimulus }) => from === 0 && stimulus === 'door.knock/default')
    expect(knock?.transitions).toEqual(['closed|door.knock|and(few, in(closed))|closed'])
    expect(knock?.effects).toEqual([expect.stringMatching(/^cancel /), expect.stringMatching(/^wait /)])
  })

  test('guards that are false are recorded, of events, timers and eventless branches', () => {
    const denied = new Set(wild.edges.flatMap((edge) => edge.denied))
    expect(denied).toContain('closed|door.knock|and(few, in(closed))|closed')
    expect(denied).toContain('closed|after:1000|inline|touched')
    expect(denied).toContain('deciding|always|few|closed')
    expect(denied).toContain('open|always|few|closed')
  })

  test('actors are known by their contract: watched, spawned, stopped, sent to, ended', () => {
    const taken = new Set(actors.edges.map(({ stimulus }) => stimulus))
    expect([...taken]).toEqual(
      expect.arrayContaining([
        'loading:done/default',
        'clock:snapshot/default',
        'child:done/default',
        'child#2:done/default',
        'after:wake',
      ]),
    )
    const fire = actors.edges.find(({ stimulus, transitions }) => stimulus === 'fire/default' && transitions.length > 0)
    expect(fire?.effects).toContain('stop child')
    const frame = actors.edges.find(({ stimulus }) => stimulus === 'frame.taken/default')
    expect(frame?.effects.filter((effect) => effect.startsWith('send '))).toHaveLength(2)
    const report = actors.edges.find(({ stimulus }) => stimulus === 'report/default')
    expect(report?.effects).toContain('send report to parent')
  })

  test('snapshots a model declares reach the chart, the first one at the start', () => {
    const guess = guessedModel(charts.actors)
    const clock = { snapshots: { initial: { context: 0 }, noon: { context: 12 } } }
    const model = { ...guess, actors: { ...guess.actors, clock } }
    const exploration = explore(model)
    const seen = new Set(exploration.nodes.map(({ configuration }) => configuration.snapshot.context.seen as unknown))
    expect(seen).toEqual(new Set([0, 12]))
    const results = generate(exploration).paths.map((path) => runPath(exploration, path))
    expect(results.filter(({ ok }) => !ok)).toEqual([])
  })

  test('an unhandled outcome is a finding', () => {
    expect(actors.findings.map(({ message }) => message)).toContain(
      '"clock:error/fault" in working is handled nowhere and stops the chart',
    )
  })

  test('events that go round for ever are a finding, not a hang', () => {
    const echo = createMachine({
      id: 'echo',
      initial: 'calm',
      states: { calm: { on: { call: { actions: sendTo(({ self }) => self, { type: 'call' }) } } } },
    })
    const exploration = exploreOf(echo)
    expect(exploration.findings.map(({ rule, message }) => `${rule}: ${message}`).join()).toMatch(
      /^throws: .*sends itself/,
    )
    expect(generate(exploration).paths.map((path) => runPath(exploration, path).ok)).toEqual([true])
  })
})
