import { ROOT_PATH, type ChartJson, type PathJson, type StateJson, type StepJson } from './chart-json.ts'
import { transitionText } from './words.ts'

/** A state or transition that answers to a point of the spec, and the tests that pass through it. */
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

/** A point of the spec as the charts name it. */
export interface Requirement {
  readonly point: string
  /** What it is filed under: `spec §4`, `decision 8`. */
  readonly chapter: string
  readonly elements: readonly RequiredElement[]
  readonly headless: Figure
  /** Of the elements whose charts were measured in the browser; null when none was. */
  readonly browser: Figure | null
  /** How many pinned journeys pass through it. */
  readonly journeys: number
}

export interface Figure {
  readonly covered: number
  readonly total: number
}

const collator = new Intl.Collator('en', { numeric: true })

/**
 * Every point of the spec that a chart names, with the states that name it and the transitions that leave them, and
 * the tests through each. A browser is taken to have been in a state when it took a transition from or into it.
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
  /** A state is passed through, too, when it is left again in the same step. */
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

/** What is missing at a point; the worst first. */
export type Gap = 'untested' | 'partly' | 'noJourney' | 'notInBrowser'

/** The gaps of a point, for its marks and for filters. */
export function gapsOf({ headless, browser, journeys }: Requirement): Gap[] {
  const gaps: Gap[] = []
  if (headless.covered === 0) gaps.push('untested')
  else if (headless.covered < headless.total) gaps.push('partly')
  if (journeys === 0) gaps.push('noJourney')
  if (browser && browser.covered < browser.total) gaps.push('notInBrowser')
  return gaps
}

/** The points as a table for a spreadsheet, a line for every state and transition. */
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

/** A cell that a spreadsheet takes for text, not for a formula. */
const cellOf = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
