import { PATHS } from '#atlas/called.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import type { Exploration } from '#atlas/explore/explore.ts'
import { explored } from '#atlas/cache/explored.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { browserProfiles } from '#atlas/paths/profile.ts'
import { innermost, retrace, type Retraced } from '#atlas/paths/retrace.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import type { Breadcrumb, Breadcrumbs } from '#atlas/paths/breadcrumbs.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import { runPath } from '#atlas/run/headless.ts'
import { playInBrowser } from './browser.ts'
import { asJson, write, type Context } from './context.ts'

/** One chart of a breadcrumbs file, and the result of replaying it here. */
interface Replayed {
  readonly flow: string
  readonly breadcrumbs: readonly Breadcrumb[]
  /** True when the chart has changed since. */
  readonly isOther: boolean
  readonly exploration: Exploration
  readonly retraced: Retraced
  /** The first difference from the exploration; null when there is none, or there was nothing to play. */
  readonly problem: string | null
  /** The result in Chromium; null when it was not requested, or could not be played there. */
  readonly inBrowser: string | null
}

/**
 * Replays the breadcrumbs of a page, chart by chart, and prints the journeys to pin. Returns 1 when a chart behaves
 * differently here, or cannot take one of the steps.
 */
export async function replayStepsCommand(context: Context): Promise<number> {
  const { options, found } = context
  const { breadcrumbs } = options
  if (!breadcrumbs) throw new UsageError(`which file? ${PATHS} replay steps.json`)
  const replayed = breadcrumbs.charts.flatMap(({ flow, version }, chart): Replayed[] => {
    const own = found.find(({ model }) => model.machine.id === flow)
    const steps = breadcrumbs.steps.filter((step) => step.chart === chart)
    return own === undefined || steps.length === 0 ? [] : [replay(own, version, steps, options.limit)]
  })
  if (replayed.length === 0)
    throw new UsageError(`the file is about ${namesIn(breadcrumbs)}, and about none of the charts that are named`)
  const played = options.browser ? await playedInBrowser(context, replayed) : replayed
  await write(options.format === 'json' ? asJson(played.map(inJson)) : textOf(breadcrumbs, played), context)
  return played.every(isWell) ? 0 : 1
}

const namesIn = ({ charts }: Breadcrumbs) => [...new Set(charts.map(({ flow }) => flow))].join(', ')

function replay({ model }: FoundModel, version: string, breadcrumbs: readonly Breadcrumb[], limit?: number): Replayed {
  const exploration = explored(model, { limit })
  const retraced = retrace(exploration, breadcrumbs)
  const run = retraced.kind === 'path' ? runPath(exploration, retraced.path) : null
  return {
    flow: model.flow,
    breadcrumbs,
    isOther: chartVersion(exploration.chart.transitions.map(({ id }) => id)) !== version,
    exploration,
    retraced,
    problem: run === null || run.ok ? null : (run.problem ?? 'failed'),
    inBrowser: null,
  }
}

const isWell = ({ retraced, problem, inBrowser }: Replayed) =>
  retraced.kind === 'path' && problem === null && (inBrowser === null || inBrowser === WELL)

const WELL = 'as explored'

const stimuliOf = ({ edges }: Exploration, path: TestPath) => path.edges.map((id) => edges[id]?.stimulus ?? '')

