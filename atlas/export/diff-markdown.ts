import type { AtlasDiff, ChartDiff, ElementChange } from './diff.ts'
import { baseText, clauseOf, countText, sayChange, signs } from './diff-words.ts'

/** More changes of one chart than this are counted, not listed: a summary is read, not searched. */
const MOST = 25

/** A comparison as Markdown that fits into a pull request. */
export function diffMarkdown({ base, charts, problems }: AtlasDiff): string {
  const changed = charts.filter(({ change }) => change !== 'same')
  const parts = (['changed', 'added', 'removed'] as const).flatMap((change) => {
    const count = changed.filter((chart) => chart.change === change).length
    return count === 0 ? [] : [`${count} ${change}`]
  })
  const since = `since ${code(baseText(base))}`
  const lines =
    changed.length === 0
      ? [`## Charts: no change ${since}`]
      : [`## Charts: ${parts.join(', ')} ${since}`, ...changed.flatMap(chartLines)]
  const unread = problems.map(({ file, message }) => `- ${code(file)}: ${plain(message)}`)
  if (unread.length > 0) lines.push('', `### Could not be read in ${code(baseText(base))}`, '', ...unread)
  return `${lines.join('\n')}\n`
}

function chartLines(chart: ChartDiff): string[] {
  const { flow, change, union, facts, states, transitions, journeys } = chart
  const head = ['', `### ${plain(flow)}: ${change === 'changed' ? countText(chart) : change}`, '']
  if (change !== 'changed' || !union) {
    const size = union ? ` ${union.states.length - 1} states, ${union.transitions.length} transitions.` : ''
    return [...head, `${plain(union?.description ?? '')}${size}`.trim()]
  }
  const line = (kind: string, one: ElementChange) => {
    const { name, text } = sayChange(union, one)
    return `- ${signs[one.change]} ${kind} ${code(name)}${text === '' ? '' : `: ${plain(text)}`}`
  }
  const lines = [
    ...facts.map((fact) => `- ~ ${plain(clauseOf(fact))}`),
    ...states.map((one) => line('state', one)),
    ...transitions.map((one) => line('transition', one)),
    ...journeys.map((one) => line('journey', one)),
  ]
  const more = lines.length - MOST
  return [...head, ...lines.slice(0, MOST), ...(more > 0 ? [`- … and ${more} more`] : [])]
}

/** Text that Markdown takes for nothing but text, on one line. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_<>|[\]#~]/g, String.raw`\$&`)

/** A name as code, whatever is in it. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`
}
