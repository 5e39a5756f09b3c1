import { guardOfCondition } from '#atlas/read/condition.ts'
import {
  invocationName,
  ROOT_PATH,
  stateId,
  type ChartJson,
  type StateJson,
  type TransitionJson,
} from './chart-json.ts'
import { namesIn, readGuard } from './guards.ts'
import { conditionOf } from './scxml-condition.ts'
import { eventName, named, variable, xmlId, xmlText } from './scxml-names.ts'

/** The namespace of elements that SCXML lacks: actions by name, tags, descriptions, requirements. */
export const CHART_NAMESPACE = 'urn:statehouse:chart'

/**
 * Returns a chart as SCXML 1.0. Actions are `chart:action` by name; guards are conditions over `In()` and names, which
 * are declared as data of the host; delays are data too (`delay$<name>`), sent on entry and cancelled on exit. Content
 * of the root goes into one state around all others, since `scxml` itself cannot hold it.
 */
export function scxmlText(chart: ChartJson): string {
  return `${new Writer(chart).document().join('\n')}\n`
}

type Attributes = Readonly<Record<string, string | undefined>>

const open = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).flatMap(([key, value]) => (value ? [`${key}="${xmlText(value)}"`] : []))].join(
    ' ',
  )

/** An element with its content; self-closing when it is empty. */
const element = (name: string, attributes: Attributes, content: readonly string[] = []): string[] =>
  content.length === 0
    ? [`<${open(name, attributes)}/>`]
    : [`<${open(name, attributes)}>`, ...content.map((line) => `  ${line}`), `</${name}>`]

const text = (name: string, value: string): string[] => (value === '' ? [] : [`<${name}>${xmlText(value)}</${name}>`])

class Writer {
  readonly #chart: ChartJson
  readonly #root: StateJson
  readonly #rootId: string
  readonly #isWrapped: boolean

  constructor(chart: ChartJson) {
    this.#chart = chart
    this.#root = chart.states[0] as StateJson
    const { kind, entry, exit, invokes, tags, initialActions = [] } = this.#root
    const isOwn = ({ source, targets }: TransitionJson) => source === ROOT_PATH || targets.includes(ROOT_PATH)
    const has = [entry, exit, invokes, tags, initialActions].some((one) => one.length > 0)
    this.#isWrapped = kind !== 'compound' || has || chart.transitions.some(isOwn)
    const taken = new Set(chart.states.map(({ path }) => path))
    let id = chart.id
    while (taken.has(id)) id = `${id}.machine`
    this.#rootId = id
  }