/** Plays in Chromium the charts that a browser can play; each is a path of its own there. */
async function playedInBrowser(context: Context, replayed: readonly Replayed[]): Promise<readonly Replayed[]> {
  const profileOf = await browserProfiles()
  const judged = replayed.map((one) => {
    const { exploration, retraced } = one
    if (retraced.kind === 'lost') return one
    const profile = profileOf(exploration)
    const { input, edges } = retraced.path
    const reasons = edges.flatMap((id) => {
      const edge = exploration.edges[id]
      const reason = edge && profile.reasonOf(edge)
      return edge && typeof reason === 'string' ? [`not played: ${edge.stimulus}: ${reason}`] : []
    })
    return { ...one, inBrowser: profile.closedInput(input) ?? reasons[0] ?? null }
  })
  const playable = judged.filter(({ retraced, inBrowser }) => retraced.kind === 'path' && inBrowser === null)
  if (playable.length === 0) return judged
  const ways = playable.flatMap(({ flow, exploration, retraced }) =>
    retraced.kind === 'path'
      ? [{ flow, input: retraced.path.input, stimuli: stimuliOf(exploration, retraced.path) }]
      : [],
  )
  const runs = await playInBrowser({ ...context, options: { ...context.options, suite: { ways } } }, [
    ...new Set(ways.map(({ flow }) => flow)),
  ])
  return judged.map((one) => {
    if (!playable.includes(one)) return one
    const number = playable.filter(({ flow }) => flow === one.flow).indexOf(one) + 1
    const run = runs.find(({ flow, path }) => flow === one.flow && path === number)
    return { ...one, inBrowser: run?.ok ? WELL : (run?.problem ?? 'it was not played') }
  })
}

const inJson = ({ flow, breadcrumbs, isOther, exploration, retraced, problem, inBrowser }: Replayed) => ({
  flow,
  recorded: breadcrumbs.length,
  isOther,
  ...(retraced.kind === 'path'
    ? { input: retraced.path.input, before: retraced.before, stimuli: stimuliOf(exploration, retraced.path) }
    : { lostAt: retraced.step, instead: retraced.instead }),
  problem,
  inBrowser,
})

function textOf({ error }: Breadcrumbs, replayed: readonly Replayed[]): string {
  const broken = error === null ? [] : [`${error} broke the page after this`, '']
  return [...broken, ...replayed.flatMap((one) => [...chartLines(one), ''])].join('\n')
}

const stepsText = (count: number) => (count === 1 ? '1 step' : `${count} steps`)

function chartLines(one: Replayed): string[] {
  const { flow, breadcrumbs, isOther, retraced, exploration, problem, inBrowser } = one
  const other = isOther ? ['  the chart has changed since'] : []
  if (retraced.kind === 'lost') {
    const { event, states } = breadcrumbs[retraced.step] ?? { event: null, states: [] }
    const instead =
      retraced.instead.length === 0 ? [] : [`  what the model can do there: ${retraced.instead.join(', ')}`]
    return [
      `${flow}: step ${retraced.step + 1} of ${breadcrumbs.length} is none of the model's: ${event ?? 'found'} → ${states.join(' + ')}`,
      ...other,
      ...instead,
    ]
  }
  const { path, before } = retraced
  const way = [`start(${path.input})`, ...stimuliOf(exploration, path)].join(' → ')
  return [
    `${flow}: ${stepsText(breadcrumbs.length)}, ${before === 0 ? 'from its start' : `found after ${stepsText(before)} at least`}`,
    ...other,
    `  ${way}`,
    `  headless: ${problem ?? WELL}`,
    ...(inBrowser === null ? [] : [`  in Chromium: ${inBrowser}`]),
    ...(path.edges.length === 0 ? [] : ['  to pin, with what it promises:', ...journeyLines(exploration, path)]),
  ]
}

/** The journey in the notation of a model. */
function journeyLines({ edges, nodes }: Exploration, { input, edges: way }: TestPath): string[] {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  const steps = way.map((id) => {
    const edge = edges[id]
    const states = innermost(nodes[edge?.to ?? 0]?.states ?? [])
    const at = states.length === 1 ? quoted(states[0] ?? '') : `[${states.map(quoted).join(', ')}]`
    const what = (edge?.stimulus ?? '').replace(/\/default$/, '')
    return `        { do: ${quoted(what)}, in: ${at} },`
  })
  return [
    "    'as-recorded': {",
    "      claim: '…',",
    `      input: ${quoted(input)},`,
    '      steps: [',
    ...steps,
    '      ],',
    '    },',
  ]
}
