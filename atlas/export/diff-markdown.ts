import type { AtlasDiff, ChartDiff, ElementChange } from './diff.ts'
import { remarksOnElement, remarksOnWhole } from '#atlas/remarks/on-change.ts'
import type { Remark, RemarksByFlow } from '#atlas/remarks/remark.ts'
import { baseText, clauseOf, countText, changeText, signs } from './diff-text.ts'

/** The most listed changes of one chart; further ones are counted. */
const MOST = 25

/** The most characters of a remark in a summary. */
const LONGEST = 300

/** Formats a comparison as Markdown for a pull request, with the unsettled remarks on what changed. */
export function diffMarkdown({ base, charts, problems }: AtlasDiff, remarks: RemarksByFlow = {}): string {
  const changed = charts.filter(({ change }) => change !== 'same')
  const parts = (['changed', 'added', 'removed'] as const).flatMap((change) => {
    const count = changed.filter((chart) => chart.change === change).length
    return count === 0 ? [] : [`${count} ${change}`]
  })
  const since = `since ${code(baseText(base))}`
  const lines =
    changed.length === 0
      ? [`## Charts: no change ${since}`]
      : [
          `## Charts: ${parts.join(', ')} ${since}`,
          ...changed.flatMap((chart) =>
            chartLines(chart, (Object.hasOwn(remarks, chart.flow) && remarks[chart.flow]) || []),
          ),
        ]
  const unread = problems.map(({ file, message }) => `- ${code(file)}: ${plain(message)}`)
  if (unread.length > 0) lines.push('', `### Could not be read in ${code(baseText(base))}`, '', ...unread)
  return `${lines.join('\n')}\n`
}

function chartLines(chart: ChartDiff, remarks: readonly Remark[]): string[] {
  const { flow, change, union, facts, states, transitions, journeys } = chart
  const head = ['', `### ${plain(flow)}: ${change === 'changed' ? countText(chart) : change}`, '']
  if (change !== 'changed' || !union) {
    const size = union ? ` ${union.states.length - 1} states, ${union.transitions.length} transitions.` : ''
    const whole = remarksOnWhole(remarks, chart)
    return [
      ...head,
      `${plain(union?.description ?? '')}${size}`.trim(),
      ...(whole.length > 0 ? ['', ...remarkLines(whole, '', true)] : []),
    ]
  }
  const line = (kind: string, one: ElementChange) => {
    const { name, text } = changeText(union, one)
    const change = `- ${signs[one.change]} ${kind} ${code(name)}${text === '' ? '' : `: ${plain(text)}`}`
    return [change, ...remarkLines(remarksOnElement(remarks, one), '  ', false)].join('\n')
  }
  const lines = [
    ...facts.map((fact) => `- ~ ${plain(clauseOf(fact))}`),
    ...remarkLines(remarksOnWhole(remarks, chart), '', false),
    ...states.map((one) => line('state', one)),
    ...transitions.map((one) => line('transition', one)),
    ...journeys.map((one) => line('journey', one)),
  ]
  const more = lines.length - MOST
  return [...head, ...lines.slice(0, MOST), ...(more > 0 ? [`- … and ${more} more`] : [])]
}

/** Remarks as list items, each with its last reply. */
function remarkLines(remarks: readonly Remark[], indent: string, named: boolean): string[] {
  return remarks.map(({ key, state, target, author, date, text, replies }) => {
    const last = replies.at(-1)
    const place = named ? ` on ${code(target)}` : ''
    const answer = last ? ` — ${escaped(last.author)}: ${escaped(last.text)}` : ''
    return `${indent}- ${state} remark ${code(key)}${place} of ${escaped(author)}, ${date}: ${escaped(text)}${answer}`
  })
}

/** Shortens and escapes untrusted text for Markdown. */
const escaped = (text: string): string => plain(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Escapes text for Markdown, on one line; an `@name` in it mentions no one. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_<>|[\]#~&]/g, String.raw`\$&`)
    .replaceAll('@', '@\u2060')

/** Formats a name as code, whatever it contains. */
export function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`
}
