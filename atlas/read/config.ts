import { invocationName, ROOT_PATH, stateId, type StateJson } from '#atlas/export/chart-json.ts'
import { Unreadable, type ToldChart, type ToldTransition } from './told.ts'

/** Where an action or guard stands: in a state, or at the transition of that number. */
export type Place =
  | { readonly path: string; readonly part: 'entry' | 'exit'; readonly index: number }
  | { readonly transition: number; readonly index: number }

/** What stands in a configuration for what a chart only names. */
export interface Words {
  readonly action: (name: string, place: Place) => unknown
  readonly guard: (text: string, transition: number) => unknown
}

export type Config = Record<string, unknown>

/** The configuration of an XState 5 machine for a chart; throws `Unreadable` where the chart names what is not there. */
export function configOf(chart: ToldChart, words: Words): Config {
  return new Writer(chart, words).machine()
}

/** Left out where there is nothing to say. */
const given = (config: Config): Config =>
  Object.fromEntries(
    Object.entries(config).filter(([, value]) => {
      if (value === undefined || value === '') return false
      if (Array.isArray(value)) return value.length > 0
      return typeof value !== 'object' || value === null || Object.keys(value).length > 0
    }),
  )

/** One alone without the list around it, unless it says nothing and would be left out. */
const alone = (values: readonly unknown[]): unknown => {
  const [only] = values
  const saysNothing = only === '' || (typeof only === 'object' && only !== null && Object.keys(only).length === 0)
  return values.length === 1 && !saysNothing ? only : values
}

type Group = Record<string, Config[]>

/** The branches of an event; one that only leads somewhere by where that is. */
const way = (branches: readonly Config[]): unknown => {
  const [only = {}] = branches
  const isBare = branches.length === 1 && Object.keys(only).length === 1 && typeof only['target'] === 'string'
  return isBare ? only['target'] : alone(branches)
}

class Writer {
  readonly #chart: ToldChart
  readonly #words: Words
  readonly #states: ReadonlyMap<string, StateJson>
  readonly #children = new Map<string, StateJson[]>()
  readonly #own = new Map<string, [number, ToldTransition][]>()
  /** False when a dot may stand in a key, where it cannot part a path. */
  readonly #hasPlainKeys: boolean

  constructor(chart: ToldChart, words: Words) {
    this.#chart = chart
    this.#words = words
    this.#states = new Map(chart.states.map((state) => [state.path, state]))
    this.#hasPlainKeys = [chart.id, ...chart.states.slice(1).map(({ key }) => key)].every((key) => isPlain(key))
    if (this.#states.size < chart.states.length) throw new Unreadable('a state of one path is there twice')
    for (const [index, state] of chart.states.entries()) {
      if (index === 0 ? state.path !== ROOT_PATH : state.path === ROOT_PATH)
        throw new Unreadable(`the first state, and no other, is the machine, "${ROOT_PATH}"`)
      if (index === 0) continue
      this.#state(state.parent ?? '', `the parent of state "${state.path}"`)
      this.#children.set(state.parent ?? '', [...(this.#children.get(state.parent ?? '') ?? []), state])
    }
    for (const [index, transition] of chart.transitions.entries()) {
      const { source } = transition
      this.#state(source, `the source of transition ${index + 1}`)
      this.#own.set(source, [...(this.#own.get(source) ?? []), [index, transition]])
    }
  }

  machine(): Config {
    return this.#config(this.#chart.states[0] as StateJson)
  }

  #state(path: string, what: string): StateJson {
    const state = this.#states.get(path)
    if (!state) throw new Unreadable(`${what}: there is no state "${path}"`)
    return state
  }

