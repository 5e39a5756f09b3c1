import type { AnyActorRef, EventObject } from 'xstate'
import { pendingActors } from './configuration.ts'
import { explore, type GraphNode } from './explore.ts'
import { stubsOf, UNKNOWN_DELAY } from './missing.ts'
import type { AnyModel } from './model.ts'
import { logicKind, meaningOf } from './xstate.ts'

/** A gap of a guessed model, and what to write instead. */
export interface Need {
  readonly subject: 'input' | 'event' | 'actor' | 'guard' | 'delay'
  readonly name: string
  /** The dotted paths that the chart reads; empty when only its existence is unknown. */
  readonly reads: readonly string[]
  readonly message: string
  /** A value with the fields that are read, by the names of the fields and what is done with them. */
  readonly guess?: unknown
  /** The part of a model to write. */
  readonly write: string
}

const LOOK = 500

/** The parts of a model that are already written. */
export type KnownCases = Partial<Pick<AnyModel, 'inputs' | 'events' | 'actors'>>

/** Explores a guessed model a little and returns the missing fields of inputs, events and outcomes that it reads. */
export function needsOf(model: AnyModel, written: KnownCases = {}): Need[] {
  const readsOf = new Map<string, Reads>()
  const ghost = (subject: string) => {
    const reads: Reads = readsOf.get(subject) ?? new Map()
    readsOf.set(subject, reads)
    return phantom((path, use) => {
      const uses = reads.get(path) ?? new Set()
      reads.set(path, use === undefined ? uses : uses.add(use))
    }, '')
  }
  const watch = (event: EventObject): EventObject => {
    const meaning = meaningOf(event.type)
    if (meaning.kind === 'done') return hollow(event, 'output', () => ghost(`actor ${meaning.actor}`))
    if (meaning.kind === 'snapshot') return event
    if (meaning.kind !== 'event' || Object.keys(event).length > 1) return event
    return hollow(event, null, () => ghost(`event ${event.type}`))
  }
  const inputs = Object.fromEntries(
    Object.entries(model.inputs).map(([name, value]) => [name, value === undefined ? ghost('input') : value]),
  )
  const { nodes } = explore({ ...model, inputs, invariants: {}, goals: {} }, { limit: LOOK, variants: 0, watch })

  const found = [...readsOf].flatMap(([subject, reads]): Need[] => {
    if (reads.size === 0) return []
    const paths = leavesOf(new Set(reads.keys()))
    const guess = guessOf(reads, '')
    const [kind, ...rest] = subject.split(' ')
    const name = rest.join(' ')
    if (kind === 'input') return [{ ...inputNeed(paths), guess }]
    return [{ ...(kind === 'event' ? eventNeed(name, paths) : outputNeed(srcOfId(nodes, name), paths)), guess }]
  })
  const inReads = new Set(found.map(({ subject, name }) => `${subject} ${name}`))
  const stubs = stubsOf(model.machine)
  const silent = Object.entries(model.actors).flatMap(([src, cases]) =>
    inReads.has(`actor ${src}`) || stubs.actors.includes(src)
      ? []
      : silentActor(model, src, Object.values(cases).length === 0),
  )
  const stubbed = stubs.actors
    .filter((src) => !inReads.has(`actor ${src}`))
    .map((src) => stubbedActor(src, Object.keys(model.actors[src] ?? {}).length > 0))
  const spawned = unknownActors(model, nodes).map((src) => stubbedActor(src, false))
  const known = { input: written.inputs !== undefined, event: written.events ?? {}, actor: written.actors ?? {} }
  const fromActors = Object.values(known.actor).flatMap(({ events = {} }) =>
    Object.values(events).map(({ type }) => type),
  )
  return [
    ...[...found, ...stubbed, ...spawned, ...silent].filter(({ subject, name }) => {
      if (subject === 'input') return !known.input
      if (subject === 'event') return !(name in known.event) && !fromActors.includes(name)
      return !(name in known.actor)
    }),
    ...stubs.guards.map(stubbedGuard),
    ...stubs.delays.map(stubbedDelay),
  ]
}

/** Returns the needs as a readable list. */
export const needsText = (needs: readonly Need[]): string =>
  needs.map(({ message, write }) => `  ${message}\n    ${write}\n`).join('')

const quote = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)

/** `{ user: { name: …, age: … } }` for `user.name` and `user.age`. */
function shape(paths: readonly string[]): string {
  const heads = [...new Set(paths.map((path) => path.split('.')[0] ?? ''))]
  const fields = heads.map((head) => {
    const below = paths.filter((path) => path.startsWith(`${head}.`)).map((path) => path.slice(head.length + 1))
    return `${quote(head)}: ${below.length > 0 ? shape(below) : '…'}`
  })
  return `{ ${fields.join(', ')} }`
}

const inputNeed = (reads: readonly string[]): Need => ({
  subject: 'input',
  name: '',
  reads,
  message: `the chart starts with an input and reads ${reads.join(', ') || 'all'} of it`,
  write: `inputs: { default: ${shape(reads)} }`,
})

const eventNeed = (name: string, reads: readonly string[]): Need => ({
  subject: 'event',
  name,
  reads,
  message: `event "${name}" carries a payload: the chart reads ${reads.join(', ')}`,
  write: `events: { ${quote(name)}: { valid: ${shape(reads)}, … } }`,
})

const outputNeed = (name: string, reads: readonly string[]): Need => ({
  subject: 'actor',
  name,
  reads,
  message: `actor "${name}" hands something back: the chart reads ${reads.join(', ') || 'all'} of its output`,
  write: `actors: { ${quote(name)}: { done: { ok: ${reads.length > 0 ? shape(reads) : '…'}, … }, error: { fault: new Error('fault') } } }`,
})

