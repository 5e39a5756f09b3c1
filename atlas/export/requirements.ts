import { ROOT_PATH, type ChartJson, type PathJson, type StateJson, type StepJson } from './chart-json.ts'
import { transitionText } from './transition-text.ts'

/** A state or transition that implements a requirement, and its tests. */
export interface RequiredElement {
  readonly flow: string
  /** Path or identity. */
  readonly at: string
  readonly kind: 'state' | 'transition'
  readonly name: string
  /** Names of generated paths. */
  readonly paths: readonly string[]
  /** Names of pinned journeys. */
  readonly journeys: readonly string[]
  /** Names of the tests in the browser; null when nothing was measured there. */
  readonly browser: readonly string[] | null
  /** Why no test takes it in the browser. */
  readonly reason: string
}

/** A requirement, as the charts name it. */
export interface Requirement {
  readonly point: string
  /** Its heading: `spec §4`, `decision 8`. */
  readonly chapter: string
  readonly elements: readonly RequiredElement[]
  readonly headless: Figure
  /** Over the elements whose charts have browser coverage; null when there are none. */
  readonly browser: Figure | null
  /** Number of pinned journeys through it. */
  readonly journeys: number
}

export interface Figure {
  readonly covered: number
  readonly total: number
}

const collator = new Intl.Collator('en', { numeric: true })

/**
 * Returns every requirement of the charts, with the states that name it, the transitions out of them, and the tests of
 * each. A browser test covers a state when it takes a transition from or into it.
 */
export function requirementsOf(charts: readonly ChartJson[]): Requirement[] {
  const points = new Map<string, RequiredElement[]>()
  for (const chart of charts) {
    for (const [point, elements] of pointsOf(chart)) points.set(point, [...(points.get(point) ?? []), ...elements])
  }
  return [...points]
    .toSorted(([a], [b]) => collator.compare(a, b))
    .map(([point, elements]) => {
      const measured = elements.flatMap(({ browser }) => (browser === null ? [] : [browser]))
      const journeys = new Set(elements.flatMap((one) => one.journeys.map((name) => `${one.flow} ${name}`)))
      return {
        point,
        chapter: /^(spec §\d+|decision \d+)/.exec(point)?.[0] ?? point,
        elements,
        headless: figure(elements.map(({ paths, journeys: pinned }) => [...paths, ...pinned])),
        browser: measured.length === 0 ? null : figure(measured),
        journeys: journeys.size,
      }
    })
}

const figure = (tests: readonly (readonly string[])[]): Figure => ({
  covered: tests.filter((names) => names.length > 0).length,
  total: tests.length,
})

function pointsOf(chart: ChartJson): Map<string, RequiredElement[]> {
  const points = new Map<string, RequiredElement[]>()
  const add = (requirements: readonly string[], element: RequiredElement) => {
    for (const point of new Set(requirements)) {
      const elements = points.get(point) ?? []
      points.set(point, elements)
      if (elements.every(({ at }) => at !== element.at)) elements.push(element)
    }
  }
  const measured = chart.coverage.find(({ profile }) => profile === 'browser')
  const inBrowser = new Map(measured?.transitions.map((one) => [one.id, one]))
  const taking = (tests: readonly PathJson[], id: string) =>
    tests.filter(({ steps }) => steps.some((step) => step.transitions.includes(id))).map(({ name }) => name)
  /** A state is also visited when it is left in the same step. */
  const touching = ({ path }: StateJson) => {
    const isHere = (other: string) => path === ROOT_PATH || other === path || other.startsWith(`${path}.`)
    return chart.transitions.filter(({ source, targets }) => isHere(source) || targets.some(isHere)).map(({ id }) => id)
  }
  const visiting = (tests: readonly PathJson[], state: StateJson) => {
    const ids = new Set(touching(state))
    const isThere = (step: StepJson) => step.states.includes(state.path) || step.transitions.some((id) => ids.has(id))
    return tests.filter(({ steps }) => state.path === ROOT_PATH || steps.some(isThere)).map(({ name }) => name)
  }
  const visits = (state: StateJson) => [...new Set(touching(state).flatMap((id) => inBrowser.get(id)?.tests ?? []))]
  for (const state of chart.states) {
    const { path, requirements } = state
    add(requirements, {
      flow: chart.flow,
      at: path,
      kind: 'state',
      name: path === ROOT_PATH ? chart.id : path,
      paths: visiting(chart.paths, state),
      journeys: visiting(chart.journeys, state),
      browser: measured ? visits(state) : null,
      reason: '',
    })
    for (const transition of chart.transitions.filter(({ source }) => source === path)) {
      const { id } = transition
      const browser = inBrowser.get(id)
      add([...requirements, ...transition.requirements], {
        flow: chart.flow,
        at: id,
        kind: 'transition',
        name: `${path === ROOT_PATH ? chart.id : path}: ${transitionText(chart, transition).head || 'at once'}`,
        paths: taking(chart.paths, id),
        journeys: taking(chart.journeys, id),
        browser: measured ? (browser?.tests ?? []) : null,
        reason: browser?.reason ?? '',
      })
    }
  }
  return points
}

/** Gaps of a requirement; the worst first. */
export type Gap = 'untested' | 'partly' | 'noJourney' | 'notInBrowser'

/** Returns the gaps of a requirement, for its marks and for filters. */
export function gapsOf({ headless, browser, journeys }: Requirement): Gap[] {
  const gaps: Gap[] = []
  if (headless.covered === 0) gaps.push('untested')
  else if (headless.covered < headless.total) gaps.push('partly')
  if (journeys === 0) gaps.push('noJourney')
  if (browser && browser.covered < browser.total) gaps.push('notInBrowser')
  return gaps
}

/** Returns the requirements as CSV, a line for every state and transition. */
export function requirementsCsv(requirements: readonly Requirement[]): string {
  const head = ['requirement', 'chart', 'kind', 'element', 'generated paths', 'pinned journeys', 'browser', 'reason']
  const lines = requirements.flatMap(({ point, elements }) =>
    elements.map(({ flow, kind, at, paths, journeys, browser, reason }) => [
      point,
      flow,
      kind,
      at,
      paths.join('; '),
      journeys.join('; '),
      browser === null ? 'not measured' : browser.join('; '),
      reason,
    ]),
  )
  return [head, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** A CSV cell that a spreadsheet does not run as a formula. */
const cellOf = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
