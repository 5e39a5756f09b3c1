import type { AnyActorRef, EventObject } from 'xstate'
import { activePaths, followTimers, type Configuration } from '#atlas/explore/configuration.ts'
import { textOf } from '#atlas/explore/explore.ts'
import { createStepper, show, type Place, type RawStep } from '#atlas/explore/staging.ts'
import {
  activeNodes,
  doneEvent,
  errorEvent,
  isWatched,
  matchesDescriptor,
  parentOf,
  snapshotEvent,
  srcOf,
} from '#atlas/explore/xstate.ts'
import { childrenOf, isRunning, namesOf, type Joint, type Member } from './joint.ts'
import type { Part, Parts } from './system.ts'

/** Something that happened in a system during one step; actors by their names. */
export type SystemEntry =
  | {
      readonly kind: 'message'
      readonly from: string
      readonly to: string
      readonly event: string
      /** Stubs and the world outside of the system take anything. */
      readonly fate: 'handled' | 'unhandled' | 'stopped' | 'outside'
      /** The states of the receiver; empty where it is no member. */
      readonly at: string
    }
  | { readonly kind: 'moved'; readonly member: string; readonly states: string }
  | { readonly kind: 'started' | 'stopped' | 'done'; readonly member: string }
  | { readonly kind: 'failed'; readonly member: string; readonly reason: string; readonly thrown: boolean }

/** A message that a member has sent to another. */
export interface SentMessage {
  readonly flow: string
  readonly type: string
}

/** The result of one step of a system. */
export interface SystemStep {
  readonly joint: Joint
  readonly entries: readonly SystemEntry[]
  /** Transitions taken, as `flow: identity`. */
  readonly transitions: readonly string[]
  /** Names of the members that took one. */
  readonly moved: readonly string[]
  /** What members sent to members, by the flow of the receiver. */
  readonly messages: readonly SentMessage[]
}

/** Most events that one step may deliver. */
const MOST = 1000
const STOP = 'xstate.stop'
const NOTHING: Configuration['settled'] = new Set()

type Name = (ref: AnyActorRef) => string

/**
 * Delivers events in a system as XState does: an actor that is at work queues what it receives; any other takes it at
 * once, before its sender goes on.
 */
