import { readGuard } from '#atlas/export/guards.ts'
import { guardLogic } from './machine.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A configuration that `createMachine` takes, with the delays it is to be given, and what it lacks of the JSON. */
export interface StatelyConfig {
  readonly config: Fields
  readonly delays: Readonly<Record<string, number>>
  readonly losses: readonly string[]
}

/**
 * Reads the JSON of a machine: a configuration of XState 5, one of XState 4 (`cond`, `internal`), or the definition that
 * `JSON.stringify(machine)` writes. Functions are lost in JSON: what is left of them is reported.
 */
export function readStately(value: Fields): StatelyConfig {
  const losses: string[] = []
  const { delays = {} } = isFields(value['meta']) ? value['meta'] : {}
  const known = Object.entries(isFields(delays) ? delays : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  return { config: node(value, '(root)', losses), delays: Object.fromEntries(known), losses }
}

function node(state: Fields, path: string, losses: string[]): Fields {
  const { states, initial, on, always, after, invoke, onDone, entry, exit, ...rest } = state
  const isDefinition = Array.isArray(rest['transitions']) && 'order' in rest
  const { transitions: _transitions, order: _order, version: _version, key: _key, ...plain } = rest
  const within = (key: string) => (path === '(root)' ? key : `${path}.${key}`)
  const own = branchesIn(path, isDefinition, losses)
  const timers = isDefinition ? timersOf(on) : { on, after }
  return withoutUndefined({
    ...(isDefinition ? withoutDefaults(plain) : plain),
    initial: initialOf(initial, states, own),
    on: grouped(timers.on, own),
    after: grouped(timers.after, own) ?? undefined,
    always: isDefinition ? undefined : always === undefined ? undefined : own(always),
    onDone: onDone === undefined ? undefined : own(onDone),
    entry: actions(entry, `the entry of ${path}`, losses),
    exit: actions(exit, `the exit of ${path}`, losses),
    invoke: invoke === undefined ? undefined : [invoke].flat().map((one) => invocation(one, isDefinition, own)),
    states: isFields(states)
      ? Object.fromEntries(
          Object.entries(states).map(([key, one]) => [key, node(isFields(one) ? one : {}, within(key), losses)]),
        )
      : undefined,
    ...(isDefinition && isFields(on) && Array.isArray(on['']) ? { always: own(on['']) } : {}),
  })
}

const withoutUndefined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** A definition has every field, also those with nothing in them. */
const withoutDefaults = ({ type, history, ...fields }: Fields): Fields => ({
  ...fields,
  type: type === 'compound' || type === 'atomic' ? undefined : type,
  history: history === false ? undefined : history,
})

const grouped = (group: unknown, own: (branches: unknown) => unknown): unknown =>
  isFields(group)
    ? Object.fromEntries(Object.entries(group).flatMap(([key, branches]) => (key === '' ? [] : [[key, own(branches)]])))
    : undefined

/** In a definition timers are events: `xstate.after.1000.(id)`. */
function timersOf(on: unknown): { readonly on: unknown; readonly after: unknown } {
  const entries = Object.entries(isFields(on) ? on : {})
  const delayOf = (key: string) => /^xstate\.after\.([^.]+)\./.exec(key)?.[1]
  const after = entries.flatMap(([key, branches]) => {
    const delay = delayOf(key)
    return delay === undefined ? [] : [[delay, branches] as const]
  })
  return {
    on: Object.fromEntries(entries.filter(([key]) => delayOf(key) === undefined)),
    after: after.length > 0 ? Object.fromEntries(after) : undefined,
  }
}

/** The key of the initial state, with the actions on the way to it. */
function initialOf(initial: unknown, states: unknown, own: (branches: unknown) => unknown): unknown {
  if (!isFields(initial)) return initial
  const [target] = [initial['target']].flat()
  if (typeof target !== 'string') return undefined
  const children = Object.entries(isFields(states) ? states : {})
  const key = children.find(([, child]) => isFields(child) && `#${String(child['id'])}` === target)?.[0] ?? target
  const branch = own(initial)
  const list = isFields(branch) ? branch['actions'] : undefined
  return Array.isArray(list) && list.length > 0 ? { target: key, actions: list as unknown } : key
}

function invocation(one: unknown, isDefinition: boolean, own: (branches: unknown) => unknown): unknown {
  if (!isFields(one)) return { src: one }
  const { src, id, onDone, onError, onSnapshot, input, systemId } = one
  const isGenerated = typeof id === 'string' && /^\d+\./.test(id) && isDefinition
  const name = isFields(src) ? src['type'] : src
  const outcomes = { onDone, onError, onSnapshot }
  return withoutUndefined({
    ...{ src: name, id: isGenerated ? undefined : id, input, systemId },
    ...Object.fromEntries(
      Object.entries(outcomes).map(([key, value]) => [
        key,
        value === undefined || isDefinition ? undefined : own(value),
      ]),
    ),
  })
}

/** Actions by name; a function is nothing in JSON, or an object without a name. */
function actions(list: unknown, where: string, losses: string[]): unknown {
  if (list === undefined) return undefined
  const isMachinery = (one: unknown) => isFields(one) && /^xstate\.(raise|cancel)$/.test(String(one['type']))
  return [list].flat().filter((one) => {
    if (isMachinery(one)) return false
    const isNamed = typeof one === 'string' || (isFields(one) && typeof one['type'] === 'string')
    if (!isNamed) losses.push(`${where}: an action without a name is left out`)
    return isNamed
  })
}

const branchesIn = (path: string, isDefinition: boolean, losses: string[]) => {
  // A definition refers to ids as they are; in a configuration a dot in an id is escaped.
  const reference = (target: unknown) =>
    isDefinition && typeof target === 'string' ? target.replaceAll(/[\\.]/g, String.raw`\$&`) : target
  const one = (branch: unknown): unknown => {
    if (!isFields(branch)) return branch
    const { guard, cond, internal, actions: list, target, eventType: _eventType, source: _source, ...rest } = branch
    const condition = guard ?? cond
    return withoutUndefined({
      ...rest,
      target: Array.isArray(target) ? (target.length === 0 ? undefined : target.map(reference)) : reference(target),
      reenter: internal === false ? true : rest['reenter'],
      actions: actions(list, `a transition of ${path}`, losses),
      guard: condition === undefined || condition === null ? undefined : guardOf(condition, path, losses),
    })
  }
  return (branches: unknown): unknown => (Array.isArray(branches) ? branches.map(one) : one(branches))
}

/** A guard by its name; a combined one as the atlas names it. */
function guardOf(guard: unknown, path: string, losses: string[]): unknown {
  const name = isFields(guard) ? guard['type'] : guard
  if (typeof name !== 'string') {
    losses.push(`a transition of ${path}: a guard without a name does not hold`)
    return 'false'
  }
  const read = readGuard(name)
  return read.kind === 'name' ? guard : guardLogic(read)
}
