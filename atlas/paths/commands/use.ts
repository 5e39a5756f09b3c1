import { describePlayed } from '#atlas/export/describe.ts'
import { ROOT_PATH } from '#atlas/export/chart-json.ts'
import { explored } from '#atlas/kept/explored.ts'
import { WrongUse } from '#atlas/paths/wrong-use.ts'
import type { FlowUse } from '#atlas/use/flow-use.ts'
import { identityOf } from '#atlas/use/identity.ts'
import { leavingOf, onChart, type UseOnChart, type Way } from '#atlas/use/on-chart.ts'
import { undoneIn, untestedIn, type Undone, type Untested } from '#atlas/use/tested.ts'
import { countText, dwellText, shareText } from '#atlas/use/words.ts'
import { asJson, write, type Context } from './context.ts'

/**
 * Tells what people did in a chart: where they leave, where they go on, and how that fits what the generated paths and
 * the journeys do; 1 when they do something that the chart has and no path.
 */
export async function useCommand(context: Context): Promise<number> {
  const { options, found } = context
  const { use } = options
  const [one] = found
  if (!use || !one) throw new WrongUse('which file? use <file> [flow]')
  const { flow, machine } = one.model
  if (use.flow !== machine.id && use.flow !== flow) throw new WrongUse(`the file tells of ${use.flow}, not of ${flow}`)
  const chart = describePlayed(one.model, () => undefined, explored(one.model, { limit: options.limit }))
  const laid = onChart(chart, use)
  const [undone, untested] = [undoneIn(chart, use), untestedIn(chart, use)]
  const text =
    options.format === 'json'
      ? asJson({ ...told(use), leaving: leavingOf(laid), states: [...laid.states.values()], undone, untested })
      : [...headLines(use), ...leavingLines(laid), ...branchLines(laid), ...testLines(use, undone, untested), ''].join(
          '\n',
        )
  await write(text.replaceAll('\u00A0', ' '), context)
  return untested.some(({ why }) => why !== 'gone') ? 1 : 0
}

const told = ({ flow, from, to, language, device, version, floor, invented, people }: FlowUse) => ({
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

function headLines({ flow, from, to, people, floor, invented, ...asked }: FlowUse): string[] {
  const only = [asked.language, asked.device, asked.version].filter((one) => one !== null)
  const visits = people === null ? `fewer than ${floor}` : countText(people)
  return [
    `${flow}: ${visits} visits from ${from} to ${to}${only.length > 0 ? `, only ${only.join(', ')}` : ''}`,
    ...(invented ? ['made up: nobody did any of this'] : []),
  ]
}

function leavingLines(laid: UseOnChart): string[] {
  const leaving = leavingOf(laid)
  return [
    'where people leave',
    ...(leaving.length === 0 ? [`  nowhere did ${laid.use.floor} people or more`] : []),
    ...leaving.map(
      ({ path, left, share }) =>
        `  ${path}: ${countText(left)} left, ${shareText(share)} of all that led on or ended there`,
    ),
  ]
}

function branchLines({ states }: UseOnChart): string[] {
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

function wayText({ id, count, ofEvent, isHere }: Way): string {
  const { guard, targets } = identityOf(id)
  const leads = targets.length === 0 ? 'stays' : `→ ${targets.join(' + ')}`
  return `${shareText(ofEvent)} (${countText(count)}) ${guard === '' ? '' : `[${guard}] `}${leads}${isHere ? '' : ', not in this chart'}`
}

const reasons: Readonly<Record<Untested['why'], string>> = {
  gone: 'the chart no longer has it',
  noCase: 'no case of the model leads there',
  notAsked: 'no path was asked to take it',
}

function testLines({ floor }: FlowUse, undone: readonly Undone[], untested: readonly Untested[]): string[] {
  return [
    `covered, but done by fewer than ${floor} people: ${undone.length}`,
    ...undone.map(({ id, tests }) => `  ${id}: ${tests.join(', ')}`),
    `done, but in no path: ${untested.length}`,
    ...untested.map(
      ({ id, count, why, journeys }) =>
        `  ${id}: ${countText(count)} times; ${reasons[why]}${journeys.length > 0 ? `; pinned in ${journeys.join(', ')}` : ''}`,
    ),
  ]
}
