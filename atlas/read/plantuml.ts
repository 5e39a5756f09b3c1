import { invocationName, ROOT_PATH, type StateJson } from '#atlas/export/chart-json.ts'
import { named } from '#atlas/export/scxml-names.ts'
import { Unreadable, type DescribedChart, type DescribedTransition } from './described-chart.ts'
import { parsePlantUml, type Arrow, type Box, type Diagram } from './plantuml-lines.ts'

/**
 * Reads a state diagram of PlantUML as a chart: states, nested states, regions, `A --> B : event [guard] / action`,
 * starts, ends, histories and the lines of a state (`entry / x`, `exit / x`, `do / x`, any other text is its
 * description). What it does not know is a loss. Throws `Unreadable` with the problem and its place.
 */
export function readPlantUml(text: string): DescribedChart {
  const diagram = parsePlantUml(text)
  const { root, boxes } = diagram
  const losses = [...diagram.losses]
  const paths = new Map<Box, string>()
  for (const box of boxes) paths.set(box, pathOf(box, root))
  const states = boxes.map((box) => stateOf(box, diagram, paths))
  const arrows = [...diagram.arrows, ...boxes.flatMap(insideArrows)].toSorted(
    (one, other) => lineOf(one) - lineOf(other),
  )
  const transitions = arrows.flatMap((arrow) => transitionOf(arrow, diagram, paths, states, losses))
  return {
    id: diagram.id,
    delays: diagram.delays,
    states,
    transitions: transitions.toSorted((one, other) => order(one, states) - order(other, states)),
    sent: {},
    ...(losses.length > 0 ? { losses } : {}),
  }
}

const lineOf = ({ place }: Arrow): number => Number(/\d+/.exec(place)?.[0])

const order = ({ source }: DescribedTransition, states: readonly StateJson[]): number =>
  states.findIndex(({ path }) => path === source)

const pathOf = (box: Box, root: Box): string => {
  if (box === root) return ROOT_PATH
  const above = box.parent === null || box.parent === root ? '' : `${pathOf(box.parent, root)}.`
  return `${above}${box.key}`
}

const partsOf = (lines: Box['lines'], keyword: string): string[] =>
  lines.flatMap(({ text }) => {
    const found = new RegExp(`^${keyword}\\s*/\\s*(.*)$`, 's').exec(text)?.[1]
    return found === undefined ? [] : [found]
  })

const actionsIn = (text: string | undefined): string[] =>
  text === undefined ? [] : text.split(/;\s*/).map((part) => named(part.trim()))

function stateOf(box: Box, { root, boxes, starts }: Diagram, paths: ReadonlyMap<Box, string>): StateJson {
  const children = boxes.filter(({ parent }) => parent === box)
  const start = starts.get(box)
  const usual = children.find(({ kind }) => kind !== 'history')
  const isCompound = children.length > 0 && box.kind === 'state'
  const parentStart = box.parent && starts.get(box.parent)
  const siblings = boxes.filter(({ parent }) => parent === box.parent && parent !== null)
  const isInitial =
    box.parent !== null &&
    box.parent.kind !== 'parallel' &&
    (parentStart ? parentStart.to === box : siblings.find(({ kind }) => kind !== 'history') === box)
  const initialActions = isCompound && usual ? actionsIn(start?.actions) : []
  const [id] = partsOf(box.lines, 'id')
  const path = paths.get(box) ?? ''
  return {
    path,
    key: box.key,
    ...(id === undefined ? {} : { id: named(id) }),
    parent: box === root || box.parent === null ? null : (paths.get(box.parent) ?? null),
    kind: box.kind === 'state' ? (isCompound ? 'compound' : 'atomic') : box.kind,
    history:
      box.kind === 'history'
        ? { depth: box.isDeep ? 'deep' : 'shallow', targets: box.defaults.map((one) => paths.get(one) ?? '') }
        : null,
    initial: isInitial,
    ...(initialActions.length > 0 ? { initialActions } : {}),
    description: box.lines
      .filter(({ text }) => !/^(id|tag|requirement|entry|exit|do)\s*\/|^on\s/.test(text))
      .map(({ text }) => named(text))
      .join('\n'),
    requirements: partsOf(box.lines, 'requirement').map(named),
    tags: partsOf(box.lines, 'tag').map(named),
    entry: partsOf(box.lines, 'entry').flatMap(actionsIn),
    exit: partsOf(box.lines, 'exit').flatMap(actionsIn),
    invokes: partsOf(box.lines, 'do').map((text) => {
      const [, src = text, given] = /^(\S+)(?: as (\S+))?$/.exec(text) ?? []
      return { src: named(src), ...(given === undefined ? {} : { id: named(given) }), flow: null }
    }),
  }
}