const stubbedActor = (name: string, settles: boolean): Need => ({
  subject: 'actor',
  name,
  reads: [],
  message: `actor "${name}" is not provided; a stub stands for it, which ${settles ? 'ends well with nothing, or fails' : 'sends the chart nothing'}`,
  write: settles
    ? `actors: { ${quote(name)}: { done: { ok: … }, error: { fault: new Error('fault') } } }`
    : `actors: { ${quote(name)}: { events: { first: { type: '…' } } } }`,
})

const stubbedGuard = (name: string): Need => ({
  subject: 'guard',
  name,
  reads: [],
  message: `guard "${name}" is not provided and counts as false`,
  write: `machine: machine.provide({ guards: { ${quote(name)}: ({ context, event }) => … } })`,
})

const stubbedDelay = (name: string): Need => ({
  subject: 'delay',
  name,
  reads: [],
  message: `delay "${name}" is not provided and counts as ${UNKNOWN_DELAY} ms`,
  write: `machine: machine.provide({ delays: { ${quote(name)}: … } })`,
})

/** Running actors that neither the machine nor the model defines. */
const unknownActors = (model: AnyModel, nodes: readonly GraphNode[]): string[] => [
  ...new Set(
    nodes
      .flatMap(({ configuration: { snapshot, settled } }) => pendingActors(snapshot, settled))
      .filter(({ ref, src }) => (ref as { readonly src?: unknown }).src === src)
      .filter(({ src }) => !(src in model.actors) && !Object.hasOwn(model.machine.implementations.actors, src))
      .map(({ src }) => src),
  ),
]

function silentActor(model: AnyModel, src: string, without: boolean): Need[] {
  if (!without) return []
  const kind = logicKind((model.machine.implementations.actors as Record<string, unknown>)[src])
  if (kind !== 'callback' && kind !== 'observable') return []
  return [
    {
      subject: 'actor',
      name: src,
      reads: [],
      message: `actor "${src}" may send events, which are now played as if they came from outside`,
      write: `actors: { ${quote(src)}: { events: { first: { type: '…' } } } }`,
    },
  ]
}

function srcOfId(nodes: readonly GraphNode[], id: string): string {
  for (const { configuration } of nodes) {
    const ref = (configuration.snapshot.children as Record<string, AnyActorRef | undefined>)[id]
    const { src } = (ref ?? {}) as { readonly src?: unknown }
    if (typeof src === 'string') return src
  }
  return id
}

/** The event with a recording proxy for its missing fields, or for the missing fields of one of its fields. */
function hollow(event: EventObject, field: string | null, ghost: () => object): EventObject {
  if (field !== null) {
    return (event as Record<string, unknown>)[field] === undefined ? { ...event, [field]: ghost() } : event
  }
  const spirit = ghost() as Record<string, unknown>
  return new Proxy(event, {
    get: (target, key) => (typeof key === 'symbol' || key in target ? Reflect.get(target, key) : spirit[key]),
  })
}

const METHODS = new Set([
  ...Object.getOwnPropertyNames(Array.prototype),
  ...Object.getOwnPropertyNames(String.prototype),
  ...Object.getOwnPropertyNames(Number.prototype),
])

/** By the dotted path of a field: the methods that are called on it, and `number` where it is reckoned with. */
type Reads = Map<string, Set<string>>

/** A proxy that has every field and accepts every call, and records them. */
function phantom(note: (path: string, use?: string) => void, path: string): object {
  return new Proxy(
    {},
    {
      get: (target, key) => {
        if (key === Symbol.iterator) {
          note(path, 'forEach')
          return [][Symbol.iterator]
        }
        if (key === Symbol.toPrimitive) {
          return (hint: string) => {
            if (hint === 'number') note(path, hint)
            return hint === 'number' ? NaN : '[object Object]'
          }
        }
        if (typeof key === 'symbol' || key in target || key === 'then' || key === 'toJSON')
          return Reflect.get(target, key)
        if (METHODS.has(key)) {
          note(path, key)
          return key === 'length' ? 1 : () => phantom(note, path)
        }
        const further = path ? `${path}.${key}` : key
        note(further)
        return phantom(note, further)
      },
    },
  )
}

const of = (owner: object, other: object) => {
  const others = new Set(Object.getOwnPropertyNames(other))
  return new Set(Object.getOwnPropertyNames(owner).filter((name) => !others.has(name)))
}
const LIST_METHODS = of(Array.prototype, String.prototype)
const NUMBER_METHODS = of(Number.prototype, String.prototype)

/** A list, a number, an object with the fields that are read below, or a text, which is the name of the field. */
function guessOf(reads: Reads, path: string): unknown {
  const uses = [...(reads.get(path) ?? [])]
  if (uses.some((use) => LIST_METHODS.has(use))) return []
  if (uses.some((use) => use === 'number' || NUMBER_METHODS.has(use))) return 1
  const start = path === '' ? '' : `${path}.`
  const below = [...reads.keys()].filter((one) => one !== '' && one.startsWith(start))
  const fields = [...new Set(below.map((one) => one.slice(start.length).split('.')[0] ?? ''))].filter(
    (one) => one !== '',
  )
  if (fields.length === 0) return path === '' ? 'text' : (path.split('.').at(-1) ?? path)
  return Object.fromEntries(fields.map((field) => [field, guessOf(reads, `${start}${field}`)]))
}

/** Only the longest of paths with a common beginning. */
const leavesOf = (reads: ReadonlySet<string>): string[] =>
  [...reads].filter((path) => path !== '' && ![...reads].some((other) => other.startsWith(`${path}.`)))
