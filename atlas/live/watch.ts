import type { ActorRefLike, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { readChart, type Chart } from '#atlas/explore/chart.ts'
import { activePaths } from '#atlas/explore/configuration.ts'
import { machineOf, matchesDescriptor, meaningOf, parentOf, srcOf, transitionsOf } from '#atlas/explore/xstate.ts'
import type { LiveActor, LiveEntry, LiveState, PresentEntry } from './message.ts'
import type { ShownOf } from './shown.ts'

interface Watched {
  readonly actor: LiveActor
  readonly ref: ActorRefLike
  readonly chart: Chart
  state: LiveState | null
}

/** An entry without its sequence number, which it gets when it is sent. */
type PendingEntry = LiveEntry extends infer Entry ? (Entry extends LiveEntry ? Omit<Entry, 'seq'> : never) : never

/** A place in the order of entries: reserved when a macrostep begins, filled when it has ended. */
interface Slot {
  readonly of: Watched
  readonly time: number
  entry: PendingEntry | null
}

/** Follows every chart of a page through XState's inspection events. */
export interface Watch {
  inspect(event: InspectionEvent): void
  /** Returns an entry with every running chart. */
  present(): PresentEntry
  /** Sequence number of the last entry sent. */
  seq(): number
}

/**
 * Watches charts and sends one entry a macrostep, in the order in which the macrosteps began. Of a context it sends
 * only the fields of `shownOf`.
 */
export function createWatch(send: (entry: LiveEntry) => void, now: () => number, shownOf: ShownOf): Watch {
  const charts = new WeakMap<AnyStateMachine, Chart>()
  const taken = new WeakMap<ActorRefLike, string[]>()
  const running = new Map<ActorRefLike, Watched>()
  const ended = new WeakSet<ActorRefLike>()
  const slots: Slot[] = []
  let started = 0
  let seq = 0
  let isSettling = false

  const chartOf = (machine: AnyStateMachine) => {
    const chart = charts.get(machine) ?? readChart(machine)
    charts.set(machine, chart)
    return chart
  }

  const begin = (ref: ActorRefLike, machine: AnyStateMachine): Watched => {
    const parent = parentOf(ref)
    const parentId = (parent && running.get(parent)?.actor.id) ?? null
    const actor = { id: ++started, parent: parentId, machine: machine.id }
    const watched: Watched = { actor, ref, chart: chartOf(machine), state: null }
    running.set(ref, watched)
    return watched
  }

  const openSlot = (of: Watched): Slot => {
    const open = slots.find((slot) => slot.of === of && slot.entry === null)
    if (open) return open
    const slot: Slot = { of, time: now(), entry: null }
    slots.push(slot)
    return slot
  }

  const sendFilled = () => {
    for (let slot = slots[0]; slot?.entry; slot = slots[0]) {
      slots.shift()
      send({ ...slot.entry, seq: ++seq })
    }
  }

  const fill = (of: Watched, eventType: string, state: LiveState) => {
    const { actor, chart, ref } = of
    const transitions = taken.get(ref) ?? []
    taken.delete(ref)
    const isFirst = of.state === null
    of.state = state
    if (state.status !== 'active') {
      running.delete(ref)
      ended.add(ref)
    }
    const slot = openSlot(of)
    const { time } = slot
    if (isFirst) slot.entry = { kind: 'started', time, actor, transitions, state }
    else if (state.status === 'stopped') slot.entry = { kind: 'stopped', time, actor: actor.id }
    else slot.entry = { kind: 'step', time, actor: actor.id, event: eventName(chart, eventType), transitions, state }
    sendFilled()
  }

  /** A chart that throws ends without a snapshot: its slot is dropped and its end is sent. */
  const settle = () => {
    isSettling = false
    for (const slot of slots.splice(0)) if (slot.entry) send({ ...slot.entry, seq: ++seq })
    for (const of of running.values()) {
      const snapshot = (of.ref as unknown as { getSnapshot(): AnyMachineSnapshot }).getSnapshot()
      if (of.state && snapshot.status === 'error') fill(of, '', { ...of.state, status: 'error', work: [] })
    }
  }

  return {
    inspect(event) {
      const { actorRef: ref } = event
      const machine = machineOf(ref)
      if (machine === null) return
      if (!isSettling) {
        isSettling = true
        queueMicrotask(settle)
      }
      const known = running.get(ref)
      if (event.type === '@xstate.event') {
        if (!known && meaningOf(event.event.type).kind === 'init') openSlot(begin(ref, machine))
      } else if (event.type === '@xstate.microstep') {
        const chart = chartOf(machine)
        const ids = transitionsOf(event).flatMap((definition) => chart.transitionOf(definition)?.id ?? [])
        taken.set(ref, [...(taken.get(ref) ?? []), ...ids])
        if (known) openSlot(known)
      } else if (event.type === '@xstate.snapshot') {
        const snapshot = event.snapshot as AnyMachineSnapshot
        // An actor whose code has just been loaded becomes a chart only now: its start was not observed.
        const watched = known ?? (snapshot.status === 'active' && !ended.has(ref) ? begin(ref, machine) : null)
        if (watched) fill(watched, event.event.type, stateOf(machine, snapshot, shownOf))
      }
    },
    present() {
      const actors = [...running.values()].flatMap(({ actor, state }) => (state ? [{ actor, state }] : []))
      return { kind: 'present', seq, time: now(), actors }
    },
    seq: () => seq,
  }
}

function stateOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, shownOf: ShownOf): LiveState {
  const children = Object.values(snapshot.children as Record<string, Parameters<typeof srcOf>[0] | undefined>)
  return {
    states: activePaths(snapshot),
    tags: [...snapshot.tags].toSorted(),
    status: snapshot.status,
    work: children.flatMap((child) => (child && machineOf(child) === null ? [sourceName(machine, srcOf(child))] : [])),
    shown: shownOf(machine.id, snapshot.context),
  }
}

/** An actor's source when the machine names it: the name of a spawned actor may be anything. */
const sourceName = (machine: AnyStateMachine, src: string) =>
  Object.hasOwn(machine.implementations.actors, src) ? src : 'spawned'

/** The chart's name of an event; null for an event it does not name, whose type may be anything. */
function eventName(chart: Chart, type: string): string | null {
  const meaning = meaningOf(type)
  switch (meaning.kind) {
    case 'done':
    case 'error':
    case 'snapshot': {
      const invocations = chart.states.flatMap(({ node }) => node.invoke)
      const src = invocations.find(({ id }) => id === meaning.actor)?.src
      return src === undefined ? `spawned:${meaning.kind}` : `${String(src)}:${meaning.kind}`
    }
    case 'after':
      return `after:${meaning.delay}`
    case 'event': {
      const named = chart.transitions.filter(({ definition }) => meaningOf(definition.eventType).kind === 'event')
      const matching = named.map(({ event }) => event).filter((descriptor) => matchesDescriptor(type, descriptor))
      return matching.find((descriptor) => descriptor === type) ?? matching[0] ?? null
    }
    case 'stateDone':
    case 'always':
    case 'init':
      return null
  }
}
