import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Exploration, type GraphEdge, type GraphNode, isIgnored } from '#atlas/explore/explore.ts'
import { explored } from '#atlas/cache/explored.ts'
import { hashOfSources } from '#atlas/cache/sources.ts'
import { machinesFolder } from '#atlas/home.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { root } from '#scripts/lib/run.ts'
import { createRandom, type Random } from '#server/store/seed/random.ts'
import type { InventedFlow, InventedRow } from '#server/store/seed/usage-counters.ts'
import { type Device, dwellBuckets, vitalBuckets } from '#wire/site/usage-rules.ts'
import type { Language } from '#wire/shapes.ts'

/** The flows with sample usage on a local site, and their pages. */
export const inventedFlows: Readonly<Record<string, string>> = {
  login: '/login',
  register: '/register',
  'forgot-password': '/forgotPassword',
  deposit: '/me',
  withdrawal: '/me',
  transfer: '/me',
  profile: '/me',
  messages: '/me',
  rewards: '/me',
  lobby: '/rng',
  search: '/',
  'game-launch': '/game',
}

/** The groups of visitors, with their share in per cent. */
const crowds: readonly { readonly language: Language; readonly device: Device; readonly share: number }[] = [
  { language: 'fil', device: 'phone', share: 44 },
  { language: 'fil', device: 'desktop', share: 14 },
  { language: 'en', device: 'phone', share: 16 },
  { language: 'en', device: 'desktop', share: 10 },
  { language: 'zh-Hans', device: 'phone', share: 9 },
  { language: 'zh-Hans', device: 'desktop', share: 7 },
]

/** Number of walks per group; each stands for several equal visits. */
const walks = 30
const longest = 40
/** Share of visits that end at each step after the second, before their flow does. */
const giveUp = 0.04
const hours = 168

/**
 * Returns a week of sample visits to a chart: random walks through its graph, weighted by typical behaviour. The same
 * seed always returns the same week.
 */
export function inventWeek(exploration: Exploration, route: string, random: Random): InventedFlow {
  const { chart, model, nodes, edges, starts } = exploration
  const leaving = new Map<number, GraphEdge[]>()
  for (const edge of edges) {
    if (edge.kind === 'macro' || isIgnored(edge)) continue
    leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge])
  }
  const rows = new Map<string, InventedRow>()
  for (const { language, device, share } of crowds) {
    for (let walk = 0; walk < walks; walk++) {
      const hour = random.whole(1, hours)
      const visits = Math.max(1, Math.round((share * random.whole(4, 16)) / 10))
      const seen = new Set<string>()
      const add = (kind: InventedRow[3], name: string, outcome = '', step = 0) => {
        const key = JSON.stringify([hour, language, device, kind, name, outcome, step])
        const [, , , , , , , count, before] = rows.get(key) ?? [0, 0, 0, 0, 0, 0, 0, 0, 0]
        const more = seen.has(key) ? 0 : visits
        seen.add(key)
        rows.set(key, [hour, language, device, kind, name, outcome, step, count + visits, before + more])
      }
      const start = starts[random.whole(0, starts.length - 1)]
      let at = start && nodes[start.node]
      if (!start || !at) continue
      add('ran', '')
      for (const id of start.transitions) add('transition', id)
      for (const state of leavesOf(at)) add('entered', state)
      for (const kind of ['LCP', 'INP', 'CLS'] as const) {
        const middle = device === 'phone' ? 2 : 1
        const step = Math.min(vitalBuckets[kind].length, Math.max(0, middle + random.whole(-1, 2)))
        add(kind, route, kind === 'LCP' ? '' : (leavesOf(at)[0] ?? ''), step)
      }
      for (let length = 0; length < longest && at.status === 'active'; length++) {
        const from: GraphNode = at
        const edge = drawn(leaving.get(from.id) ?? [], (one) => likely(model, one), random)
        if (edge === undefined || (length > 1 && random.chance(giveUp))) break
        const outcome = outcomeOf(model, edge)
        for (const id of edge.transitions) add('transition', id, id.split('|')[1]?.endsWith(':done') ? outcome : '')
        at = nodes[edge.to] ?? from
        const after = leavesOf(at)
        for (const state of leavesOf(from)) if (!after.includes(state)) add('dwell', state, '', dwellOf(from, random))
        for (const state of after) if (!leavesOf(from).includes(state)) add('entered', state)
      }
      if (at.status === 'active') for (const state of leavesOf(at)) add('left', state)
    }
  }
  return {
    flow: chart.machine.id,
    version: chartVersion(chart.transitions.map(({ id }) => id)),
    rows: [...rows.values()],
  }
}

