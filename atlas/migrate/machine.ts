import { nodes, type Node } from '#atlas/paths/nodes.ts'
import type { Actions } from './actions.ts'
import { toOneParameter, type Outcome } from './functions.ts'
import type { Imports } from './imports.ts'
import type { Reads, Services } from './services.ts'
import { isFunction, propertiesOf, textIn, type Property, type Source } from './source.ts'

/** What the parts of a migration work with. */
export interface Work {
  readonly source: Source
  readonly imports: Imports
  readonly actions: Actions
  readonly services: Services
}

/** A state that is being migrated. */
interface State {
  readonly key: string | null
  readonly id: string | null
  /** True when leaving and entering it again can be seen. */
  readonly isSeen: boolean
}

/** Settings of XState 4 that 5 does not have, or that are always on there. */
const settings = new Set(['predictableActionArguments', 'preserveActionOrder', 'tsTypes', 'strict'])

/** Migrates the config of a state, the root first. */
export function migrateState(work: Work, config: Node, key: string | null = null): void {
  const { source, actions } = work
  const properties = propertiesOf(config)
  const of = (name: string) => properties.find((one) => one.key === name)
  const id = of('id')
  const state: State = {
    key,
    id: id ? textIn(id.value) : null,
    isSeen: ['entry', 'exit', 'onEntry', 'onExit', 'invoke', 'after', 'activities', 'states', 'always'].some(of),
  }
  const isFinal = textIn(of('type')?.value ?? config) === 'final'
  for (const property of properties) {
    const { key: name, value, node } = property
    if (key === null && settings.has(name)) source.remove(node, `XState 5 has no "${name}"`, false)
    else if (key === null && name === 'schema') renameKey(work, property, 'types', false)
    else if (name === 'onEntry' || name === 'onExit') renameKey(work, property, name === 'onEntry' ? 'entry' : 'exit')
    else if (name === 'data' && isFinal) migrateData(work, property, 'output')
    if (/^(onEntry|onExit|entry|exit)$/.test(name)) actions.list(value, null)
    if (name === 'on') migrateEvents(work, value, state, node)
    if (name === 'after') migrateAfter(work, value, state)
    if (name === 'always' || name === 'onDone')
      migrateTransitions(work, value, state, name === 'onDone' ? 'output' : null)
    if (name === 'invoke') migrateInvokes(work, value, state)
    if (name === 'activities') migrateActivities(work, property, of('invoke'))
    if (name === 'states')
      for (const inner of propertiesOf(source.resolve(value)))
        migrateState(work, source.resolve(inner.value), inner.key)
  }
}

const renameKey = ({ source }: Work, { node, key }: Property, to: string, isSign = true): void =>
  source.replace(node['key'] as Node, to, `${key} is ${to}`, isSign)

function migrateEvents(work: Work, value: Node, state: State, on: Node): void {
  const { source } = work
  const events = source.resolve(value)
  if (events.type === 'ArrayExpression') {
    source.leave(events, 'a list of transitions with their events: write an object')
    return
  }
  const all = propertiesOf(events)
  for (const { key, value: transitions, node } of all) {
    migrateTransitions(work, transitions, state, null)
    if (key !== '') continue
    if (all.length > 1) source.leave(node, "XState 5 has no event '': write always beside on")
    else {
      source.edit(on.start, transitions.start, 'always: ', "the event '' is always")
      source.edit(transitions.end, on.end, '')
    }
  }
}

function migrateAfter(work: Work, value: Node, state: State): void {
  const delays = work.source.resolve(value)
  if (delays.type === 'ArrayExpression') work.source.leave(delays, 'a list of delays: write an object')
  for (const one of propertiesOf(delays)) migrateTransitions(work, one.value, state, null)
}

/** Migrates the transitions for an event: a target, an object, or a list of them. */
function migrateTransitions(work: Work, value: Node, state: State, outcome: Outcome): void {
  const { source } = work
  const node = source.resolve(value)
  if (node.type === 'ArrayExpression')
    for (const one of nodes(node['elements'])) migrateTransitions(work, one, state, outcome)
  else if (node.type === 'ObjectExpression') migrateTransition(work, node, state, outcome)
  else if (isSelf(node, state) && state.isSeen)
    source.replace(
      node,
      `{ target: ${source.of(node)}, reenter: true }`,
      'a state is entered again with reenter',
      false,
    )
}

const isSelf = (target: Node, { key, id }: State): boolean => {
  const text = textIn(target)
  return text !== null && (text === key || (id !== null && text === `#${id}`))
}

function migrateTransition(work: Work, config: Node, state: State, outcome: Outcome): void {
  const { source, actions } = work
  const of = (name: string) => propertiesOf(config).find(({ key }) => key === name)
  const [target, internal, cond, inside] = [of('target'), of('internal'), of('cond'), of('in')]
  const done = of('actions')
  if (done) actions.list(done.value, outcome)
  if (cond) {
    renameKey(work, cond, 'guard')
    actions.guard(cond.value, outcome)
  }
  if (inside) migrateIn(work, inside, cond)
  const isInternal = internal ? source.of(internal.value) : null
  if (internal && isInternal === 'false')
    source.replace(internal.node, 'reenter: true', 'internal: false is reenter: true')
  else if (internal && isInternal === 'true') source.remove(internal.node, 'transitions are internal by default')
  else if (internal) source.leave(internal.node, 'internal is the opposite of reenter')
  else if (target && isSelf(target.value, state) && state.isSeen)
    source.edit(target.node.end, target.node.end, ', reenter: true', 'a state is entered again with reenter', false)
}

