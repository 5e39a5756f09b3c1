import { ROOT_PATH, type InvokeJson, type StateJson } from '#atlas/export/chart-json.ts'
import { named } from '#atlas/export/scxml-names.ts'
import { guardOfCondition } from './condition.ts'
import { payloadExpressions, type Payload } from './content.ts'
import { Unreadable, type DescribedChart, type DescribedTransition } from './described-chart.ts'
import { createActions, payloadOf } from './scxml-actions.ts'
import { declaredIn, donePayload, lateAssigns, readCondition, valuesOf } from './scxml-data.ts'
import { all, inside, milliseconds, texts, words } from './scxml-elements.ts'
import { isState, reenters, triggersOf, type Found, type Known, type Timer } from './scxml-events.ts'
import { lossesOfBlock, lossesOfInner, lossesOfInvocation } from './scxml-losses.ts'
import { inDocumentOrder } from './scxml-order.ts'
import { readXml, type XmlElement } from './xml.ts'

/**
 * Reads SCXML as a chart. A document of the atlas is read back unchanged. Of other documents states, transitions,
 * timers, executable content, the ECMAScript data model and invocations are read; what cannot be carried out becomes a
 * guard or an action of that name, and a loss. Throws `Unreadable` with the problem and its place.
 */
export function readScxml(document: string): DescribedChart {
  const scxml = readXml(document)
  if (scxml.name !== 'scxml') throw new Unreadable(`${scxml.place}: it begins with <${scxml.name}>, not with <scxml>`)
  return new Reader(scxml).chart()
}

/** The key of an added state that leads at once to an initial state deeper in the tree. */
const BEGIN = 'begin'

class Reader {
  readonly #scxml: XmlElement
  /** True for a document of the atlas. */
  readonly #isOwn: boolean
  /** True for a document within another. */
  readonly #isInner: boolean
  readonly #id: string
  readonly #root: XmlElement
  readonly #found: Found[] = []
  readonly #byId = new Map<string, Found>()
  readonly #timers = new Map<string, Timer>()
  readonly #events = new Set<string>()
  readonly #delays: Record<string, number | null> = {}
  readonly #losses: string[] = []
  readonly #declared: ReadonlySet<string>
  readonly #conditions = new Set<string>()
  readonly #outputs: Record<string, Payload> = {}
  readonly #inputs: Record<string, Payload> = {}
  readonly #inner: Record<string, DescribedChart> = {}
  readonly #content: ReturnType<typeof createActions>
  readonly #states: StateJson[] = []
  readonly #transitions: DescribedTransition[] = []

