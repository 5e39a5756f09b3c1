import { invocationName, ROOT_PATH, type InvokeJson, type StateJson } from '#atlas/export/chart-json.ts'
import { named } from '#atlas/export/scxml-names.ts'
import { guardOfCondition } from './condition.ts'
import { Unreadable, type Sent, type DescribedChart, type DescribedTransition } from './described-chart.ts'
import { all, inside, milliseconds, texts, words } from './scxml-elements.ts'
import { readXml, type XmlElement } from './xml.ts'

/**
 * Reads SCXML as a chart. A document of the atlas is read back unchanged. Of other documents states, transitions,
 * timers, events that the chart raises or sends to itself, and invocations are read; anything else becomes a guard or
 * an action of that name. Throws `Unreadable` with the problem and its place.
 */
export function readScxml(document: string): DescribedChart {
  const scxml = readXml(document)
  if (scxml.name !== 'scxml') throw new Unreadable(`${scxml.place}: it begins with <${scxml.name}>, not with <scxml>`)
  return new Reader(scxml).chart()
}

const isState = ({ name, attributes }: XmlElement): boolean =>
  ['state', 'parallel', 'final', 'history'].includes(name) && attributes['chart:end'] === undefined

/** A state of the document with its place in the chart. */
interface Found {
  readonly element: XmlElement
  readonly path: string
  readonly key: string
  readonly parent: Found | null
  /** Its id in the chart, where that is not derived from the path. */
  readonly id: string | undefined
  readonly invokes: readonly InvokeJson[]
  readonly invokeIds: readonly string[]
}

interface Timer {
  readonly delay: string
  readonly sendId: string
}

/** The key of an added state that leads at once to an initial state deeper in the tree. */
const BEGIN = 'begin'

class Reader {
  readonly #scxml: XmlElement
  /** True for a document of the atlas. */
  readonly #isOwn: boolean
  readonly #id: string
  readonly #root: XmlElement
  readonly #found: Found[] = []
  readonly #byId = new Map<string, Found>()
  readonly #timers = new Map<string, Timer>()
  readonly #events = new Set<string>()
  readonly #delays: Record<string, number | null> = {}
  readonly #sent: Record<string, Sent> = {}
  readonly #states: StateJson[] = []
  readonly #transitions: DescribedTransition[] = []

  constructor(scxml: XmlElement) {
    this.#scxml = scxml
    const own = scxml.attributes['chart:id']
    this.#isOwn = own !== undefined
    const rootId = scxml.attributes['chart:root']
    this.#root = scxml.children.find(({ attributes }) => rootId !== undefined && attributes['id'] === rootId) ?? scxml
    const ids = new Set(all(scxml).map(({ attributes }) => attributes['id']))
    let id = own ?? (scxml.attributes['name'] || 'chart')
    if (own === undefined) while (ids.has(id)) id = `${id}-chart`
    this.#id = id
  }

