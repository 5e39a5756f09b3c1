import { isNode, nameOf, nodes, walk, type Node } from '#atlas/paths/nodes.ts'
import { toEventObject, toOneParameter, type Outcome } from './functions.ts'
import type { Imports } from './imports.ts'
import { bare, isFunction, propertiesOf, textIn, type Source } from './source.ts'

/** Action creators without a counterpart. */
const removed = new Set(['respond', 'escalate', 'start', 'sendUpdate'])

/** Calls back for every call whose function is not a parameter around it. */
function eachCall(value: unknown, params: ReadonlySet<string>, visit: (call: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) eachCall(one, params, visit)
  if (!isNode(value)) return
  const inside = new Set(params)
  if (isFunction(value)) walk(value['params'], (node) => inside.add(nameOf(node) ?? ''))
  if (value.type === 'CallExpression' && !inside.has(nameOf(bare(value['callee'] as Node)) ?? '')) visit(value)
  for (const part of Object.values(value)) eachCall(part, inside, visit)
}

/** Migrates actions and guards; remembers in which outcome an action or guard is used by name. */
export class Actions {
  readonly #source: Source
  readonly #imports: Imports
  readonly #done = new Set<Node>()
  readonly #outcomes = new Map<string, Set<Outcome>>()

  constructor(source: Source, imports: Imports) {
    this.#source = source
    this.#imports = imports
  }

  /** The outcome that all uses of a named action or guard have; null when they differ. */
  outcomeOf(name: string): Outcome {
    const [only, ...others] = this.#outcomes.get(name) ?? []
    return others.length === 0 ? (only ?? null) : null
  }

  /** Migrates the value of `actions`, `entry`, `exit`, or an action among `actions` of the options. */
  list(value: Node, outcome: Outcome): void {
    const node = this.#source.resolve(value)
    for (const one of node.type === 'ArrayExpression' ? nodes(node['elements']) : [node]) this.one(one, outcome)
  }