  document(): string[] {
    const { id, description } = this.#chart
    const initial = this.#isWrapped ? this.#rootId : this.#childrenOf(ROOT_PATH).find((child) => child.initial)?.path
    const attributes = {
      xmlns: 'http://www.w3.org/2005/07/scxml',
      'xmlns:chart': CHART_NAMESPACE,
      version: '1.0',
      datamodel: 'ecmascript',
      name: xmlId(id),
      initial: initial === undefined ? undefined : xmlId(initial),
      'chart:id': id,
      'chart:root': this.#isWrapped ? xmlId(this.#rootId) : undefined,
    }
    const inside = this.#isWrapped
      ? [...this.#state(this.#root), ...this.#end()]
      : [
          ...text('chart:description', description),
          ...this.#root.requirements.flatMap((one) => text('chart:requirement', one)),
          ...this.#childrenOf(ROOT_PATH).flatMap((child) => this.#state(child)),
        ]
    return ['<?xml version="1.0" encoding="UTF-8"?>', ...element('scxml', attributes, [...this.#data(), ...inside])]
  }

  #childrenOf(path: string): StateJson[] {
    return this.#chart.states.filter(({ parent }) => parent === path)
  }

  #idOf(path: string): string {
    return xmlId(path === ROOT_PATH ? this.#rootId : path)
  }

  #data(): string[] {
    const { delays, transitions } = this.#chart
    const guards = [...new Set(transitions.flatMap(({ guard }) => (guard === '' ? [] : namesIn(readGuard(guard)))))]
    const entries = [
      ...Object.entries(delays).map(([name, delay]) =>
        element('data', {
          id: `delay$${variable(name)}`,
          expr: delay === null ? "'0ms'" : `'${delay}ms'`,
          'chart:computed': delay === null ? 'true' : undefined,
        }),
      ),
      ...guards.map((name) => element('data', { id: variable(name), 'chart:condition': name })),
    ].flat()
    return entries.length === 0 ? [] : element('datamodel', {}, entries)
  }

  /** The machine is done when the state around all others is. */
  #end(): string[] {
    const children = this.#childrenOf(ROOT_PATH)
    const canEnd = this.#root.kind === 'parallel' || children.some(({ kind }) => kind === 'final')
    return canEnd ? element('final', { id: `${this.#idOf(ROOT_PATH)}.ended`, 'chart:end': 'true' }) : []
  }

  #state(state: StateJson): string[] {
    const { path, key, kind, description, requirements, tags } = state
    const children = this.#childrenOf(path)
    const name = kind === 'parallel' || kind === 'final' || kind === 'history' ? kind : 'state'
    const begin = children.find(({ initial }) => initial)
    const beginning = state.initialActions ?? []
    const attributes = {
      id: this.#idOf(path),
      initial: beginning.length > 0 ? undefined : begin && this.#idOf(begin.path),
      type: state.history?.depth,
      'chart:key': xmlId(key) === key ? undefined : key,
      'chart:id': path === ROOT_PATH ? undefined : state.id,
    }
    const own = this.#chart.transitions.filter(({ source }) => source === path).toSorted(byWildcard)
    const ends = path === ROOT_PATH && this.#end().length > 0
    return element(name, attributes, [
      ...text('chart:description', description),
      ...requirements.flatMap((one) => text('chart:requirement', one)),
      ...tags.flatMap((one) => text('chart:tag', one)),
      ...(beginning.length > 0 && begin
        ? element('initial', {}, element('transition', { target: this.#idOf(begin.path) }, this.#actions(beginning)))
        : []),
      ...this.#entry(state, own),
      ...this.#exit(state, own),
      ...state.invokes.flatMap((_, index) => this.#invoke(state, index)),
      ...own.flatMap((transition) => this.#transition(transition)),
      ...(ends
        ? element('transition', {
            event: `done.state.${this.#idOf(path)}`,
            target: `${this.#idOf(path)}.ended`,
            'chart:end': 'true',
          })
        : []),
      ...(state.history
        ? element('transition', { target: state.history.targets.map((one) => this.#idOf(one)).join(' ') })
        : []),
      ...children.flatMap((child) => this.#state(child)),
    ])
  }

  #actions(names: readonly string[]): string[] {
    return names.flatMap((name) => element('chart:action', { name }))
  }

  #timer(source: string, delay: string): string {
    return `after.${xmlId(delay)}.${this.#idOf(source)}`
  }

  #delaysOf(own: readonly TransitionJson[]): string[] {
    return [...new Set(own.filter(({ kind }) => kind === 'after').map(({ event }) => event))]
  }

  #entry({ path, entry }: StateJson, own: readonly TransitionJson[]): string[] {
    const timers = this.#delaysOf(own).flatMap((delay) => {
      const event = this.#timer(path, delay)
      const isNamed = Object.hasOwn(this.#chart.delays, delay) || !/^\d+$/.test(delay)
      return element('send', {
        id: event,
        event,
        delay: isNamed ? undefined : `${delay}ms`,
        delayexpr: isNamed ? `delay$${variable(delay)}` : undefined,
      })
    })
    const content = [...timers, ...this.#actions(entry)]
    return content.length === 0 ? [] : element('onentry', {}, content)
  }

  #exit({ path, exit }: StateJson, own: readonly TransitionJson[]): string[] {
    const timers = this.#delaysOf(own).flatMap((delay) => element('cancel', { sendid: this.#timer(path, delay) }))
    const content = [...timers, ...this.#actions(exit)]
    return content.length === 0 ? [] : element('onexit', {}, content)
  }

  #invokeId({ path, invokes }: StateJson, index: number): string {
    const src = invokes[index]?.src ?? ''
    const before = invokes.slice(0, index).filter((one) => one.src === src).length
    return `${this.#idOf(path)}.${xmlId(src)}${before === 0 ? '' : `.${before + 1}`}`
  }

  #invoke(state: StateJson, index: number): string[] {
    const { src = '', id, flow = null } = state.invokes[index] ?? {}
    return element('invoke', {
      id: this.#invokeId(state, index),
      type: flow === null ? `${CHART_NAMESPACE}:actor` : 'http://www.w3.org/TR/scxml/',
      src: encodeURI(flow === null ? src : `${flow}.scxml`),
      'chart:src': src,
      'chart:id': id,
    })
  }

  /** Events of an actor have the id of the invocation: that of the state itself, else any inside it. */
  #actorEvents(prefix: string, { source, event }: TransitionJson): string {
    const idsIn = (states: readonly StateJson[]) =>
      states.flatMap((state) =>
        state.invokes.flatMap((_, index) =>
          invocationName(state.invokes, index) === event ? [this.#invokeId(state, index)] : [],
        ),
      )
    const own = idsIn(this.#chart.states.filter(({ path }) => path === source))
    const ids = own.length > 0 ? own : idsIn(this.#chart.states)
    return (ids.length > 0 ? ids : [xmlId(event)]).map((id) => `${prefix}.${id}`).join(' ')
  }

  #event(transition: TransitionJson): string | undefined {
    const { kind, event, source } = transition
    switch (kind) {
      case 'event':
        return eventName(event)
      case 'done':
        return this.#actorEvents('done.invoke', transition)
      case 'error':
        return this.#actorEvents('error.platform', transition)
      case 'snapshot':
        return this.#actorEvents('snapshot.invoke', transition)
      case 'after':
        return this.#timer(source, event)
      case 'stateDone':
        return `done.state.${this.#idOf(/^done\((.*)\)$/s.exec(event)?.[1] ?? source)}`
      case 'always':
        return undefined
    }
  }

  /** XState matches whole event names, SCXML prefixes: where that makes a difference, a condition checks the name. */
  #exactly({ kind, event }: TransitionJson): string {
    const isBeginning = this.#chart.transitions.some(
      (other) => other.kind === 'event' && other.event.startsWith(`${event}.`),
    )
    return kind === 'event' && isBeginning ? `_event.name === ${JSON.stringify(eventName(event))}` : ''
  }

  #condition(transition: TransitionJson): Attributes {
    const { guard } = transition
    const exactly = this.#exactly(transition)
    const cond = guard === '' ? '' : conditionOf(guard, (state) => this.#statesOf(state))
    const words = { name: named, state: (id: string) => `#${this.#chart.id}.${named(id)}` }
    return {
      cond: [exactly, cond].filter(Boolean).join(' && '),
      'chart:exact': exactly === '' ? undefined : 'true',
      'chart:guard': cond === '' || guardOfCondition(cond, words) === guard ? undefined : guard,
    }
  }

  /** Document ids of the states in a guard; null where one of them is missing. */
  #statesOf(state: unknown): readonly string[] | null {
    const paths =
      typeof state === 'string' && state.startsWith('#') ? [this.#referred(state.slice(1))] : below(state, [])
    const known = paths.filter((path) => this.#chart.states.some((one) => one.path === path))
    return known.length > 0 && known.length === paths.length ? known.map((path) => this.#idOf(path ?? '')) : null
  }

  #referred(reference: string): string | undefined {
    const [id, ...keys] = segmentsOf(reference)
    const path = this.#chart.states.find((one) => stateId(this.#chart, one) === id)?.path
    return path === undefined || keys.length === 0 ? path : [...(path === ROOT_PATH ? [] : [path]), ...keys].join('.')
  }

  #transition(transition: TransitionJson): string[] {
    const { source, targets, reenter, description, requirements, actions } = transition
    const isInside = (path: string) => (source === ROOT_PATH ? path !== ROOT_PATH : path.startsWith(`${source}.`))
    // A self-transition without re-entry: SCXML would re-enter, so it has no target, or the state's initial one.
    const staysIn = !reenter && targets.length === 1 && targets[0] === source
    const begin = staysIn
      ? this.#childrenOf(source)
          .filter(({ initial }) => initial)
          .map(({ path }) => path)
      : []
    const led = staysIn ? begin : targets
    const isInternal = !reenter && led.length > 0 && led.every(isInside)
    return element(
      'transition',
      {
        event: this.#event(transition),
        ...this.#condition(transition),
        target: led.map((path) => this.#idOf(path)).join(' '),
        type: isInternal ? 'internal' : undefined,
        'chart:self': staysIn ? 'true' : undefined,
        'chart:reenter': reenter ? 'true' : undefined,
      },
      [
        ...text('chart:description', description),
        ...requirements.flatMap((one) => text('chart:requirement', one)),
        ...this.#actions(actions),
      ],
    )
  }
}

/** XState tries exact types before wildcards, the longest first; SCXML goes by document order. */
const byWildcard = (one: TransitionJson, other: TransitionJson): number => breadth(one) - breadth(other)

const breadth = ({ kind, event }: TransitionJson): number =>
  kind === 'event' && event.endsWith('*') ? 1 / (1 + event.length) : 0

/** Splits a path into keys; a dot in a key is escaped by a backslash. */
const segmentsOf = (path: string): string[] =>
  [...path.matchAll(/((?:[^.\\]|\\.)*)(?:\.|$)/gs)]
    .map(([, key = '']) => key.replaceAll(/\\(.)/gs, '$1'))
    .slice(0, path.endsWith('.') ? undefined : -1)

/** The paths of a state value. */
const below = (value: unknown, keys: readonly string[]): string[] => {
  if (typeof value === 'string') return [[...keys, ...segmentsOf(value)].join('.')]
  return Object.entries(value ?? {}).flatMap(([key, inner]) => below(inner, [...keys, key]))
}
