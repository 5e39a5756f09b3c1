import { createActor, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { wayTo } from '#atlas/explore/explore.ts'
import { generate } from '#atlas/paths/generate.ts'
import { DueOrderClock } from '#atlas/run/clock.ts'
import { exploreSystem, type SystemExploration } from '#atlas/system/explore-system.ts'
import { namesOf, statesText } from '#atlas/system/joint.ts'
import { sequenceDiagram } from '#atlas/system/sequence.ts'
import { commandLine } from './support/command-line.ts'
import { crossing, crossingMachine, pingPong } from './support/systems/crossing.ts'
import { faults } from './support/systems/faults.ts'
import { timing } from './support/systems/timing.ts'

const whole = [
  ['crossing', crossing, crossingMachine],
  ['ping-pong', { root: pingPong }, pingPong],
  ...Object.entries({ ...faults, ...timing }).map(([name, machine]) => [name, { root: machine }, machine] as const),
] as const

/** The actors of a running system by name, as the exploration names them. */
function realActors(root: AnyActorRef, flow: string): Map<string, AnyActorRef> {
  const found = new Map([[flow, root]])
  const below = (ref: AnyActorRef, above: string) => {
    const { children = {} } = ref.getSnapshot() as AnyMachineSnapshot
    for (const [id, child] of Object.entries(children as Record<string, AnyActorRef | undefined>)) {
      if (!child) continue
      found.set(`${above}${id}`, child)
      below(child, `${above}${id}/`)
    }
  }
  below(root, '')
  return found
}

/** Plays the shortest way to a node on XState's own actors. */
function played(exploration: SystemExploration, machine: AnyStateMachine, node: number): string {
  const clock = new DueOrderClock()
  const root = createActor(machine, { clock })
  root.subscribe({ error: () => undefined })
  root.start()
  for (const { stimulus } of wayTo({ ...exploration, findings: [] }, node).edges) {
    const [member = '', what = ''] = stimulus.split(': ')
    if (what.startsWith('after:')) clock.fireNext()
    else
      realActors(root, machine.id)
        .get(member)
        ?.send({ type: what.replace(/\/default$/, '') })
  }
  return [...realActors(root, machine.id)]
    .map(([name, ref]) => {
      const snapshot = ref.getSnapshot() as AnyMachineSnapshot
      return `${name}: ${snapshot.status === 'active' ? JSON.stringify(snapshot.value) : snapshot.status}`
    })
    .toSorted()
    .join(', ')
}

test.each(whole)('systems: %s goes as on real actors in every configuration', (_, definition, machine) => {
  const exploration = exploreSystem(definition)
  expect(exploration.complete).toBe(true)
  for (const { id } of exploration.nodes) {
    const joint = exploration.joints[id]
    if (!joint) throw new Error(`no joint ${id}`)
    const names = namesOf(joint)
    const explored = [...joint.members.values()].map(({ ref, configuration: { snapshot } }) => {
      return `${names.get(ref)}: ${snapshot.status === 'active' ? JSON.stringify(snapshot.value) : snapshot.status}`
    })
    expect(explored.toSorted().join(', ')).toBe(played(exploration, machine, id))
  }
})

test('systems: the paths of a crossing take every transition of every member', () => {
  const exploration = exploreSystem(crossing)
  expect(exploration.findings).toEqual([])
  const suite = generate({ ...exploration, findings: [] }, { criterion: 'transitions' })
  const taken = new Set(suite.paths.flatMap(({ edges }) => edges.flatMap((id) => exploration.edges[id]?.transitions)))
  const all = [...exploration.parts].flatMap(([flow, { chart }]) => chart.transitions.map(({ id }) => `${flow}: ${id}`))
  expect([...taken].toSorted()).toEqual(all.toSorted())
})

test.each([
  ['forgotten', 'unhandled-message', 'forgotten sends "again" to worker, which does not handle it in idle'],
  ['late', 'stopped-actor', 'late sends "begin" to worker, which has stopped'],
  ['deadlock', 'deadlock', 'nothing can happen in deadlock: waiting, left: waiting, right: waiting'],
  ['starving', 'waits-for-ever', 'worker waits for ever in idle: nothing moves it any more'],
  ['broken', 'unhandled-error', 'broken ends with an error: no luck'],
  ['delayed', 'stopped-actor', 'delayed sends "begin" to worker, which has stopped'],
] as const)('systems: %s is found as %s', (name, rule, message) => {
  const outside = { left: [], right: [] }
  const found = exploreSystem({ root: { ...faults, ...timing }[name], outside }).findings.filter(
    (one) => one.rule === rule,
  )
  expect(found.map((one) => one.message)).toContain(message)
})

test('systems: an invariant over two members fails with the states of both', () => {
  const { findings } = exploreSystem({
    ...crossing,
    invariants: { 'cars never wait': ({ member }) => member('cars')?.in('red') !== true },
  })
  expect(findings.map(({ message }) => message)).toEqual([
    '"cars never wait" does not hold in crossing: walking, cars: red, walkers: walk',
  ])
})

test('systems: a limit ends the exploration and is named', () => {
  const { complete, findings, joints } = exploreSystem(crossing, { limit: 1 })
  expect(complete).toBe(false)
  expect(findings.filter(({ rule }) => rule === 'limit').map(({ message }) => message)).toEqual([
    'more than 1 joint configurations',
  ])
  expect(joints.map(statesText)[0]).toBe('crossing: driving, cars: green, walkers: stand')
})

test('systems: spawning without an end stops at the most members', () => {
  const { complete, findings } = exploreSystem({ root: faults.late }, { actors: 1 })
  expect(complete).toBe(false)
  expect(findings[0]?.rule).toBe('limit')
})

test('systems: a path is a sequence diagram of its messages', () => {
  const exploration = exploreSystem(crossing)
  const edges = wayTo({ ...exploration, findings: [] }, 1).edges.map(({ id }) => id)
  expect(sequenceDiagram(exploration, { input: 'default', edges })).toBe(`sequenceDiagram
  participant p_outside as outside
  participant p_crossing as crossing
  participant p_cars as cars
  participant p_walkers as walkers
  Note over p_crossing: started
  Note over p_cars: started
  Note over p_walkers: started
  p_outside->>p_walkers: pressed
  Note over p_walkers: stand
  p_walkers->>p_crossing: walk.requested
  Note over p_crossing: stopping
  p_crossing->>p_cars: stop
  Note over p_cars: yellow
`)
})

const here = 'tests/atlas/support/systems/crossing.ts'

test('paths system: prints the members, the findings and paths of a system', async () => {
  const { code, out } = await commandLine('system', `${here}#crossing`)
  expect(out).toContain('crossing: crossing, cars, walkers\n3 joint configurations, 4 steps\n\n0 findings\n')
  expect(out).toContain('walkers: pressed/default → cars: after:3000 → walkers: after:8000')
  expect(code).toBe(0)
})

test('paths system: findings have the shortest way to them, and exit code 1', async () => {
  const { code, out } = await commandLine('system', 'tests/atlas/support/systems/faults.ts#forgottenMachine')
  expect(out).toContain(
    'unhandled-message: forgotten sends "again" to worker, which does not handle it in idle\n  start(default) → forgotten: repeated/default\n',
  )
  expect(code).toBe(1)
})

test('paths system: the format mermaid draws each path as a sequence diagram', async () => {
  const { out } = await commandLine('system', `${here}#crossing`, '--format', 'mermaid')
  expect(out).toMatch(/^%% crossing path 1\nsequenceDiagram\n {2}participant p_outside as outside\n/)
})

test('paths system: without a system it says which argument is missing', async () => {
  const { code, err } = await commandLine('system')
  expect(err).toContain('which system?')
  expect(code).toBe(2)
})
