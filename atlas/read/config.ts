import { invocationName, ROOT_PATH, stateId, type StateJson } from '#atlas/export/chart-json.ts'
import { Unreadable, type DescribedChart, type DescribedTransition } from './described-chart.ts'

/** The place of an action or guard: in a state, or at the transition of that number. */
export type Place =
  | { readonly path: string; readonly part: 'entry' | 'exit' | 'initial'; readonly index: number }
  | { readonly transition: number; readonly index: number }

/** Provides the configuration's entries for actions and guards, which a chart only names. */
export interface Words {
  readonly action: (name: string, place: Place) => unknown
  readonly guard: (text: string, transition: number) => unknown
  /** The output of a final state. */
  readonly output?: (path: string) => unknown
  /** The input of the invocation at that position of a state. */
  readonly input?: (path: string, index: number) => unknown
}

export type Config = Record<string, unknown>

/** Returns the XState 5 configuration of a chart; throws `Unreadable` where the chart refers to a missing state. */
export function configOf(chart: DescribedChart, words: Words): Config {
  return new Writer(chart, words).machine()
}

/** Removes empty fields. */
const withoutEmpty = (config: Config): Config =>
  Object.fromEntries(
    Object.entries(config).filter(([, value]) => {
      if (value === undefined || value === '') return false
      if (Array.isArray(value)) return value.length > 0
      return typeof value !== 'object' || value === null || Object.keys(value).length > 0
    }),
  )

/** The only value without its list, unless it is empty and would be removed. */
const unwrapped = (values: readonly unknown[]): unknown => {
  const [only] = values
  const isEmpty = only === '' || (typeof only === 'object' && only !== null && Object.keys(only).length === 0)
  return values.length === 1 && !isEmpty ? only : values
}

type Group = Record<string, Config[]>

/** The branches of an event; a single branch with nothing but a target is written as that target. */
const branchesOf = (branches: readonly Config[]): unknown => {
  const [only = {}] = branches
  const isBare = branches.length === 1 && Object.keys(only).length === 1 && typeof only['target'] === 'string'
  return isBare ? only['target'] : unwrapped(branches)
}

class Writer {
  readonly #chart: DescribedChart
  readonly #words: Words
  readonly #states: ReadonlyMap<string, StateJson>
  readonly #children = new Map<string, StateJson[]>()
  readonly #own = new Map<string, [number, DescribedTransition][]>()
  /** False when a key contains a dot, which then does not separate parts of a path. */
  readonly #hasPlainKeys: boolean

  constructor(chart: DescribedChart, words: Words) {
    this.#chart = chart
    this.#words = words
    this.#states = new Map(chart.states.map((state) => [state.path, state]))
    this.#hasPlainKeys = [chart.id, ...chart.states.slice(1).map(({ key }) => key)].every((key) => isPlain(key))
    if (this.#states.size < chart.states.length) throw new Unreadable('two states have the same path')
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
    if (kind === 'compound' && !begin) throw new Unreadable(`state "${path}" has no initial state`)
    if (children.length > 0 && kind !== 'compound' && kind !== 'parallel')
      throw new Unreadable(`state "${path}" is ${kind} and has states inside`)
    const listed = (names: readonly string[], part: 'entry' | 'exit' | 'initial') =>
      names.map((name, index) => this.#words.action(name, { path, part, index }))
    const actions = (part: 'entry' | 'exit') => unwrapped(listed(state[part], part))
    const beginning = listed(state.initialActions ?? [], 'initial')
    const { on, after, always, onDone, outcomes } = this.#transitions(state)
    return withoutEmpty({
      id: path === ROOT_PATH ? this.#chart.id : state.id,
      description,
      meta: requirements.length > 0 ? { requirements } : undefined,
      type: kind === 'atomic' || kind === 'compound' ? undefined : kind,
      history: history?.depth === 'deep' ? 'deep' : undefined,
      target: history ? this.#historyTarget(state, history.targets) : undefined,
      initial:
        kind !== 'compound'
          ? undefined
          : beginning.length === 0
            ? begin?.key
            : { target: begin?.key, actions: unwrapped(beginning) },
      tags,
      entry: actions('entry'),
      exit: actions('exit'),
      invoke: unwrapped(
        invokes.map(({ src, id }, index) =>
          withoutEmpty({
            src: src || 'unnamed',
            id,
            input: this.#words.input?.(path, index),
            ...outcomes[index],
          }),
        ),
      ),
      output: kind === 'final' || path === ROOT_PATH ? this.#words.output?.(path) : undefined,
      always: branchesOf(always),
      on,
      after,
      onDone: branchesOf(onDone),
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
    const inOne = (group: Group) =>
      Object.fromEntries(Object.entries(group).map(([key, all]) => [key, branchesOf(all)]))
    return { on: inOne(on), after: inOne(after), always, onDone, outcomes: outcomes.map(inOne) }
  }

  /** Ids of the invocations of that name in any state. */
  #invocationsNamed(name: string, transition: number): readonly string[] {
    const ids = this.#chart.states.flatMap((state) =>
      state.invokes.flatMap(({ id }, index) =>
        invocationName(state.invokes, index) === name ? (id ?? `${index}.${stateId(this.#chart, state)}`) : [],
      ),
    )
    if (ids.length === 0) throw new Unreadable(`transition ${transition + 1}: no state runs "${name}"`)
    return ids
  }

  #transition(state: StateJson, number: number, transition: DescribedTransition): Config {
    const { targets, guard, actions, reenter, description, requirements } = transition
    return withoutEmpty({
      guard: guard === '' ? undefined : this.#words.guard(guard, number),
      target: targets.length === 0 ? undefined : this.#targets(state, targets, `transition ${number + 1}`),
      reenter: reenter || undefined,
      actions: unwrapped(actions.map((name, index) => this.#words.action(name, { transition: number, index }))),
      description,
      meta: requirements.length > 0 ? { requirements } : undefined,
    })
  }

  #targets(from: StateJson, targets: readonly string[], what: string): unknown {
    return unwrapped(targets.map((path) => this.#reference(from, this.#state(path, what))))
  }

  /** The reference from one state to another: a key among siblings or children, an id elsewhere. */
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