/** Active states without active states inside. */
const leavesOf = ({ states }: GraphNode): readonly string[] =>
  states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)))

/** Events of people are likelier than timers, sending likelier than closing, and answers likelier than faults. */
function likely(model: Exploration['model'], edge: GraphEdge): number {
  const { kind, stimulus } = edge
  if (kind === 'error' || /:error(\/|$)/.test(stimulus)) return 0.15
  if (/:done(\/|$)/.test(stimulus)) return outcomeOf(model, edge) === 'refused' ? 1 : 8
  if (kind !== 'event') return 0.5
  const [event = ''] = stimulus.split('/')
  return /(submitted|confirmed)$/.test(event) ? 8 : /(closed|cancelled|dismissed)$/.test(event) ? 0.2 : 2
}

function drawn(
  edges: readonly GraphEdge[],
  weightOf: (edge: GraphEdge) => number,
  random: Random,
): GraphEdge | undefined {
  let left = random.next() * edges.reduce((sum, edge) => sum + weightOf(edge), 0)
  for (const edge of edges) {
    left -= weightOf(edge)
    if (left < 0) return edge
  }
  return edges.at(-1)
}

/** Waiting for a server is short, waiting for a person longer. */
const dwellOf = ({ tags }: GraphNode, random: Random): number =>
  tags.includes('busy') ? random.whole(0, 3) : Math.min(dwellBuckets.length, random.whole(2, 4) + random.whole(0, 3))

function outcomeOf({ actors }: Exploration['model'], { stimulus }: GraphEdge): string {
  const [, src = '', name = ''] = /^(.+?):done\/(.*)$/.exec(stimulus) ?? []
  const cases = (actors as Readonly<Record<string, { readonly done?: Readonly<Record<string, unknown>> } | undefined>>)[
    src
  ]?.done
  const output = cases?.[name] as { readonly kind?: unknown } | null | undefined
  return output?.kind === 'value' ? 'worth' : output?.kind === 'refusal' ? 'refused' : ''
}

/** Writes the sample week to a folder for the seed of a local site; generated again only when a chart changed. */
async function writeWeek(folder: string): Promise<void> {
  const cache = join(root, '.cache', 'invented-week.json')
  const names = Object.keys(inventedFlows)
  const key = hashOfSources([
    ...names.map((flow) => join(machinesFolder, flow, `${flow}.model.ts`)),
    join(root, 'scripts/build/invented-week.ts'),
  ])
  const cachedWeek = (): string | null => {
    if (!existsSync(cache)) return null
    const last = JSON.parse(readFileSync(cache, 'utf8')) as { readonly key: string; readonly week: string }
    return last.key === key ? last.week : null
  }
  const draw = async (): Promise<string> => {
    const models = await discoverModels(names)
    const random = createRandom(2_026)
    const week = JSON.stringify(
      models.map(({ model }) => inventWeek(explored(model), inventedFlows[model.flow] ?? '/', random)),
    )
    mkdirSync(dirname(cache), { recursive: true })
    writeFileSync(cache, JSON.stringify({ key, week }))
    return week
  }
  const week = cachedWeek() ?? (await draw())
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'invented-week.json'), week)
}

const [, script = '', folder] = process.argv
if (import.meta.url === pathToFileURL(script).href && folder !== undefined) await writeWeek(folder)