/** `in` is a guard. */
function migrateIn({ source, imports }: Work, inside: Property, cond: Property | undefined): void {
  const test = `stateIn(${source.of(inside.value)})`
  imports.add('stateIn')
  if (!cond) {
    source.replace(inside.node, `guard: ${test}`, 'in is the guard stateIn')
    return
  }
  imports.add('and')
  source.edit(cond.value.start, cond.value.start, 'and([')
  source.edit(cond.value.end, cond.value.end, `, ${test}])`)
  source.remove(inside.node, 'in is the guard stateIn')
}

function migrateInvokes(work: Work, value: Node, state: State): void {
  const { source } = work
  const node = source.resolve(value)
  for (const one of node.type === 'ArrayExpression' ? nodes(node['elements']) : [node]) {
    const config = source.resolve(one)
    if (config.type === 'ObjectExpression') migrateInvoke(work, config, state)
    else source.leave(one, 'an invocation is an object with "src"')
  }
}

function migrateInvoke(work: Work, config: Node, state: State): void {
  const { source, services } = work
  const of = (name: string) => propertiesOf(config).find(({ key }) => key === name)
  const [src, data, forward] = [of('src'), of('data'), of('autoForward')]
  for (const [name, outcome] of [
    ['onDone', 'output'],
    ['onError', 'error'],
  ] as const) {
    const transitions = of(name)
    if (transitions) migrateTransitions(work, transitions.value, state, outcome)
  }
  if (forward) source.leave(forward.node, 'XState 5 has no autoForward: send events on with forwardTo')
  if (data) migrateData(work, data, 'input')
  if (!src) return
  const name = textIn(src.value)
  const reads = name === null ? services.logic(src.value, false) : services.readsOf(name)
  if (src.value.type === 'ObjectExpression') source.leave(src.node, 'params of src are "input" now')
  if (reads.length === 0) return
  if (data) {
    source.leave(data.node, 'the actor also reads the context or the event: they are part of "input" now')
    return
  }
  const { end } = src.node
  source.edit(end, end, `${source.gapAfter(src.node)}${inputOf(reads)}`, 'what an actor reads is its input')
}

/** The input of an invocation whose actor reads the context or the event. */
function inputOf(reads: Reads): string {
  const fields = `{ ${reads.join(', ')} }`
  return `input: (${fields}) => (${fields})`
}

/** `data` of an invocation is its input, that of a final state its output. */
function migrateData(work: Work, data: Property, to: 'input' | 'output'): void {
  const { source } = work
  if (data.value.type === 'ObjectExpression') {
    const made = propertiesOf(data.value).some(({ value }) => isFunction(value))
    if (made) {
      source.leave(data.node, `data is ${to}: write one function, ${to}: ({ context, event }) => ({ … })`)
      return
    }
  } else toOneParameter(source, data.value, {})
  renameKey(work, data, to)
}

/** An activity is an actor that is invoked. */
function migrateActivities({ source, services }: Work, { value, node }: Property, invoke: Property | undefined): void {
  const all = value.type === 'ArrayExpression' ? nodes(value['elements']) : [value]
  if (all.some((one) => textIn(one) === null)) {
    source.leave(node, 'XState 5 has no activities: invoke an actor of fromCallback')
    return
  }
  const invokes = all.map((one) => {
    const reads = services.readsOf(textIn(one) ?? '')
    return `{ src: ${source.of(one)}${reads.length > 0 ? `, ${inputOf(reads)}` : ''} }`
  })
  const [only = '', ...others] = invokes
  const why = 'an activity is invoked'
  if (!invoke) {
    source.replace(node, `invoke: ${others.length === 0 ? only : `[${invokes.join(', ')}]`}`, why)
    return
  }
  const { start, end } = invoke.value
  const isList = invoke.value.type === 'ArrayExpression'
  source.edit(start, isList ? start + 1 : start, `[${invokes.join(', ')}, `)
  if (!isList) source.edit(end, end, ']')
  source.remove(node, why)
}

/** Migrates implementations: the second argument of a machine, or what `withConfig` gets. */
export function migrateOptions(work: Work, options: Node): void {
  const { source, actions } = work
  const all = propertiesOf(options)
  for (const property of all) {
    const { key, value } = property
    const entries = propertiesOf(source.resolve(value))
    if (key === 'actions') for (const one of entries) actions.one(one.value, actions.outcomeOf(one.key))
    if (key === 'guards') for (const one of entries) actions.guard(one.value, actions.outcomeOf(one.key))
    if (key === 'delays') for (const one of entries) if (isFunction(one.value)) toOneParameter(source, one.value)
    if (key === 'services') renameKey(work, property, 'actors')
    if (key === 'activities') {
      if (all.some((one) => one.key === 'services')) source.leave(property.node, 'activities go into "actors" too')
      else renameKey(work, property, 'actors')
    }
  }
}
