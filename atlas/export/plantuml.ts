import { ROOT_PATH, type ChartJson, type StateJson, type TransitionJson } from './chart-json.ts'
import { escapedFor } from './scxml-names.ts'

/** What PlantUML has in place of a chart's words; `atlas/read/plantuml.ts` reads it back. */
const KEYWORDS = /^(id|tag|requirement|entry|exit|do|on)\b/
const TRIGGERS = /^(always$|ends$|(after|ends|done|error|snapshot)\()/

/**
 * Returns a chart as a state diagram of PlantUML. Actions, guards, timers, invocations, histories and regions are drawn;
 * what PlantUML cannot draw (a transition to several states, texts on transitions) stands in comments, `' lost: …`.
 */
export function plantUmlText(chart: ChartJson): string {
  const root = chart.states[0] as StateJson
  const own = chart.transitions.some(({ source, targets }) => source === ROOT_PATH || targets.includes(ROOT_PATH))
  const lists = [root.entry, root.exit, root.invokes, root.tags, root.requirements, root.initialActions ?? []]
  const isWrapped = own || root.kind !== 'compound' || root.description !== '' || lists.some((one) => one.length > 0)
  const draw = drawing(chart)
  const delays = Object.entries(chart.delays).map(
    ([name, delay]) => `' delay ${word(name)} = ${delay === null ? 'computed' : delay}`,
  )
  const states = isWrapped
    ? draw.state(root, '')
    : [...draw.inside(root, ''), ...chart.states.slice(1).flatMap((state) => draw.lines(state))]
  const texts = isWrapped ? chart.states.flatMap((state) => draw.lines(state)) : []
  const moves = chart.transitions.flatMap((transition) => draw.transition(transition))
  return `${['@startuml', `title ${word(chart.id)}`, ...delays, ...states, ...texts, ...moves, '@enduml'].join('\n')}\n`
}

const escape = (text: string, characters: string): string =>
  escapedFor(text, (character) => !characters.includes(character) && !/[\n\r]/.test(character))
const word = (text: string): string => escapedFor(text, (character) => !/[\s"]/.test(character))
const first = (text: string): string => `_x${(text.codePointAt(0) ?? 0).toString(16)}_${text.slice(1)}`
const event = (text: string): string => {
  const plain = escape(text.trim() === text ? text : word(text), '[]/')
  return TRIGGERS.test(plain) || plain === '' ? first(plain || ' ') : plain
}

/** Identifiers of states: their paths, with numbers where two would be the same. */
function aliases({ states }: ChartJson): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  return new Map(
    states.map(({ path }) => {
      const plain = path === ROOT_PATH ? 'machine' : path.replaceAll(/[^A-Za-z0-9]/g, '_').replace(/^(?=\d|$)/, 's')
      let alias = plain
      for (let number = 2; taken.has(alias); number++) alias = `${plain}_${number}`
      taken.add(alias)
      return [path, alias]
    }),
  )
}

const stereotypes: Readonly<Record<string, string>> = { final: ' <<end>>', history: ' <<history>>' }

function drawing(chart: ChartJson) {
  const names = aliases(chart)
  const idOf = (path: string) => names.get(path) ?? path
  const childrenOf = (path: string) => chart.states.filter(({ parent }) => parent === path)

  const inside = (state: StateJson, indent: string): string[] => {
    const children = childrenOf(state.path)
    const begin = children.find(({ initial }) => initial)
    const actions = (state.initialActions ?? []).map((name) => escape(name, ';')).join('; ')
    const start = begin ? [`${indent}[*] --> ${idOf(begin.path)}${actions === '' ? '' : ` : / ${actions}`}`] : []
    const regions = children.map((child) => drawn(child, indent))
    // The start is last: a state stands where it is first named.
    if (state.kind !== 'parallel') return [...regions.flat(), ...start]
    return [...regions.flatMap((region, index) => (index === 0 ? region : [`${indent}--`, ...region]))].concat(
      children.length === 1 ? [`${indent}--`] : [],
    )
  }

  const drawn = (state: StateJson, indent: string): string[] => {
    const { path, key, kind, history } = state
    const stereotype = path === ROOT_PATH ? ' <<machine>>' : (stereotypes[kind] ?? '')
    const deep = history?.depth === 'deep' ? ' <<history*>>' : stereotype
    const head = `${indent}state "${escape(key, '"')}" as ${idOf(path)}${deep}`
    const content = kind === 'compound' || kind === 'parallel' ? inside(state, `${indent}  `) : []
    return kind === 'compound' || kind === 'parallel' ? [`${head} {`, ...content, `${indent}}`] : [head]
  }

  const lines = (state: StateJson): string[] => {
    const { path, id, description, tags, requirements, entry, exit, invokes, history } = state
    const text = description === '' ? [] : description.split('\n')
    const own = (keyword: string, values: readonly string[]) => values.map((one) => `${keyword} / ${escape(one, ';')}`)
    const all = [
      ...own('id', id === undefined ? [] : [id]),
      ...text.map((line) => (KEYWORDS.test(line) ? first(line) : line)),
      ...own('requirement', requirements),
      ...own('tag', tags),
      ...own('entry', entry),
      ...own('exit', exit),
      ...invokes.map((one) => `do / ${word(one.src)}${one.id === undefined ? '' : ` as ${word(one.id)}`}`),
    ]
    const defaults = (history?.targets ?? []).map((target) => `${idOf(path)} --> ${idOf(target)}`)
    return [...all.map((line) => `${idOf(path)} : ${line}`), ...defaults]
  }

  const trigger = ({ kind, event: name, source }: TransitionJson): string => {
    if (kind === 'event') return event(name)
    const state = chart.states.find(({ path }) => path === source)
    if (kind === 'always') return state?.kind === 'atomic' ? '' : 'always'
    if (kind !== 'stateDone') return `${kind}(${word(escape(name, '[]/'))})`
    const other = /^done\((.*)\)$/s.exec(name)?.[1]
    return other === undefined ? 'ends' : `ends(${idOf(other)})`
  }

  const transition = (one: TransitionJson): string[] => {
    const { source, targets, guard, actions, reenter, description, requirements } = one
    const done = actions.map((name) => escape(name, ';')).join('; ')
    const head = trigger(one)
    const label = [head, guard === '' ? '' : `[${escape(guard, '[]')}]`, done === '' ? '' : `/ ${done}`]
    const text = label.filter(Boolean).join(' ')
    const shown = `${idOf(source)} ${text}`
    const lost = description !== '' || requirements.length > 0 ? [`' lost: texts of ${shown}`] : []
    if (targets.length > 1) return [...lost, `' lost: ${shown} to ${targets.map(idOf).join(' and ')}`]
    const [target] = targets
    if (target === undefined) return [...lost, `${idOf(source)} : on ${text}`]
    const isWithin = source === ROOT_PATH || target === source || target.startsWith(`${source}.`)
    const arrow = isWithin === reenter ? '-->' : reenter ? '-[bold]->' : '-[dotted]->'
    return [...lost, `${idOf(source)} ${arrow} ${idOf(target)}${text === '' ? '' : ` : ${text}`}`]
  }

  return { state: drawn, inside, lines, transition }
}
