import { describePlayed } from '#atlas/export/describe.ts'
import { ROOT_PATH } from '#atlas/export/chart-json.ts'
import { explored } from '#atlas/cache/explored.ts'
import { unknownName } from '#atlas/paths/nearest.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import type { FlowUsage } from '#atlas/usage/flow-usage.ts'
import { identityOf } from '#atlas/usage/identity.ts'
import { type ChartUsage, type Drawn, leavingOf, type TransitionUsage, usageOnChart } from '#atlas/usage/chart-usage.ts'
import { funnelOf, type FunnelStep } from '#atlas/usage/funnel.ts'
import { undoneIn, untestedIn, type Undone, type Untested } from '#atlas/usage/tested.ts'
import { countText, dwellText, shareText } from '#atlas/usage/format.ts'
import { asJson, write, type Context } from './context.ts'

/**
 * Prints what people did in a chart: where they leave, where they go on, and how that compares with the generated paths
 * and journeys. Returns 1 when people take a transition of the chart that no path takes.
 */
export async function useCommand(context: Context): Promise<number> {
  const { options, found } = context
  const { usage } = options
  const [one] = found
  if (!usage || !one) throw new UsageError('which file? use <file> [flow]')
  const { flow, machine } = one.model
  if (usage.flow !== machine.id && usage.flow !== flow)
    throw new UsageError(`the file is about ${usage.flow}, not about ${flow}`)
  const chart = describePlayed(one.model, () => undefined, explored(one.model, { limit: options.limit }))
  const shown = usageOnChart(chart, usage)
  const [undone, untested] = [undoneIn(chart, usage), untestedIn(chart, usage)]
  const funnel = funnelOf(usage, statesOf(chart, options.funnel))
  const text =
    options.format === 'json'
      ? asJson({
          ...headOf(usage),
          leaving: leavingOf(chart, shown),
          states: [...shown.states.values()],
          ...(funnel.length === 0 ? {} : { funnel }),
          undone,
          untested,
        })
      : [
          ...headLines(usage),
          ...leavingLines(chart, shown),
          ...branchLines(shown),
          ...funnelLines(usage, funnel),
          ...testLines(usage, undone, untested),
          '',
        ].join('\n')
  await write(text.replaceAll('\u00A0', ' '), context)
  return untested.some(({ why }) => why !== 'gone') ? 1 : 0
}

/** Returns the states of a funnel; throws `UsageError` for one that is not counted. */
function statesOf({ states }: Drawn, named: readonly string[]): readonly string[] {
  const parents = new Set(states.map(({ parent }) => parent))
  const counted = states.filter(({ path, kind }) => !parents.has(path) && kind !== 'history').map(({ path }) => path)
  const strange = named.find((path) => !counted.includes(path))
  if (strange !== undefined) throw new UsageError(unknownName('state without states inside', strange, counted))
  return named
}

const headOf = ({ flow, from, to, language, device, version, floor, invented, people }: FlowUsage) => ({
  flow,
  from,
  to,
  language,
  device,
  version,
  floor,
  invented,
  people,
})

function headLines({ flow, from, to, people, floor, invented, ...asked }: FlowUsage): string[] {
  const only = [asked.language, asked.device, asked.version].filter((one) => one !== null)
  const visits = people === 1 ? '1 visit' : `${people === null ? `fewer than ${floor}` : countText(people)} visits`
  return [
    `${flow}: ${visits} from ${from} to ${to}${only.length > 0 ? `, only ${only.join(', ')}` : ''}`,
    ...(invented ? ['made up: no one did any of this'] : []),
  ]
}

function leavingLines(chart: Drawn, shown: ChartUsage): string[] {
  const leaving = leavingOf(chart, shown)
  return [
    'where people leave',
    ...(leaving.length === 0 ? [nowhereText(shown.usage)] : []),
    ...leaving.map(
      ({ path, left, share }) =>
        `  ${path}: ${countText(left)} left, ${shareText(share)} of all that led on or ended there`,
    ),
  ]
}

const nowhereText = ({ floor }: FlowUsage): string =>
  floor <= 1 ? '  nowhere' : `  nowhere did ${floor} people or more`

function branchLines({ states }: ChartUsage): string[] {
  const lines = [...states.values()].flatMap(({ path, dwell, branches }) =>
    branches.length === 0
      ? []
      : [
          `  ${path === ROOT_PATH ? 'the whole chart' : path}${dwell ? `, half stay ${dwellText(dwell)} at most` : ''}`,
          ...branches.flatMap(({ event, count, ofState, ways }) => [
            `    ${event}: ${countText(count)}, ${shareText(ofState)}`,
            ...(ways.length === 1 ? [] : ways.map((way) => `      ${wayText(way)}`)),
          ]),
        ],
  )
  return ['where it goes on', ...lines]
}

function wayText({ id, count, ofEvent, isHere }: TransitionUsage): string {
  const { guard, targets } = identityOf(id)
  const leads = targets.length === 0 ? 'stays' : `→ ${targets.join(' + ')}`
  return `${shareText(ofEvent)} (${countText(count)}) ${guard === '' ? '' : `[${guard}] `}${leads}${isHere ? '' : ', not in this chart'}`
}

function funnelLines({ floor }: FlowUsage, funnel: readonly FunnelStep[]): string[] {
  const lines = funnel.map(({ path, entered, ofBefore, ofFirst }) =>
    [
      `  ${path}: ${entered === null ? fewText(floor) : `${countText(entered)} entered`}`,
      ...(ofBefore === null ? [] : [`${shareText(ofBefore)} of the state before`]),
      ...(ofBefore === null || ofFirst === null ? [] : [`${shareText(ofFirst)} of the first`]),
    ].join(', '),
  )
  return lines.length === 0 ? [] : ['funnel', ...lines]
}

/** Fewer people than the floor, below which nothing is counted. */
const fewText = (floor: number): string => (floor <= 1 ? 'no one' : `fewer than ${floor} people`)

const reasons: Readonly<Record<Untested['why'], string>> = {
  gone: 'the chart no longer has it',
  noCase: 'no case of the model leads there',
  notAsked: 'no path was asked to take it',
}

function testLines({ floor }: FlowUsage, undone: readonly Undone[], untested: readonly Untested[]): string[] {
  return [
    `covered, but done by ${fewText(floor)}: ${undone.length}`,
    ...undone.map(({ id, tests }) => `  ${id}: ${tests.join(', ')}`),
    `done, but in no path: ${untested.length}`,
    ...untested.map(
      ({ id, count, why, journeys }) =>
        `  ${id}: ${countText(count)} times; ${reasons[why]}${journeys.length > 0 ? `; pinned in ${journeys.join(', ')}` : ''}`,
    ),
  ]
}