export function createDelivery(parts: Parts) {
  const stepper = createStepper(parts.root.chart.machine)

  const begin = (joint: Joint) => {
    const members = new Map(joint.members)
    const gone = new Map(joint.gone)
    const before = namesOf(joint)
    const boxes = new Map<AnyActorRef, EventObject[]>()
    const dead = new Set<AnyActorRef>()
    const log: ((name: Name) => SystemEntry)[] = []
    const transitions: string[] = []
    const moved = new Set<AnyActorRef>()
    const messages: SentMessage[] = []
    let delivered = 0

    for (const { ref, configuration } of members.values()) show(ref, configuration.snapshot)

    const place = (ref: AnyActorRef, part: Part): Place => {
      const keyed = new Map<string, AnyActorRef>()
      for (const { configuration } of members.values()) {
        for (const child of childrenOf(configuration.snapshot)) {
          const { systemId } = child as { readonly systemId?: string }
          if (systemId !== undefined && !configuration.settled.has(child)) keyed.set(systemId, child)
        }
      }
      return { machine: part.chart.machine, self: ref, keyed }
    }

    const write = (ref: AnyActorRef, change: Partial<Configuration>) => {
      const member = members.get(ref)
      if (!member) return
      members.set(ref, { ...member, configuration: { ...member.configuration, ...change } })
      if (change.snapshot) show(ref, change.snapshot)
    }

    const message = (from: AnyActorRef, to: AnyActorRef, event: EventObject) => {
      const receiver = members.get(to)
      const isOver = gone.has(to) || dead.has(to) || (receiver !== undefined && !isRunning(receiver))
      const isHandled = receiver !== undefined && !isOver && handles(receiver, event)
      const fate = isOver ? 'stopped' : receiver === undefined ? 'outside' : isHandled ? 'handled' : 'unhandled'
      if (receiver) messages.push({ flow: receiver.part.model.flow, type: event.type })
      const at = receiver ? innermost(activePaths(receiver.configuration.snapshot)) : ''
      log.push((name) => ({ kind: 'message', from: name(from), to: name(to), event: event.type, fate, at }))
    }

    /** The sender of each queued event, for the log of what its receiver made of it. */
    const senders = new WeakMap<EventObject, AnyActorRef>()

    const relay = (from: AnyActorRef | null, to: AnyActorRef, event: EventObject) => {
      const receiver = members.get(to)
      const isPlain = !event.type.startsWith('xstate.')
      const queued = { ...event }
      if (isPlain && from) senders.set(queued, from)
      if (!receiver && isComing(to)) {
        boxes.set(to, [...(boxes.get(to) ?? []), queued])
        return
      }
      if (!receiver || !isRunning(receiver)) {
        if (isPlain && from) message(from, to, event)
        return
      }
      const box = boxes.get(to)
      if (box) {
        box.push(queued)
        return
      }
      boxes.set(to, [queued])
      flush(to)
    }

    /** True for a member that has been created and not started: it takes its events once it starts. */
    const isComing = (ref: AnyActorRef) => {
      const parent = parentOf(ref)
      const above = parent && members.get(parent as AnyActorRef)
      return above !== undefined && !gone.has(ref) && !dead.has(ref) && parts.partOf(ref, above.part) !== null
    }

    const flush = (ref: AnyActorRef) => {
      const box = boxes.get(ref) ?? []
      for (let event = box.shift(); event; event = box.shift()) process(ref, event)
      boxes.delete(ref)
    }

    const process = (ref: AnyActorRef, event: EventObject) => {
      const member = members.get(ref)
      const from = senders.get(event)
      if (from) message(from, ref, event)
      if (event.type === STOP) return leave(ref)
      if (!member || !isRunning(member)) return
      if (++delivered > MOST) {
        return fail(ref, new Error(`its messages go on without an end: more than ${MOST} in one step`), true)
      }
      const { configuration, part } = member
      const raw = stepper.step(configuration.snapshot, event, place(ref, part))
      commit(ref, raw)
    }

    /** Takes over the result of a macrostep and carries out its instructions to other actors, in order. */
    const commit = (ref: AnyActorRef, raw: RawStep) => {
      const member = members.get(ref) as Member
      const { part, configuration } = member
      const taken = raw.transitions.flatMap((one) => part.chart.transitionOf(one) ?? [])
      if ('thrown' in raw) return fail(ref, raw.thrown, true)
      const children = new Set(childrenOf(raw.snapshot))
      const timers = followTimers(configuration.timers, raw.effects, configuration.now, part.chart).map((timer) => {
        if (timer.to === undefined || timer.target) return timer
        const post = raw.posts.find((one) => one.kind === 'send' && one.event === timer.event)
        return post?.kind === 'send' ? { ...timer, target: post.to } : timer
      })
      write(ref, {
        snapshot: raw.snapshot,
        timers: raw.snapshot.status === 'active' ? timers : [],
        settled: new Set([...configuration.settled].filter((child) => children.has(child))),
      })
      if (taken.length > 0) {
        transitions.push(...taken.map(({ id }) => `${part.model.flow}: ${id}`))
        moved.add(ref)
        const states = innermost(activePaths(raw.snapshot))
        log.push((name) => ({ kind: 'moved', member: name(ref), states }))
      }
      const stopped = raw.posts.flatMap((post) => (post.kind === 'stop' ? [post.ref] : []))
      // An actor that is stopped before it has started never starts.
      for (const child of stopped) if (!members.has(child) && !isKnown(configuration, child)) dead.add(child)
      for (const post of raw.posts) {
        if (post.kind === 'start') start(post.ref, ref)
        else if (post.kind === 'stop') stop(post.ref)
        else if (post.kind === 'send' && post.delay === undefined && post.to) relay(ref, post.to, post.event)
      }
      settle(ref)
    }

    const isKnown = ({ snapshot }: Configuration, child: AnyActorRef) => childrenOf(snapshot).includes(child)

    /** Shows a watched member to its parent, and ends one that is done. */
    const settle = (ref: AnyActorRef) => {
      const member = members.get(ref)
      if (!member) return
      const { parent, configuration } = member
      const { snapshot } = configuration
      if (snapshot.status === 'active') {
        if (parent && isWatched(ref)) relay(ref, parent, snapshotEvent(ref, snapshot))
      } else if (snapshot.status === 'done') {
        log.push((name) => ({ kind: 'done', member: name(ref) }))
        boxes.get(ref)?.splice(0)
        if (parent) over(parent, ref, doneEvent(ref.id, snapshot.output))
      } else if (snapshot.status === 'error') fail(ref, snapshot.error, false)
    }

    const fail = (ref: AnyActorRef, error: unknown, thrown: boolean) => {
      const member = members.get(ref)
      if (!member) return
      const snapshot = {
        ...member.configuration.snapshot,
        status: 'error',
        error,
      } as typeof member.configuration.snapshot
      write(ref, { snapshot, timers: [] })
      boxes.get(ref)?.splice(0)
      log.push((name) => ({ kind: 'failed', member: name(ref), reason: textOf(error), thrown }))
      if (member.parent) over(member.parent, ref, errorEvent(ref.id, error))
    }

    const over = (parent: AnyActorRef, ref: AnyActorRef, event: EventObject) => {
      const above = members.get(parent)
      if (above) write(parent, { settled: new Set([...above.configuration.settled, ref]) })
      relay(ref, parent, event)
    }

    const start = (ref: AnyActorRef | undefined, parent: AnyActorRef) => {
      const above = members.get(parent)
      if (!ref || !above || members.has(ref) || dead.has(ref) || gone.has(ref)) return
      const part = parts.partOf(ref, above.part)
      if (part === null) {
        log.push((name) => ({ kind: 'started', member: name(ref) }))
        if (isWatched(ref)) relay(ref, parent, snapshotEvent(ref, ref.getSnapshot()))
        return
      }
      const { input } = (ref as { readonly options?: { readonly input?: unknown } }).options ?? {}
      open(ref, parent, part, input, above.configuration.now)
    }

    /** Starts a member: its actors first, then its instructions to others, then the events it has received before. */
    const open = (ref: AnyActorRef, parent: AnyActorRef | null, part: Part, input: unknown, now: number) => {
      const raw = stepper.start(input, place(ref, part))
      const { snapshot } = raw
      const box = boxes.get(ref) ?? []
      boxes.set(ref, box)
      members.set(ref, { ref, parent, part, configuration: { snapshot, timers: [], settled: NOTHING, now } })
      log.push((name) => ({ kind: 'started', member: name(ref) }))
      if (snapshot.status === 'active') for (const child of childrenOf(snapshot)) start(child, ref)
      commit(ref, raw)
      flush(ref)
    }

    const stop = (ref: AnyActorRef | undefined) => {
      if (!ref || gone.has(ref)) return
      const box = boxes.get(ref)
      // Its queue is dropped, and it ends once it has finished what it is at.
      if (box) box.splice(0, box.length, { type: STOP })
      else leave(ref)
    }

    const leave = (ref: AnyActorRef) => {
      const member = members.get(ref)
      const name = namesOf({ members, gone }).get(ref) ?? before.get(ref) ?? srcOf(ref)
      gone.set(ref, name)
      if (member && isRunning(member)) {
        log.push(() => ({ kind: 'stopped', member: name }))
        for (const child of childrenOf(member.configuration.snapshot)) stop(child)
      }
      members.delete(ref)
      boxes.get(ref)?.splice(0)
    }

    const finish = (): SystemStep => {
      const joint = { members, gone }
      const after = namesOf(joint)
      const name: Name = (ref) => before.get(ref) ?? after.get(ref) ?? srcOf(ref)
      return {
        joint,
        entries: log.map((entry) => entry(name)),
        transitions,
        moved: [...moved].map(name),
        messages,
      }
    }

    return { open, relay, write, configurationOf: (ref: AnyActorRef) => members.get(ref)?.configuration, finish }
  }

  return {
    /** Starts the system with an input of its root. */
    start(input: unknown): SystemStep {
      const run = begin({ members: new Map(), gone: new Map() })
      run.open(stepper.root, null, parts.root, input, 0)
      return run.finish()
    },
    /** Begins a step: events are relayed (from null when they are from outside), then `finish` returns the result. */
    begin,
  }
}

export type Delivery = ReturnType<typeof createDelivery>

/** True when a member's present state names the event, whatever its guards then say. */
const handles = ({ configuration: { snapshot } }: Member, event: EventObject): boolean =>
  activeNodes(snapshot).some((node) =>
    [...node.transitions.keys()].some((descriptor) => matchesDescriptor(event.type, descriptor)),
  )

const innermost = (paths: readonly string[]): string =>
  paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).join(' + ') || '(root)'
