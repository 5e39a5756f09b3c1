import type { AnyStateMachine } from 'xstate'
import { stable } from './stable.ts'
import { isBuiltin } from './xstate.ts'

/** A copy of a value; actors and instances of other classes are the same ones in it. */
export function copyOf<Value>(value: Value): Value {
  const copies = new Map<object, unknown>()
  const into = <Copy extends object>(from: object, copy: Copy, fill: (copy: Copy) => void): Copy => {
    copies.set(from, copy)
    fill(copy)
    return copy
  }
  const of = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one
    if (copies.has(one)) return copies.get(one)
    if (Array.isArray(one)) return into(one, [] as unknown[], (copy) => copy.push(...one.map(of)))
    if (one instanceof Date) return new Date(one)
    if (one instanceof Set) return into(one, new Set(), (copy) => one.forEach((item) => copy.add(of(item))))
    if (one instanceof Map)
      return into(one, new Map(), (copy) => one.forEach((item, key) => copy.set(of(key), of(item))))
    const prototype: unknown = Object.getPrototypeOf(one)
    if ((prototype !== null && prototype !== Object.prototype) || 'sessionId' in one) return one
    return into(one, Object.create(prototype) as Record<string, unknown>, (copy) => {
      for (const [key, item] of Object.entries(one)) copy[key] = of(item)
    })
  }
  return of(value) as Value
}

/** Compares a context with what it was at the time of the call: the fields that have changed in place since. */
export function fieldsChanged(context: unknown): () => string[] {
  const now = () => Object.entries(context ?? {}).map(([field, value]) => [field, stable(value)] as const)
  const before = new Map(now())
  return () => {
    const after = new Map(now())
    return [...new Set([...before.keys(), ...after.keys()])].filter((field) => before.get(field) !== after.get(field))
  }
}

interface Given {
  readonly context?: unknown
}
type Guard = (given: Given, params: unknown) => unknown
type Resolve = (scope: unknown, snapshot: Given, ...more: unknown[]) => unknown

/** Collects which actions and guards of a machine change a context in place. */
export function createInPlaceWatch() {
  const named = new Set<string>()
  const messages = new Set<string>()
  const note = (what: string, fields: readonly string[]) => {
    for (const field of fields) {
      named.add(field)
      messages.add(`${what} changes "${field}" in place: assign a new value, or states that share it change as well`)
    }
  }
  const during = <Result>(what: string, context: unknown, run: () => Result): Result => {
    const changed = fieldsChanged(context)
    try {
      return run()
    } finally {
      note(what, changed())
    }
  }
  return {
    /** Watches the named actions and guards of a staged machine, which is its own; returns it. */
    watched(machine: AnyStateMachine): AnyStateMachine {
      const { actions, guards } = machine.implementations as Record<'actions' | 'guards', Record<string, unknown>>
      for (const [name, action] of Object.entries(actions)) {
        if (!isBuiltin(action)) continue
        const { resolve } = action as { readonly resolve: Resolve }
        const over: Resolve = (scope, snapshot, ...more) =>
          during(`the action "${name}"`, snapshot.context, () => resolve(scope, snapshot, ...more))
        actions[name] = Object.assign(() => undefined, action, { resolve: over })
      }
      for (const [name, guard] of Object.entries(guards)) {
        if (typeof guard !== 'function' || 'check' in guard) continue
        guards[name] = ((given, params) =>
          during(`the guard "${name}"`, given.context, () => (guard as Guard)(given, params))) satisfies Guard
      }
      return machine
    },
    /** Notes what changed during a step and is no named action's or guard's. */
    stepped(fields: readonly string[]) {
      note(
        'something written inline',
        fields.filter((field) => !named.has(field)),
      )
    },
    /** Returns what was noted since the last call, as messages. */
    taken(): readonly string[] {
      const noted = [...messages]
      named.clear()
      messages.clear()
      return noted
    },
  }
}
