import { nodes, walk, type Node } from '#atlas/paths/nodes.ts'
import { setupOf, methodOf, type Setup } from './setup.ts'
import { bare, each, scopeOf, stringOf, type Fields, type Scope } from './scope.ts'

/** A state as its source shows it. */
export interface State {
  readonly key: string
  /** Where a finding about it is shown. */
  readonly at: Node
  readonly fields: Fields
  /** None for the root of a machine; `unknown` for a state that is made apart from one. */
  readonly parent: State | 'root' | 'unknown'
  readonly setup: Setup | null
  /** The states inside, by key, null for one that is not to be seen; null when not all of them are. */
  readonly children: ReadonlyMap<string, State | null> | null
}

/** One branch of a transition. */
export interface Branch {
  readonly state: State
  readonly at: Node
  /** None where only the target is written. */
  readonly fields: Fields | null
  /** Null where it cannot be read. */
  readonly targets: readonly { readonly text: string; readonly at: Node }[] | null
}

/** The machines of a file, and the states that it makes apart from them. */
export interface Charts {
  readonly program: Node
  readonly scope: Scope
  readonly states: readonly State[]
  /** The configurations of machines with their setups. */
  readonly machines: readonly { readonly config: Node | null; readonly setup: Setup | null }[]
  branchesOf(state: State): readonly Branch[]
  invocationsOf(state: State): readonly Fields[]
}

const read = new WeakMap<Node, Charts>()

/** Reads the charts of a file; once, for all rules. */
export function chartsOf(program: Node): Charts {
  const known = read.get(program)
  if (known) return known
  const charts = chartsIn(program)
  read.set(program, charts)
  return charts
}

function chartsIn(program: Node): Charts {
  const scope = scopeOf(program)
  const states: State[] = []
  const machines: { config: Node | null; setup: Setup | null }[] = []
  const apart: { config: Node | null; setup: Setup }[] = []
  const seen = new Set<Node>()
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = node['callee'] as Node
    const config = configOf(nodes(node['arguments'])[0], scope)
    const method = methodOf(callee)
    const setup = method === 'createMachine' || method === 'createStateConfig' ? setupOf(callee['object'], scope) : null
    if (setup && method === 'createStateConfig') apart.push({ config, setup })
    else if (setup || scope.xstateName(callee) === 'createMachine') machines.push({ config, setup })
  })
  const add = (key: string, at: Node, config: Node, parent: State['parent'], setup: Setup | null): State | null => {
    const fields = scope.fieldsOf(config)
    if (!fields || seen.has(config)) return null
    seen.add(config)
    const inner = fields.byName.get('states')
    const inside = inner && scope.fieldsOf(inner.value)
    const isKnown = inner ? inside?.isWhole === true : fields.isWhole
    const children = new Map<string, State | null>()
    const state: State = { key, at, fields, parent, setup, children: isKnown ? children : null }
    states.push(state)
    for (const [name, field] of inside?.byName ?? []) {
      const own = configOf(field.value, scope)
      children.set(name, own && add(name, field.key, own, state, setup))
    }
    return state
  }
  for (const { config, setup } of machines) if (config) add('', config, config, 'root', setup)
  for (const { config, setup } of apart) if (config) add('', config, config, 'unknown', setup)
  return {
    program,
    scope,
    states,
    machines,
    branchesOf: (state) => branchesOf(state, scope),
    invocationsOf: (state) => invocationsOf(state, scope),
  }
}

/** The object of a state or machine: written out, held by a constant, or made with `createStateConfig`. */
function configOf(value: unknown, scope: Scope): Node | null {
  const node = scope.resolve(value)
  if (node?.type === 'ObjectExpression') return node
  const isMade = node?.type === 'CallExpression' && methodOf(node['callee'] as Node) === 'createStateConfig'
  return isMade ? configOf(nodes(node['arguments'])[0], scope) : null
}

function invocationsOf({ fields }: State, scope: Scope): readonly Fields[] {
  const value = scope.resolve(fields.byName.get('invoke')?.value)
  return value ? each(value).flatMap((one) => scope.fieldsOf(one) ?? []) : []
}

function branchesOf(state: State, scope: Scope): readonly Branch[] {
  const { byName } = state.fields
  const lists = ['on', 'after'].flatMap((name) => [...(scope.fieldsOf(byName.get(name)?.value)?.byName.values() ?? [])])
  const ends = invocationsOf(state, scope).flatMap((invocation) =>
    ['onDone', 'onError', 'onSnapshot'].flatMap((name) => invocation.byName.get(name) ?? []),
  )
  const own = ['always', 'onDone'].flatMap((name) => byName.get(name) ?? [])
  return [...lists, ...own, ...ends].flatMap(({ value }) => {
    const written = scope.resolve(value)
    return written ? each(written).flatMap((one) => branchFrom(state, one, scope)) : []
  })
}

function branchFrom(state: State, written: Node, scope: Scope): Branch[] {
  const text = stringOf(written)
  if (text !== null) return [{ state, at: written, fields: null, targets: [{ text, at: written }] }]
  const fields = scope.fieldsOf(written)
  if (!fields) return []
  const target = bare(fields.byName.get('target')?.value)
  if (!target) return [{ state, at: written, fields, targets: fields.isWhole ? [] : null }]
  const targets = each(target).map((one) => ({ text: stringOf(one), at: one }))
  const isRead = (one: (typeof targets)[number]): one is { text: string; at: Node } => one.text !== null
  return [{ state, at: target, fields, targets: targets.every(isRead) ? targets : null }]
}
