/** A chart as data: everything the atlas page draws, lists and plays, without XState. */
export interface ChartJson {
  readonly flow: string
  /** The machine's own id. */
  readonly id: string
  readonly description: string
  readonly requirements: readonly string[]
  /** Milliseconds; null for a computed delay. */
  readonly delays: Readonly<Record<string, number | null>>
  /** In document order; the first is the machine itself, under the path `(root)`. */
  readonly states: readonly StateJson[]
  readonly transitions: readonly TransitionJson[]
  /** Names of the cases the model sends an event in. */
  readonly events: Readonly<Record<string, readonly string[]>>
  readonly paths: readonly PathJson[]
  /** The suite of each criterion, with its paths as stimuli; the paths above are those of the default. */
  readonly suites: readonly SuiteJson[]
  /** Identities of transitions that no case of the model ever takes. */
  readonly neverTaken: readonly string[]
  readonly journeys: readonly PathJson[]
  readonly coverage: readonly CoverageJson[]
}

export interface StateJson {
  /** Dotted below the root. */
  readonly path: string
  readonly key: string
  /** Its explicit id; none where XState derives it from the machine's id and the path. */
  readonly id?: string
  readonly parent: string | null
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Depth and default targets of a history state; null for all others. */
  readonly history: { readonly depth: 'shallow' | 'deep'; readonly targets: readonly string[] } | null
  /** True for the initial state of its parent. */
  readonly initial: boolean
  /** Actions on the way to its initial state; none where there are none. */
  readonly initialActions?: readonly string[]
  readonly description: string
  readonly requirements: readonly string[]
  readonly tags: readonly string[]
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly invokes: readonly InvokeJson[]
}

export interface InvokeJson {
  readonly src: string
  /** Its explicit id; none where XState generates one. */
  readonly id?: string
  /** The flow of an invoked chart; null for other actors. */
  readonly flow: string | null
}

export interface TransitionJson {
  /** `source|event|guard|targets`, the identity of every report. */
  readonly id: string
  readonly source: string
  readonly kind: 'event' | 'done' | 'error' | 'snapshot' | 'after' | 'always' | 'stateDone'
  /** The event's type, the actor's source, the delay's name; empty for `always`. */
  readonly event: string
  readonly guard: string
  /** Position among the branches of the same source and event, and how many there are. */
  readonly branch: number
  readonly branches: number
  /** Empty for a transition that stays where it is. */
  readonly targets: readonly string[]
  readonly reenter: boolean
  readonly actions: readonly string[]
  readonly description: string
  readonly requirements: readonly string[]
}

/** A test as steps; the first step is the start. */
export interface PathJson {
  readonly name: string
  /** The claim of the test; empty for a generated one. */
  readonly claim: string
  readonly input: string
  readonly steps: readonly StepJson[]
}

export interface StepJson {
  readonly stimulus: string
  /** Paths of all active states, ancestors included. */
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly effects: readonly string[]
  /** Identities of the transitions taken, in order. */
  readonly transitions: readonly string[]
  readonly done: boolean
}

export interface SuiteJson {
  readonly criterion: string
  readonly tests: number
  readonly steps: number
  /** Goals that no path can meet. */
  readonly uncovered: readonly string[]
  /** Null where they are too long to be listed. */
  readonly paths: readonly { readonly input: string; readonly stimuli: readonly string[] }[] | null
}

export interface CoverageJson {
  readonly profile: 'headless' | 'browser'
  readonly total: number
  readonly covered: number
  readonly transitions: readonly { readonly id: string; readonly tests: readonly string[]; readonly reason?: string }[]
}

/** A line of the index of all charts. */
export interface IndexEntry {
  readonly flow: string
  readonly id: string
  readonly description: string
  readonly states: number
  readonly transitions: number
  readonly requirements: readonly string[]
  readonly paths: number
  readonly journeys: number
  readonly coverage: readonly { readonly profile: string; readonly total: number; readonly covered: number }[]
  /** Its code owners, where the repository names them. */
  readonly owners?: readonly string[]
  /** Names for the search: states, events, guards, actions, actors. */
  readonly words: readonly string[]
}

export const ROOT_PATH = '(root)'

/** Returns the id of a state. */
export const stateId = ({ id }: Pick<ChartJson, 'id'>, state: Pick<StateJson, 'id' | 'path'>): string => {
  if (state.path === ROOT_PATH) return id
  return state.id ?? `${id}.${state.path}`
}

/** The name of an invocation in transitions: its `src`; several of one `src` by their ids, or numbered. */
export const invocationName = (invokes: readonly InvokeJson[], index: number): string => {
  const { src, id } = invokes[index] as InvokeJson
  const same = invokes.filter((other) => other.src === src)
  if (same.length === 1) return src
  const number = same.indexOf(invokes[index] as InvokeJson)
  return id ?? (number === 0 ? src : `${src}#${number + 1}`)
}