  chart(): DescribedChart {
    this.#readDelays()
    this.#find(this.#root, null)
    for (const found of this.#found) this.#findTimers(found.element)
    for (const element of all(this.#scxml)) {
      for (const event of words(element.attributes['event'])) this.#events.add(event)
    }
    for (const found of this.#found) this.#read(found)
    return {
      id: this.#id,
      delays: this.#delays,
      states: this.#states,
      transitions: this.#transitions,
      sent: this.#sent,
    }
  }

  #readDelays() {
    for (const { attributes, place } of inside(this.#scxml, 'datamodel').flatMap((one) => inside(one, 'data'))) {
      const name = /^delay\$(.*)$/s.exec(attributes['id'] ?? '')?.[1]
      if (name === undefined || !this.#isOwn) continue
      const written = (attributes['expr'] ?? '').replaceAll("'", '')
      this.#delays[named(name)] = attributes['chart:computed'] === 'true' ? null : milliseconds(written, place)
    }
  }

  /** Registers a state and its descendants. */
  #find(element: XmlElement, parent: Found | null) {
    const { attributes, place } = element
    const isRoot = parent === null
    const id = attributes['id'] ?? (isRoot ? '' : `${element.name}-${this.#found.length}`)
    const key = isRoot ? this.#id : (attributes['chart:key'] ?? this.#keyOf(id, parent))
    const prefix = isRoot || parent.path === ROOT_PATH ? '' : `${parent.path}.`
    const invoked = inside(element, 'invoke')
    const found: Found = {
      element,
      path: isRoot ? ROOT_PATH : `${prefix}${key}`,
      key,
      parent,
      id: isRoot
        ? undefined
        : this.#isOwn
          ? attributes['chart:id']
          : id === `${this.#id}.${prefix}${key}`
            ? undefined
            : id,
      invokes: invoked.map((one, index) => this.#invoke(one, index)),
      invokeIds: invoked.map((one) => one.attributes['id'] ?? ''),
    }
    if (this.#found.some(({ path }) => path === found.path) || (id !== '' && this.#byId.has(id)))
      throw new Unreadable(`${place}: there is another state "${id}"`)
    this.#found.push(found)
    if (id !== '') this.#byId.set(id, found)
    for (const child of element.children.filter(isState)) this.#find(child, found)
  }

  #keyOf(id: string, parent: Found): string {
    if (!this.#isOwn) return id.replaceAll('.', '-')
    const path = named(id)
    const prefix = parent.path === ROOT_PATH ? '' : `${parent.path}.`
    return path.startsWith(prefix) ? path.slice(prefix.length) : path
  }

  #invoke({ attributes }: XmlElement, index: number): InvokeJson {
    const { src = '', type = '' } = attributes
    if (this.#isOwn) {
      const id = attributes['chart:id']
      const flow = type.endsWith('/scxml/') ? (/^(.*)\.scxml$/.exec(src)?.[1] ?? null) : null
      return { src: attributes['chart:src'] ?? '', ...(id === undefined ? {} : { id }), flow }
    }
    const id = attributes['id'] ?? attributes['idlocation']
    return {
      src: src || attributes['srcexpr'] || id || `work-${index + 1}`,
      ...(id === undefined ? {} : { id }),
      flow: null,
    }
  }

  /** A delayed event that is sent on entry and cancelled on exit is a timer of the state. */
  #findTimers(element: XmlElement) {
    const cancelled = inside(element, 'onexit')
      .flatMap((one) => inside(one, 'cancel'))
      .map(({ attributes }) => attributes['sendid'])
    const listened = inside(element, 'transition').flatMap(({ attributes }) => words(attributes['event']))
    for (const send of inside(element, 'onentry').flatMap((one) => inside(one, 'send'))) {
      const { id, event } = send.attributes
      const delay = this.#delayOf(send)
      if (delay === null || id === undefined || event === undefined) continue
      const isOnly = all(this.#scxml).filter(
        (one) => ['send', 'raise'].includes(one.name) && one.attributes['event'] === event,
      )
      if (cancelled.includes(id) && listened.includes(event) && isOnly.length === 1) {
        this.#timers.set(event, { delay, sendId: id })
      }
    }
  }

  /** The delay of an event: milliseconds, or the name of a delay; null when it has none. */
  #delayOf({ attributes: { delay, delayexpr }, place }: XmlElement): string | null {
    if (delay !== undefined) return milliseconds(delay, place) === 0 ? null : String(milliseconds(delay, place))
    if (delayexpr === undefined) return null
    if (this.#isOwn) return named(delayexpr.replace('delay$', ''))
    const written = /^(['"])(.*)\1$/.exec(delayexpr)?.[2]
    return written === undefined ? delayexpr : String(milliseconds(written, place))
  }

  #target(id: string, { place }: XmlElement): string {
    const found = this.#byId.get(id)
    if (!found) throw new Unreadable(`${place}: there is no state "${id}"`)
    return found.path
  }

  #targets(element: XmlElement): string[] {
    return words(element.attributes['target']).map((id) => this.#target(id, element))
  }

  #read(found: Found) {
    const { element, path, key, parent, id, invokes } = found
    const children = this.#found.filter((one) => one.parent === found)
    const transitions = inside(element, 'transition').filter(({ attributes }) => attributes['chart:end'] === undefined)
    const isHistory = element.name === 'history'
    const isNest = (element.name === 'state' || element.name === 'scxml') && children.length > 0
    const targets = isHistory ? transitions.flatMap((one) => this.#targets(one)) : []
    this.#states.push({
      path,
      key,
      ...(id === undefined ? {} : { id }),
      parent: parent?.path ?? null,
      kind: isNest
        ? 'compound'
        : element.name === 'state' || element.name === 'scxml'
          ? 'atomic'
          : (element.name as StateJson['kind']),
      history: isHistory ? { depth: element.attributes['type'] === 'deep' ? 'deep' : 'shallow', targets } : null,
      initial: parent !== null && this.#beginOf(parent) === path,
      description: texts(element, 'chart:description').join(''),
      requirements: texts(element, 'chart:requirement'),
      tags: texts(element, 'chart:tag'),
      entry: inside(element, 'onentry').flatMap((one) => this.#actions(one)),
      exit: inside(element, 'onexit').flatMap((one) => this.#actions(one)),
      invokes,
    })
    if (!isHistory) for (const one of transitions) this.#transition(found, one)
    if (isNest && this.#beginOf(found) === this.#beginPath(found)) this.#begin(found)
  }

  readonly #beginPath = ({ path }: Found): string => (path === ROOT_PATH ? BEGIN : `${path}.${BEGIN}`)

  /** Where a state begins: a state in it, or the one that goes on to what lies deeper. */
  #beginOf(found: Found): string | undefined {
    const { element } = found
    if (element.name === 'parallel') return undefined
    const written = this.#beginsAt(found)
    const children = this.#found.filter((one) => one.parent === found && one.element.name !== 'history')
    if (written.length === 0) return children[0]?.path
    const [only] = written
    return written.length === 1 && this.#found.some((one) => one.parent === found && one.path === only)
      ? only
      : this.#beginPath(found)
  }

  #beginsAt({ element }: Found): string[] {
    const [begin] = inside(element, 'initial').flatMap((one) => inside(one, 'transition'))
    return begin ? this.#targets(begin) : words(element.attributes['initial']).map((id) => this.#target(id, element))
  }

  #begin(found: Found) {
    const path = this.#beginPath(found)
    const nothing = { description: '', requirements: [] }
    this.#states.push({
      ...nothing,
      path,
      key: BEGIN,
      parent: found.path,
      kind: 'atomic',
      history: null,
      initial: true,
      tags: [],
      entry: [],
      exit: [],
      invokes: [],
    })
    this.#transitions.push({
      ...nothing,
      source: path,
      kind: 'always',
      event: '',
      guard: '',
      targets: this.#beginsAt(found),
      reenter: false,
      actions: [],
    })
  }

  #transition(found: Found, element: XmlElement) {
    const { attributes } = element
    const { path } = found
    const led = this.#targets(element)
    const targets = attributes['chart:self'] === 'true' ? [path] : led
    const common = {
      source: path,
      guard: this.#guard(element),
      targets,
      reenter: this.#isOwn ? attributes['chart:reenter'] === 'true' : reenters(found, targets, attributes['type']),
      actions: this.#actions(element),
      description: texts(element, 'chart:description').join(''),
      requirements: texts(element, 'chart:requirement'),
    }
    const events = attributes['event'] === undefined ? [null] : words(attributes['event'])
    const triggers = events.flatMap((event) => this.#eventsOf(event, found, element))
    const different = new Map(triggers.map((one) => [`${one.kind} ${one.event}`, one]))
    for (const one of different.values()) this.#transitions.push({ ...common, ...one })
  }

  #guard({ attributes }: XmlElement): string {
    const { cond = '' } = attributes
    if (this.#isOwn && attributes['chart:guard'] !== undefined) return attributes['chart:guard']
    const bare =
      attributes['chart:exact'] === 'true' ? cond.replace(/^_event\.name === "(?:[^"\\]|\\.)*"(?: && )?/s, '') : cond
    const text = bare.trim()
    if (text === '' || (text === 'true' && !this.#isOwn)) return ''
    return guardOfCondition(text, {
      name: (name) => (this.#isOwn ? named(name) : name),
      state: (id) => this.#reference(id),
    })
  }

  #reference(id: string): string {
    if (this.#isOwn) return `#${this.#id}.${named(id)}`
    const found = this.#byId.get(id)
    return `#${(found?.id ?? id).replaceAll(/[\\.]/g, '\\$&')}`
  }

  #eventsOf(event: string | null, found: Found, { place }: XmlElement): Pick<DescribedTransition, 'kind' | 'event'>[] {
    if (event === null) return [{ kind: 'always', event: '' }]
    const timer = this.#timers.get(event)
    if (timer) return [{ kind: 'after', event: timer.delay }]
    const ended = /^done\.state\.(.*)$/s.exec(event)?.[1]
    if (ended !== undefined) {
      const path = this.#byId.get(ended)?.path
      if (path === undefined) throw new Unreadable(`${place}: there is no state "${ended}"`)
      return [{ kind: 'stateDone', event: path === found.path ? 'done' : `done(${path})` }]
    }
    const outcome = this.#outcomeOf(event, found)
    if (outcome.length > 0) return outcome
    if (this.#isOwn) {
      if (/^(done|snapshot)\.invoke\./.test(event)) throw new Unreadable(`${place}: nothing sends "${event}"`)
      return [{ kind: 'event', event: named(event) }]
    }
    const plain = event.replace(/\.$/, '.*')
    const begins = !plain.endsWith('*') && [...this.#events].some((other) => other.startsWith(`${plain}.`))
    return [{ kind: 'event', event: begins ? `${plain}.*` : plain }]
  }

  /** The outcome of an invocation by its id; without an id, of all invocations of the state. */
  #outcomeOf(event: string, found: Found): Pick<DescribedTransition, 'kind' | 'event'>[] {
    const [, done, error, id] =
      /^(?:(done|snapshot)\.invoke|(error)(?:\.platform|\.communication|\.execution)?)(?:\.(.*))?$/s.exec(event) ?? []
    const kind = (done ?? error) as 'done' | 'error' | 'snapshot' | undefined
    if (kind === undefined) return []
    const named = (one: Found, fits: (index: number) => boolean) =>
      one.invokes.flatMap((_, index) => (fits(index) ? [{ kind, event: invocationName(one.invokes, index) }] : []))
    if (id === undefined || id === '*' || id === '') return named(found, () => true)
    return this.#found.flatMap((one) => named(one, (index) => one.invokeIds[index] === id))
  }

  #actions(element: XmlElement): string[] {
    return element.children.flatMap((child) => this.#action(child))
  }

  #action(element: XmlElement): string[] {
    const { name, attributes } = element
    if (name === 'chart:action') return [attributes['name'] ?? '']
    if (name.startsWith('chart:')) return []
    const { event = '', sendid = '', target = '' } = attributes
    switch (name) {
      case 'raise':
        return [this.#sends(`raise ${event}`, { kind: 'raise', event })]
      case 'cancel':
        if ([...this.#timers.values()].some((timer) => timer.sendId === sendid)) return []
        return [this.#sends(`cancel ${sendid}`, { kind: 'cancel', id: sendid })]
      case 'send': {
        if (this.#timers.has(event)) return []
        if (event === '' || (target !== '' && target !== '#_internal'))
          return [
            `send ${event || attributes['eventexpr'] || 'something'} to ${target || attributes['targetexpr'] || 'someone'}`,
          ]
        if (target === '#_internal') return [this.#sends(`raise ${event}`, { kind: 'raise', event })]
        const delay = this.#delayOf(element)
        if (delay === null) return [this.#sends(`send ${event}`, { kind: 'send', event })]
        const { id = null } = attributes
        const after = /^\d+$/.test(delay) ? Number(delay) : delay
        const text = `send ${event} after ${delay}${typeof after === 'number' ? ' ms' : ''}`
        return [this.#sends(id === null ? text : `${text} as ${id}`, { kind: 'later', event, delay: after, id })]
      }
      case 'assign':
        return [`assign ${attributes['location'] ?? ''}`.trim()]
      case 'log':
        return [`log ${attributes['label'] ?? attributes['expr'] ?? ''}`.trim()]
      case 'if':
      case 'foreach':
        return [`${name} ${attributes['cond'] ?? attributes['array'] ?? ''}`.trim()]
      default:
        return [name]
    }
  }

  #sends(name: string, sent: Sent): string {
    this.#sent[name] = sent
    return name
  }
}

/** Whether an SCXML transition exits and re-enters its own state: it does unless its type is `internal`. */
function reenters({ path, element }: Found, targets: readonly string[], type: string | undefined): boolean {
  const isBelow = (target: string) => path === ROOT_PATH || target.startsWith(`${path}.`)
  if (!targets.some((target) => target === path || isBelow(target))) return false
  return !(type === 'internal' && element.name === 'state' && targets.every(isBelow))
}
