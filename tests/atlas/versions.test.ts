import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { AnyStateMachine } from 'xstate'
import { createActor, SimulatedClock } from 'xstate6'
import { afterAll, describe, expect, test } from 'vitest'
import { check } from '#atlas/check/check.ts'
import { nextTimers } from '#atlas/explore/configuration.ts'
import { explore, type Exploration } from '#atlas/explore/explore.ts'
import { completedModel } from '#atlas/explore/guess.ts'
import { generate } from '#atlas/paths/generate.ts'
import { machines5 } from './support/versions/machines-5.ts'
import { machines6 } from './support/versions/machines-6.ts'
import { supervisor, vault } from './support/versions/only-6.ts'

/** Cases by machine; what is left out is guessed. */
const cases: Readonly<Record<string, object>> = {
  turnstile: { events: { coin: { one: { value: 1 }, two: { value: 2 } }, push: { default: {} } } },
  fetching: { actors: { load: { done: { few: 1, many: 5 }, error: { fault: new Error('fault') } } } },
}

const modelOf = (name: string, machine: AnyStateMachine) => completedModel({ machine, ...cases[name] })

const reportOf = (name: string, machine: AnyStateMachine) => check(modelOf(name, machine), { strictness: 'sound' })

/** A transition without its guard: a function has no names for its conditions. */
const bare = (id: string) => id.replace(/^([^|]*\|[^|]*)\|[^|]*\|(.*?)(#\d+)?$/, '$1|$2')

const sorted = (all: Iterable<string>) => [...new Set(all)].toSorted()

const seen = (exploration: Exploration) => {
  const { nodes, edges, chart } = exploration
  const at = (id: number) => {
    const { value, configuration, tags, status } = nodes[id] ?? {}
    return JSON.stringify([value, configuration?.snapshot.context, tags, status, configuration?.snapshot.output])
  }
  return {
    states: chart.states.map(({ path, node }) => `${path} ${node.type}`),
    transitions: sorted(chart.transitions.map(({ id }) => bare(id))),
    configurations: sorted(nodes.map(({ id }) => at(id))),
    steps: sorted(
      edges.map(({ from, stimulus, to, transitions }) =>
        [at(from), stimulus, at(to), ...transitions.map(bare)].join(' '),
      ),
    ),
  }
}

const names = Object.keys(machines5) as (keyof typeof machines5)[]

describe.each(names)('the machine %s written for XState 5 and for 6', (name) => {
  const reports = { 5: reportOf(name, machines5[name]), 6: reportOf(name, machines6[name]) }

  test('has the same states, transitions, configurations and steps', () => {
    expect(seen(reports[6].exploration)).toEqual(seen(reports[5].exploration))
  })

  test('has the same findings', () => {
    const findings = (version: 5 | 6) =>
      sorted(reports[version].findings.map(({ rule, at }) => `${rule} at ${bare(at)}`))
    expect(findings(6)).toEqual(findings(5))
  })

  test.each(['states', 'edges'] as const)('has as many paths by %s, and they play', (criterion) => {
    const paths = (version: 5 | 6) => generate(reports[version].exploration, { criterion }).paths
    expect(
      paths(6)
        .map(({ edges }) => edges.length)
        .toSorted(),
    ).toEqual(
      paths(5)
        .map(({ edges }) => edges.length)
        .toSorted(),
    )
    expect(reports[6].runs.filter(({ ok }) => !ok)).toEqual([])
  })
})

test.each(['player', 'turnstile', 'timers'] as const)('an actor of XState 6 goes every path of %s', (name) => {
  const exploration = explore(modelOf(name, machines6[name]))
  const { model, nodes, edges } = exploration
  const { paths } = generate(exploration, { criterion: 'edges' })
  expect(paths).not.toEqual([])
  for (const path of paths) {
    const clock = new SimulatedClock()
    const actor = createActor(machines6[name] as never, { clock, input: undefined }) as unknown as {
      start(): void
      send(event: object): void
      getSnapshot(): { readonly value: unknown; readonly context: unknown }
    }
    actor.start()
    for (const id of path.edges) {
      const { from = 0, to = 0, kind, stimulus = '' } = edges[id] ?? {}
      const { timers = [], now = 0 } = nodes[from]?.configuration ?? {}
      const [type = '', on = ''] = stimulus.split('/')
      if (kind === 'timer') clock.increment((nextTimers(timers)[0]?.due ?? now) - now)
      else actor.send({ ...model.events[type]?.[on], type })
      const { value, context } = actor.getSnapshot()
      expect({ stimulus, value, context }).toEqual({
        stimulus,
        value: nodes[to]?.value,
        context: nodes[to]?.configuration.snapshot.context,
      })
    }
  }
})

test('mistakes in a machine of XState 6 are found', () => {
  const { findings } = reportOf('faulty', machines6.faulty)
  expect(findings.map(({ rule, at }) => `${rule} at ${at}`)).toEqual([
    'missing-reenter at waiting|poke||waiting',
    'missing-on-error at loading',
    'unused-name at (root)',
    'unhandled-error at loading',
    'unreachable-state at lost',
    'never-fires at lost|found||waiting',
    'stuck at stuck',
    'trap at stuck',
  ])
})

test('a model with a machine of XState 6 is completed before it is explored', () => {
  const { machine: _, ...model } = completedModel(machines6.turnstile)
  expect(() => explore({ ...model, machine: machines6.turnstile })).toThrow('completedModel makes the model')
})

test('what only XState 6 has is explored', () => {
  const model = completedModel({
    flow: 'vault',
    machine: vault,
    inputs: { default: undefined },
    events: {
      code: { seven: { code: 7 }, thirteen: { code: 13 }, other: { code: 1 } },
      enter: { default: {} },
      call: { default: {} },
      redial: { default: {} },
      hangUp: { default: {} },
    },
    actors: { helper: { done: { default: undefined } } },
    invariants: {},
    journeys: {},
  })
  const { exploration, findings, runs } = check(model, { strictness: 'sound' })
  const { chart, edges, complete } = exploration
  expect(chart.transitions.map(({ id }) => id).toSorted()).toEqual([
    '(root)|xstate.error.*||broken',
    'calling|hangUp||closed',
    'calling|redial||',
    'checking|after:0.5s||',
    'checking|after:timeout of helper||',
    'checking|after:timeout||closed',
    'checking|helper:done||open',
    'closed|code|inline|',
    'closed|enter|inline|',
    'closed|unlocked||checking',
    'open|call||calling',
  ])
  const taken = new Map(edges.map(({ stimulus, transitions }) => [stimulus, transitions]))
  expect(taken.get('code/seven')).toEqual(['closed|code|inline|', 'closed|unlocked||checking'])
  expect(edges.flatMap(({ effects }) => effects)).toContain('wait 500 ms for 0.5s of vault.checking')
  expect(taken.get('code/thirteen')).toEqual(['(root)|xstate.error.*||broken'])
  expect(findings.map(({ rule, at }) => `${rule} at ${at}`)).toEqual([
    'unreachable-state at inside',
    'never-fires at closed|enter|inline|',
  ])
  expect(runs.filter(({ ok }) => !ok)).toEqual([])
  expect(complete).toBe(true)
})

test('an actor may begin again in the step in which it ends', () => {
  const { exploration, findings, runs } = check(completedModel(supervisor), { strictness: 'sound' })
  expect(findings).toEqual([])
  expect(exploration.edges.map(({ stimulus, transitions }) => [stimulus, ...transitions])).toContainEqual([
    'helper:done/default',
    'working|*:done||',
  ])
  expect(runs.filter(({ ok }) => !ok)).toEqual([])
})

describe('a project with XState 6', () => {
  const folders: string[] = []
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true })
  })

  const project = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'xstate-6-'))
    folders.push(folder)
    await mkdir(join(folder, 'node_modules'))
    await symlink(resolve('node_modules/xstate6'), join(folder, 'node_modules/xstate'), 'junction')
    for (const [from, to] of [
      ['machines-6', 'machines'],
      ['only-6', 'only'],
    ]) {
      const text = await readFile(`tests/atlas/support/versions/${from}.ts`, 'utf8')
      const named = to === 'machines' ? 'export { player, turnstile, fetching, crew }\n' : ''
      await writeFile(join(folder, `${to}.ts`), `${text.replace("from 'xstate6'", "from 'xstate'")}${named}`)
    }
    return folder
  }

  const paths = (cwd: string, ...argv: readonly string[]) =>
    promisify(execFile)(process.execPath, [resolve('atlas/paths/cli.ts'), ...argv], { cwd }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        out: stdout,
        err: stderr,
      }),
    )

  test('is checked, played and drawn; what nothing takes is named', async () => {
    const cwd = await project()
    const machine = (name: string) => ['--machine', `machines.ts#${name}`]
    const checked = await paths(cwd, 'check', ...machine('crew'))
    expect(checked.out).toMatch(/^crew: 4 states, 7 transitions, [\s\S]*\n0 findings\n$/)
    const generated = await paths(cwd, ...machine('turnstile'), '--format', 'json')
    expect(generated.out).toContain('counting|always|inline|open')
    expect((await paths(cwd, 'run', ...machine('player'))).code).toBe(0)
    const drawn = await paths(cwd, 'export', ...machine('fetching'), '--format', 'mermaid')
    expect(drawn.out).toContain('  loading --> empty: load ✓ [inline] / function\n')
    expect(drawn.err).toContain('"load:done" from loading to ready: no case goes there')
    const open = await paths(cwd, 'check', '--machine', 'only.ts#vault')
    expect(open.err).toContain('the targets of "enter" in closed: no case takes it')
    expect(open.code).toBe(1)
    const changed = await paths(cwd, 'mutants', ...machine('turnstile'))
    expect(changed.err).toContain('the chart of a machine of XState 6 is not changed')
    const together = await paths(cwd, 'system', 'machines.ts#crew')
    expect(together).toMatchObject({ code: 2, err: 'system takes machines of XState 5, and "crew" is one of 6\n' })
  })
})
