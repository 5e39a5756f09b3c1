import { leaves, type Exploration } from '#atlas/explore/explore.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import { pagesToSee } from './pages-to-see.ts'
import type { DrivenChart } from './drivers.ts'

/** The gallery of one chart: every stable state on a screen. */
export interface GalleryPlan {
  readonly flow: string
  readonly exploration: Exploration
  /** Paths to play, each with the states to take pictures of by the step that first reaches them. */
  readonly paths: readonly { readonly path: TestPath; readonly shots: ReadonlyMap<number, readonly string[]> }[]
  /** States that are shown, in the chart's order, with their descriptions. */
  readonly shown: readonly { readonly state: string; readonly description: string }[]
  /** Why other states are not shown. */
  readonly reasons: ReadonlyMap<string, string>
  /** States that are missing without a reason: there should be none. */
  readonly missing: readonly string[]
}

/** Plans the pictures of a chart: the paths that reach all its states in a browser, and what to capture on them. */
export function planGallery(chart: DrivenChart): GalleryPlan {
  const { exploration, suite, headlessOnly } = chart.suite({ criterion: 'states' })
  const { nodes, edges, starts } = exploration
  const found = new Set<string>()
  const paths = suite.paths.map((path) => {
    const start = starts.find(({ input }) => input === path.input)
    const way = [start?.node ?? 0, ...path.edges.map((id) => edges[id]?.to ?? 0)]
    const shots = new Map<number, readonly string[]>()
    for (const [step, at] of way.entries()) {
      const states = nodes[at]?.states ?? []
      if (chart.passes(states)) continue
      const fresh = leaves(states).filter((state) => !found.has(state))
      for (const state of fresh) found.add(state)
      if (fresh.length > 0) shots.set(step, fresh)
    }
    return { path, shots }
  })

  const reasons = new Map<string, string>()
  const missing: string[] = []
  const shown: { readonly state: string; readonly description: string }[] = []
  for (const { path: state, node } of exploration.chart.states) {
    if (node.type !== 'atomic' && node.type !== 'final') continue
    if (found.has(state)) {
      shown.push({ state, description: node.description ?? '' })
      continue
    }
    const reason = whyNot(state, chart, exploration, headlessOnly)
    if (reason === null) missing.push(state)
    else reasons.set(state, reason)
  }
  return { flow: chart.flow, exploration, paths: paths.filter(({ shots }) => shots.size > 0), shown, reasons, missing }
}

function whyNot(
  state: string,
  chart: DrivenChart,
  { nodes, edges }: Exploration,
  headlessOnly: ReadonlyMap<number, string>,
): string | null {
  const there = nodes.filter(({ states }) => leaves(states).includes(state))
  if (there.length === 0) return 'the chart leaves it in the same step'
  if (there.every(({ states }) => chart.passes(states))) return 'the page leaves it by itself at once'
  const ids = new Set(there.map(({ id }) => id))
  const entering = edges.filter(({ from, to }) => ids.has(to) && !ids.has(from))
  return entering.map(({ id }) => headlessOnly.get(id)).find((reason) => reason !== undefined) ?? null
}

/** The sizes of pictures. */
export const gallerySizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const

export const galleryThemes = ['dark', 'light'] as const

/** Pages of members only. */
export const pagesOfMembers = ['/wallet', '/me', ...pagesToSee]

/** Path of a picture below the gallery's folder. */
export const pictureFile = (
  language: string,
  group: string,
  name: string,
  size: keyof typeof gallerySizes,
  theme: (typeof galleryThemes)[number],
): string => `${language}/${group}/${name.replaceAll(/[^\w.-]+/g, '_')}.${size}.${theme}.jpg`