  constructor(scxml: XmlElement, isInner = false) {
    this.#scxml = scxml
    this.#isInner = isInner
    const own = scxml.attributes['chart:id']
    this.#isOwn = own !== undefined
    const rootId = scxml.attributes['chart:root']
    this.#root = scxml.children.find(({ attributes }) => rootId !== undefined && attributes['id'] === rootId) ?? scxml
    const ids = new Set(all(scxml).map(({ attributes }) => attributes['id']))
    let id = own ?? (scxml.attributes['name'] || 'chart')
    if (own === undefined) while (ids.has(id)) id = `${id}-chart`
    this.#id = id
    this.#declared = declaredIn(scxml)
    this.#content = createActions({
      isTimer: (name) => this.#timers.has(name) || [...this.#timers.values()].some(({ sendId }) => sendId === name),
      delayOf: (send) => this.#delayOf(send),
      declared: this.#declared,
      asksSender: all(scxml).some(({ attributes }) =>
        Object.values(attributes).some((one) => /_event\.(origin|type)/.test(one)),
      ),
      lose: (element, what) => this.#lose(element, what),
    })
  }

  #lose({ place }: XmlElement, what: string) {
    const loss = `${place}: ${what}`
    if (!this.#losses.includes(loss)) this.#losses.push(loss)
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
      sent: this.#content.sent,
      ...(this.#isOwn ? {} : this.#computed()),
    }
  }

  /** What a document of another tool computes. */
  #computed(): Partial<DescribedChart> {
    const name = this.#scxml.attributes['name'] ?? ''
    const { values, fails } = valuesOf(this.#scxml, name, (element, what) => this.#lose(element, what))
    const [root] = this.#states
    if (fails && root) {
      const failed = 'raise error.execution'
      this.#content.sent[failed] = { kind: 'raise', event: 'error.execution' }
      this.#states[0] = { ...root, entry: [...root.entry, failed] }
    }
    const [conditions, contents] = [[...this.#conditions], this.#content.contents]
    const [outputs, inputs] = [this.#outputs, this.#inputs]
    const isEmpty = [values, contents, outputs, inputs, conditions].every((one) => Object.keys(one).length === 0)
    return {
      ...(isEmpty ? {} : { data: { name, values, conditions, contents, outputs, inputs } }),
      ...(Object.keys(this.#inner).length === 0 ? {} : { inner: this.#inner }),
      ...(this.#losses.length === 0 ? {} : { losses: this.#losses }),
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
      invokes: invoked.map((one, index) => this.#invoke(one, index, `${prefix}${key}`)),
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

  #invoke(element: XmlElement, index: number, path: string): InvokeJson {
    const { attributes } = element
    const { src = '', type = '' } = attributes
    if (this.#isOwn) {
      const id = attributes['chart:id']
      const flow = type.endsWith('/scxml/') ? (/^(.*)\.scxml$/.exec(src)?.[1] ?? null) : null
      return { src: attributes['chart:src'] ?? '', ...(id === undefined ? {} : { id }), flow }
    }
    const id = attributes['id'] ?? attributes['idlocation']
    const [document] = inside(element, 'content').flatMap((one) => inside(one, 'scxml'))
    const [input, lose] = [
      document ? { ...element, children: inside(element, 'param') } : element,
      this.#lose.bind(this),
    ]
    const payload = payloadOf(input, lose)
    if (payload) this.#inputs[`${path} ${index}`] = payload
    const unsafe = payloadExpressions(payload ?? null).filter((expr) => !this.#content.isSafe(expr))
    for (const { element: strange, what } of lossesOfInvocation(element, unsafe)) lose(strange, what)
    if (document) {
      const name = id ?? `chart ${path} ${index + 1}`
      this.#inner[name] = this.#innerChart(document)
      return { src: name, ...(id === undefined ? {} : { id }), flow: null }
    }
    return {
      src: src || attributes['srcexpr'] || id || `work-${index + 1}`,
      ...(id === undefined ? {} : { id }),
      flow: null,
    }
  }

  #innerChart(document: XmlElement): DescribedChart {
    for (const { element, what } of lossesOfInner(document)) this.#lose(element, what)
    const { losses = [], ...chart } = new Reader(document, true).chart()
    this.#losses.push(...losses)
    return chart
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
    const output = element.name === 'final' ? donePayload(element, this.#lose.bind(this)) : null
    if (output) this.#outputs[path] = output
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
      ...(isNest && this.#beginOf(found) !== this.#beginPath(found) ? this.#initialActions(element) : {}),
      description: texts(element, 'chart:description').join(''),
      requirements: texts(element, 'chart:requirement'),
      tags: texts(element, 'chart:tag'),
      entry: [
        ...(this.#isOwn ? [] : lateAssigns(element, this.#scxml).flatMap((one) => this.#content.actions(one))),
        ...inside(element, 'invoke').flatMap(({ attributes: { idlocation } }) =>
          idlocation === undefined || this.#isOwn ? [] : [this.#content.assignment(idlocation, idlocation)],
        ),
        ...this.#executed(element, 'onentry'),
        ...(output ? this.#content.computation(element, output) : []),
      ],
      exit: this.#executed(element, 'onexit'),
      invokes,
    })
    if (isHistory) {
      for (const one of transitions.flatMap((transition) => transition.children))
        if (!this.#isOwn) this.#lose(one, `<${one.name}> of a history state is not carried out`)
    } else {
      const own = transitions.flatMap((one) => this.#transition(found, one))
      this.#transitions.push(...(this.#isOwn ? own : inDocumentOrder(own)))
    }
    if (isNest && this.#beginOf(found) === this.#beginPath(found)) this.#begin(found)
  }

  #executed(state: XmlElement, name: 'onentry' | 'onexit'): string[] {
    return inside(state, name).flatMap((block) => {
      for (const { element, what } of lossesOfBlock(block)) this.#lose(element, what)
      return this.#content.actions(block)
    })
  }

  #initialActions(element: XmlElement): { readonly initialActions?: readonly string[] } {
    const begins = inside(element, 'initial').flatMap((one) => inside(one, 'transition'))
    const initialActions = begins.flatMap((one) => this.#content.actions(one))
    return initialActions.length === 0 ? {} : { initialActions }
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
      actions: [...(this.#initialActions(found.element).initialActions ?? [])],
    })
  }

  #transition(found: Found, element: XmlElement): DescribedTransition[] {
    const { attributes } = element
    const { path } = found
    const led = this.#targets(element)
    const targets = attributes['chart:self'] === 'true' ? [path] : led
    const common = {
      source: path,
      guard: this.#guard(element),
      targets,
      reenter: this.#isOwn ? attributes['chart:reenter'] === 'true' : reenters(found, targets, attributes['type']),
      actions: this.#content.actions(element),
      description: texts(element, 'chart:description').join(''),
      requirements: texts(element, 'chart:requirement'),
    }
    const events = attributes['event'] === undefined ? [null] : words(attributes['event'])
    const triggers = events.flatMap((event) => triggersOf(event, found, element, this.#known()))
    const different = new Map(triggers.map((one) => [`${one.kind} ${one.event}`, one]))
    return [...different.values()].map((one) => ({ ...common, ...one }))
  }

  #guard(element: XmlElement): string {
    const { attributes } = element
    const { cond = '' } = attributes
    if (this.#isOwn && attributes['chart:guard'] !== undefined) return attributes['chart:guard']
    const bare =
      attributes['chart:exact'] === 'true' ? cond.replace(/^_event\.name === "(?:[^"\\]|\\.)*"(?: && )?/s, '') : cond
    const text = bare.trim()
    if (text === '' || (text === 'true' && !this.#isOwn)) return ''
    if (this.#isOwn) return guardOfCondition(text, { name: named, state: (id) => this.#reference(id) })
    const lose = (what: string) => this.#lose(element, what)
    // Within another document a host provides no guards.
    const declared = this.#isInner ? null : this.#declared
    const conditions = { declared, found: this.#conditions, lose }
    return guardOfCondition(text, {
      name(name) {
        readCondition(name, conditions)
        return name
      },
      state: (id) => {
        if (!this.#byId.has(id)) lose(`there is no state "${id}" to be in`)
        return this.#reference(id)
      },
    })
  }

  #known(): Known {
    return { isOwn: this.#isOwn, found: this.#found, byId: this.#byId, timers: this.#timers, events: this.#events }
  }

  #reference(id: string): string {
    if (this.#isOwn) return `#${this.#id}.${named(id)}`
    const found = this.#byId.get(id)
    return `#${(found?.id ?? id).replaceAll(/[\\.]/g, '\\$&')}`
  }
}