/** Transitions without a target, which stand inside of a state. */
const insideArrows = (box: Box): Arrow[] =>
  box.lines.flatMap(({ text, place }) => {
    const label = /^on\s+(.*)$/s.exec(text)?.[1]
    return label === undefined ? [] : [{ from: box, to: null, label, style: '', place }]
  })

function transitionOf(
  { from, to, label, style, place }: Arrow,
  { boxes }: Diagram,
  paths: ReadonlyMap<Box, string>,
  states: readonly StateJson[],
  losses: string[],
): DescribedTransition[] {
  const [, head = label, guard, actions] = /^([^[/]*?)\s*(?:\[([^\]]*)\])?\s*(?:\/\s*(.*))?$/s.exec(label) ?? []
  const source = paths.get(from) ?? ''
  const target = to === null ? undefined : paths.get(to)
  const state = states.find(({ path }) => path === source) as StateJson
  if (state.kind === 'final') {
    losses.push(`${place}: an end has no transitions`)
    return []
  }
  const isWithin =
    target !== undefined && (source === ROOT_PATH || target === source || target.startsWith(`${source}.`))
  return [
    {
      source,
      ...triggerOf(
        head.trim(),
        state,
        states,
        (alias) => paths.get(boxes.find((box) => box.alias === alias) as Box),
        place,
      ),
      guard: named(guard ?? '').trim(),
      targets: target === undefined ? [] : [target],
      reenter: style.includes('bold') || (isWithin && !style.includes('dotted')),
      actions: actionsIn(actions),
      description: '',
      requirements: [],
    },
  ]
}

function triggerOf(
  text: string,
  state: StateJson,
  states: readonly StateJson[],
  pathOfAlias: (alias: string) => string | undefined,
  place: string,
): Pick<DescribedTransition, 'kind' | 'event'> {
  const isNest = state.kind === 'compound' || state.kind === 'parallel'
  if (text === 'always' || (text === '' && !isNest)) return { kind: 'always', event: '' }
  if (text === '' || text === 'ends') return { kind: 'stateDone', event: 'done' }
  const [, word = '', name = ''] = /^(after|ends|done|error|snapshot)\((.*)\)$/s.exec(text) ?? []
  if (word === 'after') return { kind: 'after', event: named(name) }
  if (word === 'ends') {
    const path = pathOfAlias(name)
    if (path === undefined) throw new Unreadable(`${place}: there is no state "${name}"`)
    return { kind: 'stateDone', event: `done(${path})` }
  }
  const isWork = states.some(({ invokes }) =>
    invokes.some((_, index) => invocationName(invokes, index) === named(name)),
  )
  if (word !== '' && isWork) return { kind: word as 'done' | 'error' | 'snapshot', event: named(name) }
  const [, time, unit] = /^after (\d+(?:\.\d+)?) ?(ms|s|m|min|h)?$/.exec(text) ?? []
  if (time !== undefined) return { kind: 'after', event: String(Number(time) * (units[unit ?? 'ms'] ?? 1)) }
  return { kind: 'event', event: named(text) }
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 }