  #config(state: StateJson): Config {
    const { path, kind, description, tags, requirements, invokes, history } = state
    const children = this.#children.get(path) ?? []
    const begin = children.find(({ initial }) => initial)
    if (kind === 'compound' && !begin) throw new Unreadable(`nothing says where state "${path}" begins`)
    if (children.length > 0 && kind !== 'compound' && kind !== 'parallel')
      throw new Unreadable(`state "${path}" is ${kind} and has states inside`)
    const actions = (part: 'entry' | 'exit') =>
      alone(state[part].map((name, index) => this.#words.action(name, { path, part, index })))
    const { on, after, always, onDone, outcomes } = this.#transitions(state)
    return given({
      id: path === ROOT_PATH ? this.#chart.id : state.id,
      description,
      meta: requirements.length > 0 ? { requirements } : undefined,
      type: kind === 'atomic' || kind === 'compound' ? undefined : kind,
      history: history?.depth === 'deep' ? 'deep' : undefined,
      target: history ? this.#historyTarget(state, history.targets) : undefined,
      initial: kind === 'compound' ? begin?.key : undefined,
      tags,
      entry: actions('entry'),
      exit: actions('exit'),
      invoke: alone(invokes.map(({ src, id }, index) => given({ src: src || 'unnamed', id, ...outcomes[index] }))),
      always: way(always),
      on,
      after,
      onDone: way(onDone),
      states: Object.fromEntries(children.map((child) => [child.key, this.#config(child)])),
    })
  }

  #historyTarget(state: StateJson, targets: readonly string[]): unknown {
    const parent = this.#state(state.parent ?? '', 'a history state')
    const begin = this.#children.get(parent.path)?.find(({ initial }) => initial)
    const usual = parent.kind === 'parallel' ? parent.path : begin?.path
    if (targets.length === 0 || (targets.length === 1 && targets[0] === usual)) return undefined
    return this.#targets(state, targets, `history state "${state.path}"`)
  }

  #transitions(state: StateJson) {
    const on: Group = {}
    const after: Group = {}
    const always: Config[] = []
    const onDone: Config[] = []
    const outcomes: Group[] = state.invokes.map(() => ({}))
    const add = (group: Group, key: string, one: Config) => {
      group[key] = [...(Object.hasOwn(group, key) ? (group[key] ?? []) : []), one]
    }
    for (const [number, transition] of this.#own.get(state.path) ?? []) {
      const { kind, event } = transition
      const one = this.#transition(state, number, transition)
      if (kind === 'always') always.push(one)
      else if (kind === 'after') add(after, event, one)
      else if (kind === 'event') add(on, event, one)
      else if (kind === 'stateDone') {
        const other = /^done\((.*)\)$/s.exec(event)?.[1]
        if (other === undefined) onDone.push(one)
        else add(on, `xstate.done.state.${stateId(this.#chart, this.#state(other, `transition ${number + 1}`))}`, one)
      } else {
        const key = ({ done: 'onDone', error: 'onError', snapshot: 'onSnapshot' } as const)[kind]
        const own = outcomes[state.invokes.findIndex((_, index) => invocationName(state.invokes, index) === event)]
        if (own) add(own, key, one)
        else for (const id of this.#invocationsNamed(event, number)) add(on, `${prefixOf[kind]}${id}`, one)
      }
    }
    const inOne = (group: Group) => Object.fromEntries(Object.entries(group).map(([key, all]) => [key, way(all)]))
    return { on: inOne(on), after: inOne(after), always, onDone, outcomes: outcomes.map(inOne) }
  }

  /** Ids of what runs under that name anywhere. */
  #invocationsNamed(name: string, transition: number): readonly string[] {
    const ids = this.#chart.states.flatMap((state) =>
      state.invokes.flatMap(({ id }, index) =>
        invocationName(state.invokes, index) === name ? (id ?? `${index}.${stateId(this.#chart, state)}`) : [],
      ),
    )
    if (ids.length === 0) throw new Unreadable(`transition ${transition + 1}: no state runs "${name}"`)
    return ids
  }

  #transition(state: StateJson, number: number, transition: ToldTransition): Config {
    const { targets, guard, actions, reenter, description, requirements } = transition
    return given({
      guard: guard === '' ? undefined : this.#words.guard(guard, number),
      target: targets.length === 0 ? undefined : this.#targets(state, targets, `transition ${number + 1}`),
      reenter: reenter || undefined,
      actions: alone(actions.map((name, index) => this.#words.action(name, { transition: number, index }))),
      description,
      meta: requirements.length > 0 ? { requirements } : undefined,
    })
  }

  #targets(from: StateJson, targets: readonly string[], what: string): unknown {
    return alone(targets.map((path) => this.#reference(from, this.#state(path, what))))
  }

  /** A state as another one refers to it: its key among siblings or children, its id elsewhere. */
  #reference(from: StateJson, to: StateJson): string {
    if (isPlain(to.key) && !/^[#.]|^$/.test(to.key)) {
      if (to.parent === from.path && from.kind !== 'history') return `.${to.key}`
      if (to.parent === from.parent && to.path !== ROOT_PATH) return to.key
    }
    const id = stateId(this.#chart, to)
    return `#${this.#hasPlainKeys && to.id === undefined ? id : id.replaceAll(/[\\.]/g, '\\$&')}`
  }
}

const prefixOf = {
  done: 'xstate.done.actor.',
  error: 'xstate.error.actor.',
  snapshot: 'xstate.snapshot.',
} as const

const isPlain = (key: string): boolean => !/[\\.]/.test(key)
