import { PATHS } from '#atlas/called.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import type { Exploration } from '#atlas/explore/explore.ts'
import { explored } from '#atlas/kept/explored.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { browserProfiles } from '#atlas/paths/profile.ts'
import { innermost, retrace, type Retraced } from '#atlas/paths/retrace.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import type { ToldStep, ToldSteps } from '#atlas/paths/told-steps.ts'
import { WrongUse } from '#atlas/paths/wrong-use.ts'
import { runPath } from '#atlas/run/headless.ts'
import { playInBrowser } from './browser.ts'
import { asJson, write, type Context } from './context.ts'

/** One chart of a file: what it was told to have done, and what came of doing it here. */
interface Replayed {
  readonly flow: string
  readonly told: readonly ToldStep[]
  /** Whether the chart is another one by now. */
  readonly isOther: boolean
  readonly exploration: Exploration
  readonly retraced: Retraced
  /** What went otherwise than explored; null when nothing did, or there was nothing to play. */
  readonly problem: string | null
  /** How it went in Chromium; null where nobody asked, or it could not be played there. */
  readonly inBrowser: string | null
}

/**
 * Plays what somebody's page did last, chart by chart, and prints the journeys to pin; 1 when a chart does otherwise
 * here, or cannot take a step that was told.
 */
export async function replayStepsCommand(context: Context): Promise<number> {
  const { options, found } = context
  const { told } = options
  if (!told) throw new WrongUse(`which file? ${PATHS} replay steps.json`)
  const replayed = told.charts.flatMap(({ flow, version }, chart): Replayed[] => {
    const own = found.find(({ model }) => model.machine.id === flow)
    const steps = told.steps.filter((step) => step.chart === chart)
    return own === undefined || steps.length === 0 ? [] : [replay(own, version, steps, options.limit)]
  })
  if (replayed.length === 0)
    throw new WrongUse(`the file tells of ${namesIn(told)}, and of none of the charts that are named`)
  const played = options.browser ? await playedInBrowser(context, replayed) : replayed
  await write(options.format === 'json' ? asJson(played.map(inJson)) : textOf(told, played), context)
  return played.every(isWell) ? 0 : 1
}

const namesIn = ({ charts }: ToldSteps) => [...new Set(charts.map(({ flow }) => flow))].join(', ')

function replay({ model }: FoundModel, version: string, told: readonly ToldStep[], limit?: number): Replayed {
  const exploration = explored(model, { limit })
  const retraced = retrace(exploration, told)
  const run = retraced.kind === 'path' ? runPath(exploration, retraced.path) : null
  return {
    flow: model.flow,
    told,
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

/** Plays in Chromium what a browser can; each chart is a path of its own there. */
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

const inJson = ({ flow, told, isOther, exploration, retraced, problem, inBrowser }: Replayed) => ({
  flow,
  told: told.length,
  isOther,
  ...(retraced.kind === 'path'
    ? { input: retraced.path.input, before: retraced.before, stimuli: stimuliOf(exploration, retraced.path) }
    : { lostAt: retraced.step, instead: retraced.instead }),
  problem,
  inBrowser,
})

function textOf({ error }: ToldSteps, replayed: readonly Replayed[]): string {
  const broken = error === null ? [] : [`${error} broke the page after this`, '']
  return [...broken, ...replayed.flatMap((one) => [...chartLines(one), ''])].join('\n')
}

const stepsText = (count: number) => (count === 1 ? '1 step' : `${count} steps`)

function chartLines(one: Replayed): string[] {
  const { flow, told, isOther, retraced, exploration, problem, inBrowser } = one
  const other = isOther ? ['  the chart is another one than it was there'] : []
  if (retraced.kind === 'lost') {
    const { event, states } = told[retraced.step] ?? { event: null, states: [] }
    const instead =
      retraced.instead.length === 0 ? [] : [`  what the model can do there: ${retraced.instead.join(', ')}`]
    return [
      `${flow}: step ${retraced.step + 1} of ${told.length} is none of the model's: ${event ?? 'found'} → ${states.join(' + ')}`,
      ...other,
      ...instead,
    ]
  }
  const { path, before } = retraced
  const way = [`start(${path.input})`, ...stimuliOf(exploration, path)].join(' → ')
  return [
    `${flow}: ${stepsText(told.length)}, ${before === 0 ? 'from its start' : `found after ${stepsText(before)} at least`}`,
    ...other,
    `  ${way}`,
    `  headless: ${problem ?? WELL}`,
    ...(inBrowser === null ? [] : [`  in Chromium: ${inBrowser}`]),
    ...(path.edges.length === 0 ? [] : ['  to pin, with what it promises:', ...journeyLines(exploration, path)]),
  ]
}

/** The journey as the model would have it. */
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
    "    'as-somebody-did': {",
    "      claim: '…',",
    `      input: ${quoted(input)},`,
    '      steps: [',
    ...steps,
    '      ],',
    '    },',
  ]
}