  one(value: Node, outcome: Outcome): void {
    const node = this.#source.resolve(value)
    if (this.#done.has(node)) return
    const name = textIn(node)
    if (name !== null) this.#use(name, outcome)
    else if (isFunction(node)) this.#function(node, outcome)
    else if (node.type === 'ObjectExpression') this.#object(node, 'an action', outcome)
    else if (node.type === 'CallExpression') this.#call(node, outcome)
    else if (node.type === 'ConditionalExpression') {
      this.one(node['consequent'] as Node, outcome)
      this.one(node['alternate'] as Node, outcome)
    } else if (node.type === 'Identifier') this.#source.leave(node, `the action "${nameOf(node)}" is in another file`)
  }

  /** Migrates a guard: a name, an object, a function. */
  guard(value: Node, outcome: Outcome): void {
    const node = this.#source.resolve(value)
    const name = textIn(node)
    if (name !== null) this.#use(name, outcome)
    else if (isFunction(node)) this.#function(node, outcome)
    else if (node.type === 'ObjectExpression') this.#object(node, 'a guard', outcome)
    else if (node.type === 'Identifier') this.#source.leave(node, `the guard "${nameOf(node)}" is in another file`)
  }

  /** Migrates action creators that stand outside any config, such as in helper functions. */
  rest(within: unknown = this.#source.body): void {
    eachCall(within, new Set(), (node) => {
      if (!this.#done.has(node) && this.#imports.creatorOf(node) !== null) this.#call(node, null)
    })
  }

  #use(name: string, outcome: Outcome): void {
    this.#outcomes.set(name, (this.#outcomes.get(name) ?? new Set()).add(outcome))
  }

  #function(node: Node, outcome: Outcome): void {
    if (this.#done.has(node)) return
    this.#done.add(node)
    toOneParameter(this.#source, node, { outcome })
  }

  /** What an action object holds beside its type are its `params`. */
  #object(node: Node, what: string, outcome: Outcome): void {
    const properties = propertiesOf(node)
    const [type, ...further] = properties
    const name = type?.key === 'type' ? textIn(type.value) : null
    if (name !== null) this.#use(name, outcome)
    if (properties.some(({ key }) => key === 'exec')) this.#source.leave(node, 'an action with "exec" is a function')
    const [first, last] = [further[0], further.at(-1)]
    if (!first || !last || further.some(({ key }) => key === 'params')) return
    if (type?.key !== 'type') {
      this.#source.leave(node, `what ${what} holds beside its type goes into "params"`)
      return
    }
    const { start } = first.node
    this.#source.edit(start, start, 'params: { ', `what ${what} holds beside its type are its params`)
    this.#source.edit(last.node.end, last.node.end, ' }')
    this.#source.leave(node, `"${name}" gets its params as the second argument`)
  }

  #call(node: Node, outcome: Outcome): void {
    this.#done.add(node)
    const creator = this.#imports.creatorOf(node)
    const given = nodes(node['arguments']).map(bare)
    const [first, second] = given
    const callee = bare(node['callee'] as Node)
    if (creator === null || !first) return
    if (isNode(node['typeArguments'])) this.#source.replace(node['typeArguments'], '', 'types are inferred', false)
    if (removed.has(creator)) {
      this.#source.leave(node, `XState 5 has no ${creator}`)
      return
    }
    if (callee.type === 'MemberExpression')
      this.#source.replace(callee, creator, `XState 5 has no "actions": import ${creator}`)
    switch (creator) {
      case 'assign':
        this.#assign(first, outcome)
        break
      case 'raise':
      case 'sendParent':
        toEventObject(this.#source, first, outcome)
        break
      case 'send':
        this.#send(callee, given, outcome)
        return
      case 'sendTo':
        if (isFunction(first)) this.#function(first, outcome)
        if (second) toEventObject(this.#source, second, outcome)
        break
      case 'stop':
        this.#source.replace(callee, 'stopChild', 'stop is stopChild', false)
        this.#imports.add('stopChild')
        if (isFunction(first)) this.#function(first, outcome)
        return
      case 'pure':
        this.#pure(node, first)
        return
      case 'choose':
        this.#choose(node, first)
        return
      default:
        if (isFunction(first)) this.#function(first, outcome)
    }
    this.#imports.add(creator)
  }

  #assign(given: Node, outcome: Outcome): void {
    const functions = isFunction(given) ? [given] : propertiesOf(given).map(({ value }) => value)
    for (const one of functions.filter(isFunction)) {
      if (this.#done.has(one)) continue
      this.#done.add(one)
      toOneParameter(this.#source, one, { outcome, more: this.#spawns(one) ? ['spawn'] : [] })
    }
  }

  /** `spawn` is an argument now; the id is an option. */
  #spawns(fn: Node): boolean {
    let spawns = false
    walk(fn['body'], (node) => {
      if (node.type !== 'CallExpression' || !this.#imports.isImported(node['callee'], 'spawn')) return
      spawns = true
      const [logic, id] = nodes(node['arguments'])
      if (id && textIn(bare(id)) !== null)
        this.#source.replace(id, `{ id: ${this.#source.of(id)} }`, 'an id is an option')
      if (logic && bare(logic).type !== 'Identifier')
        this.#source.leave(logic, 'spawn takes logic: fromPromise(…), fromCallback(…) or a machine')
    })
    return spawns
  }

  /** `send` is `raise`, or `sendTo` for another actor. */
  #send(callee: Node, [event, options]: readonly Node[], outcome: Outcome): void {
    if (!event) return
    const to = propertiesOf(options).find(({ key }) => key === 'to')
    toEventObject(this.#source, event, outcome)
    if (!to) {
      this.#source.replace(callee, 'raise', 'send to itself is raise')
      this.#imports.add('raise')
      return
    }
    if (isFunction(to.value)) this.#function(to.value, outcome)
    const target = this.#source.taken(to.value)
    const others = propertiesOf(options).filter(({ key }) => key !== 'to')
    this.#source.replace(callee, 'sendTo', 'send to another actor is sendTo')
    this.#imports.add('sendTo')
    this.#source.edit(event.start, event.start, `${target}, `)
    if (others.length === 0 && options) this.#source.edit(event.end, options.end, '')
    else this.#source.remove(to.node, 'the receiver stands first')
  }

  /** `pure` returned actions: now they are enqueued. */
  #pure(node: Node, fn: Node): void {
    if (!isFunction(fn)) {
      this.#source.leave(node, 'XState 5 has no pure: write enqueueActions')
      return
    }
    this.#done.add(fn)
    const body = fn['body'] as Node
    this.rest(body)
    toOneParameter(this.#source, fn, { more: ['enqueue'] })
    const arrow = this.#source.text.slice(fn.start, body.start).lastIndexOf('=>')
    const end = arrow < 0 ? body.start : fn.start + arrow + 3
    const [head, inner] = [this.#source.taken({ ...fn, end }), this.#source.taken(body)]
    const made = body.type === 'BlockStatement' ? `(() => ${inner})()` : inner
    const indent = this.#source.indentOf(node)
    const loop = `for (const action of [${made}].flat()) if (action) enqueue(action)`
    this.#enqueue(node, `${head}{\n${indent}  ${loop}\n${indent}}`, 'pure')
  }

  /** The branches of `choose` are conditions now. */
  #choose(node: Node, branches: Node): void {
    const indent = this.#source.indentOf(node)
    const made: string[] = []
    for (const branch of nodes(branches['elements']).map(bare)) {
      const of = (name: string) => propertiesOf(branch).find(({ key }) => key === name)?.value
      const [cond, actions] = [of('cond'), of('actions')]
      if (cond) this.guard(cond, null)
      if (actions) this.list(actions, null)
      const all = actions ? (actions.type === 'ArrayExpression' ? nodes(actions['elements']) : [actions]) : []
      const body = all.map((one) => `\n${indent}    enqueue(${this.#source.taken(one)})`).join('')
      const test = cond ? `if (check(${this.#source.taken(cond)})) ` : ''
      made.push(`${test}{${body}\n${indent}  }`)
    }
    if (made.length === 0) this.#source.leave(node, 'XState 5 has no choose: write enqueueActions')
    else this.#enqueue(node, `({ check, enqueue }) => {\n${indent}  ${made.join(' else ')}\n${indent}}`, 'choose')
  }

  #enqueue(node: Node, fn: string, was: string): void {
    this.#source.taken(node)
    this.#source.replace(node, `enqueueActions(${fn})`, `${was} is enqueueActions`)
    this.#imports.add('enqueueActions')
  }
}
