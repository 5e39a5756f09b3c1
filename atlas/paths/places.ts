import { readFileSync } from 'node:fs'
import { configsIn, propertyOf, written, type Expression } from './machine-source.ts'
import { isNode, nameOf, nodes, type Node } from './nodes.ts'
import { exportOf, sourceOf } from './syntax.ts'

/** A name in a source file; lines and columns count from 1, the end column follows the last character. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endColumn: number
}

/** Finds a state by its dotted path, or a transition by its identity; null where the source does not write it out. */
export type FindPlace = (at: string) => Place | null

/** A property of an object: its key, and what it holds. */
interface Property {
  readonly key: Expression
  readonly value: Expression
}

/**
 * Returns a function that finds the states and transitions of an exported machine, or of a model's machine, in its
 * source, also where states are imported from other files by a relative path. Without a name the first export with a
 * machine is taken.
 */
export function placesIn(file: string, name?: string): FindPlace {
  const source = sourceOf(file)
  const exported = source === null ? [] : name === undefined ? [...source.exported.keys()] : [name]
  const roots = exported.flatMap((one) => {
    const found = source && exportOf(one, source)
    return found ? machineConfigs(found) : []
  })
  const [root] = roots
  return (at) => {
    if (!root) return null
    const [path = '', event] = at.split('|')
    const state = stateAt(root, path)
    if (state === null) return null
    const named = event === undefined ? null : transitionOf(state.value, event)
    return placeOf((named ?? state).key)
  }
}

/** The objects with states or transitions among those that a machine, or the machine of a model, is made of. */
function machineConfigs(exported: Expression): Expression[] {
  return configsIn(exported).flatMap((config) => {
    const machine = propertyOf(config, 'machine')
    if (machine !== null) return machineConfigs(machine)
    return ['states', 'on', 'initial', 'invoke'].some((part) => propertyOf(config, part) !== null) ? [config] : []
  })
}

/** The state of a path; the machine itself stands at its id, or where its object begins. */
function stateAt(root: Expression, path: string): Property | null {
  if (path === '(root)') return { key: propertyIn(root, 'id')?.key ?? root, value: root }
  let found: Property | null = null
  for (const key of path.split('.')) {
    const states: Property | null = propertyIn(found?.value ?? root, 'states')
    found = states && propertyIn(states.value, key)
    if (found === null) return null
  }
  return found
}

/** The property that declares the transitions of an event, in the chart's names of events. */
function transitionOf(state: Expression, event: string): Property | null {
  const on = propertyIn(state, 'on')
  const own = on && propertyIn(on.value, event)
  if (own) return own
  if (event === 'always') return propertyIn(state, 'always')
  if (event === 'done') return propertyIn(state, 'onDone')
  const [, actor = '', outcome = ''] = /^(.*):(done|error|snapshot)$/.exec(event) ?? []
  if (outcome === '') {
    const after = propertyIn(state, 'after')
    return after && propertyIn(after.value, event.replace(/^after:/, ''))
  }
  const invocation = invocationsOf(state).find((one) => srcOf(one) === actor.replace(/#\d+$/, ''))
  return invocation ? propertyIn(invocation, `on${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}`) : null
}

function invocationsOf(state: Expression): Expression[] {
  const invoke = propertyIn(state, 'invoke')
  if (!invoke) return []
  const { node, source } = written(invoke.value)
  return node.type === 'ArrayExpression'
    ? nodes(node['elements']).map((one) => ({ node: one, source }))
    : [invoke.value]
}

const srcOf = (invocation: Expression): string | null => nameOf(propertyIn(invocation, 'src')?.value.node)

/** A property of an object, also of one that is spread into it or handed to a function that makes a config of it. */
function propertyIn(object: Expression, name: string): Property | null {
  const { node, source } = written(object)
  if (node.type === 'CallExpression') {
    const given = nodes(node['arguments']).map((one) => written({ node: one, source }))
    const [config] = given.filter((one) => one.node.type === 'ObjectExpression')
    return config ? propertyIn(config, name) : null
  }
  for (const one of nodes(node['properties']).toReversed()) {
    const spread = one.type === 'SpreadElement' && isNode(one['argument']) ? one['argument'] : null
    const inner = spread && propertyIn({ node: spread, source }, name)
    if (inner) return inner
    const { key, value } = one
    const isComputed = one['computed'] === true
    if (!isComputed && isNode(key) && isNode(value) && nameOf(key) === name)
      return { key: { node: key, source }, value: { node: value, source } }
  }
  return null
}

function placeOf({ node, source: { file } }: Expression): Place {
  const { start, end } = node
  const text = readFileSync(file, 'utf8')
  const before = text.slice(0, start).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  const [first = ''] = text.slice(start, isObject(node) ? start + 1 : end).split('\n')
  return { file, line: before.length, column, endColumn: column + first.length }
}

const isObject = ({ type }: Node): boolean => type === 'ObjectExpression'
