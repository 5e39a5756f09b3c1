import { isNode, nameOf, nodes, walk, type Node } from '#atlas/paths/nodes.ts'
import { parameterOf } from './functions.ts'
import type { Imports } from './imports.ts'
import { bare, isFunction, mentions, textIn, type Property, type Source } from './source.ts'

/** What the functions of an actor read: its invocation has to give it that as `input`. */
export type Reads = readonly ('context' | 'event')[]

/** What a function has that returns a promise. */
const PROMISE = /\basync\b|\bPromise\b|\bfetch\b|\.then\b/

/** Changes the functions that XState 4 invokes into logic of XState 5. */
export class Services {
  readonly #source: Source
  readonly #imports: Imports
  readonly #reads = new Map<string, Reads>()

  constructor(source: Source, imports: Imports) {
    this.#source = source
    this.#imports = imports
  }

  /** What the actor of that name reads. */
  readsOf(name: string): Reads {
    return this.#reads.get(name) ?? []
  }

  /** Migrates an entry of `services` or `activities`. */
  entry(property: Property, isActivity: boolean): void {
    const { key, value, node } = property
    const reads = this.logic(this.#source.resolve(value), isActivity, node['method'] === true ? property : null)
    this.#reads.set(key, reads)
  }

  /** Migrates a function that is invoked; returns what it reads. `method` is its property where it is a method. */
  logic(fn: Node, isActivity: boolean, method: Property | null = null): Reads {
    if (!isFunction(fn)) return []
    const reads = nodes(fn['params']).flatMap((param, index) => {
      const field = (['context', 'event'] as const)[index]
      const name = nameOf(param)
      return field !== undefined && (name === null || mentions(fn['body'] as Node, name)) ? [field] : []
    })
    const inner = returned(fn)
    if (isActivity) this.#wrap(fn, 'fromCallback', method)
    else if (inner && isFunction(inner)) this.#callback(fn, inner)
    else if (inner && this.#isObservable(inner)) this.#wrap(fn, 'fromObservable', method)
    else {
      if (!PROMISE.test(this.#source.of(method?.node ?? fn)))
        this.#source.leave(fn, 'this service is taken for one that returns a promise')
      this.#wrap(fn, 'fromPromise', method)
    }
    return isActivity ? reads.filter((field) => field === 'context') : reads
  }

  #isObservable(node: Node): boolean {
    const callee = node.type === 'CallExpression' ? bare(node['callee'] as Node) : null
    return callee?.type === 'MemberExpression' && nameOf(callee['property']) === 'pipe'
  }

  #wrap(fn: Node, logic: 'fromPromise' | 'fromCallback' | 'fromObservable', method: Property | null): void {
    const params = nodes(fn['params'])
    const fields = ['context', logic === 'fromCallback' ? null : 'event']
    const pattern = parameterOf(this.#source, fn, { fields, within: 'input' })
    const [first, last] = [params[0], params.at(-1)]
    const name = method ? `${this.#source.of(method.node['key'] as Node)}: ` : ''
    const head = method ? `${fn['async'] === true ? 'async ' : ''}function ` : ''
    this.#source.edit(method?.node.start ?? fn.start, fn.start, `${name}${logic}(${head}`, `a service is ${logic}`)
    this.#imports.add(logic)
    if (first && last) {
      const hasBrackets = this.#source.text.slice(fn.start, first.start).includes('(')
      this.#source.edit(first.start, last.end, hasBrackets ? pattern : `(${pattern})`)
    }
    this.#source.edit(fn.end, fn.end, ')')
  }

  /** `(context, event) => (send, onReceive) => …` */
  #callback(fn: Node, inner: Node): void {
    const fields = nodes(inner['params']).flatMap((param, index) => {
      const field = ['sendBack', 'receive'][index]
      const name = nameOf(param)
      if (field === undefined || name === null) return []
      if (index === 0) this.#objectEvents(inner, name)
      return [name === field ? field : `${field}: ${name}`]
    })
    const pattern = parameterOf(this.#source, fn, { within: 'input', more: fields })
    const body = inner['body'] as Node
    this.#source.edit(fn.start, body.start, `fromCallback((${pattern}) => `, 'a service is fromCallback')
    this.#source.edit(body.end, fn.end, ')')
    this.#imports.add('fromCallback')
  }

  #objectEvents(inner: Node, send: string): void {
    walk(inner['body'], (node) => {
      if (node.type !== 'CallExpression' || nameOf(node['callee']) !== send) return
      const [event] = nodes(node['arguments'])
      if (event && textIn(bare(event)) !== null)
        this.#source.replace(event, `{ type: ${this.#source.of(event)} }`, 'an event is an object')
    })
  }
}

/** What a function returns when that is all it does; null for one with other statements. */
function returned(fn: Node): Node | null {
  const body = fn['body'] as Node
  if (body.type !== 'BlockStatement') return bare(body)
  const [only, ...others] = nodes(body['body'])
  if (others.length > 0 || only?.type !== 'ReturnStatement' || !isNode(only['argument'])) return null
  return bare(only['argument'])
}
