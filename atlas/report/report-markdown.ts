import { findingText, type Finding } from '#atlas/check/finding.ts'
import { diffMarkdown, code, plain } from '#atlas/export/diff-markdown.ts'
import { diffMermaid } from '#atlas/export/diff-mermaid.ts'
import type { AtlasDiff } from '#atlas/export/diff.ts'
import { counted } from '#atlas/paths/counted.ts'
import type { Survivor } from '#atlas/paths/mutants.ts'
import type { RemarksByFlow } from '#atlas/remarks/remark.ts'

/** A transition that no test takes. */
export interface Uncovered {
  readonly flow: string
  readonly id: string
  readonly reason: string | null
}

/** What a pull request does to the charts. */
export interface PullRequestReport {
  readonly diff: AtlasDiff
  readonly remarks: RemarksByFlow
  /** Of the charts that changed. */
  readonly uncovered: readonly Uncovered[]
  /** Of the charts that changed. */
  readonly survivors: readonly Survivor[]
  /** Of all charts, without those of the baseline. */
  readonly findings: readonly Finding[]
}

/** The most listed items of a section; further ones are counted. */
const MOST = 30

/**
 * Formats the report as Markdown of at most `most` characters: drawings are left out first, then the end of the lists.
 * Names and texts of charts are escaped.
 */
export function reportMarkdown(report: PullRequestReport, most = Number.POSITIVE_INFINITY): string {
  const { diff, remarks, uncovered, survivors, findings } = report
  const lists = [
    listed('Transitions that no test takes', uncovered, ({ flow, id, reason }) =>
      [`${plain(flow)}: ${code(id)}`, ...(reason === null ? [] : [plain(reason)])].join(': '),
    ),
    listed('Small changes that no test notices', survivors, ({ flow, change, after }) =>
      [
        `${plain(flow)}: ${plain(change)}`,
        ...(after.length === 0 ? [] : [`seen after ${code(after.join(' → '))}`]),
      ].join(', '),
    ),
    listed('New findings', findings, (finding) => plain(findingText(finding))),
  ]
  const text = [diffMarkdown(diff, remarks), ...lists].join('')
  const drawings = diff.charts.flatMap((chart) => {
    const drawn = diffMermaid(chart)
    return drawn === '' ? [] : [drawing(chart.flow, drawn)]
  })
  const shown: string[] = []
  let room = most - text.length - LEFT_OUT.length
  for (const one of drawings) {
    room -= one.length
    if (room >= 0) shown.push(one)
  }
  return cut(`${text}${shown.join('')}${shown.length < drawings.length ? LEFT_OUT : ''}`, most)
}

const LEFT_OUT = '\nDrawings are left out: there is no room for them.\n'
const CUT = '\n\n… and more: there is no room for it.\n'

/** Cuts a text after a whole line. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, text.lastIndexOf('\n', most - CUT.length))}${CUT}`
}

function listed<Item>(title: string, items: readonly Item[], line: (item: Item) => string): string {
  if (items.length === 0) return ''
  const more = items.length - MOST
  const lines = items.slice(0, MOST).map((item) => `- ${line(item)}`)
  return ['', `### ${title} (${items.length})`, '', ...lines, ...(more > 0 ? [`- … and ${more} more`] : []), ''].join(
    '\n',
  )
}

const drawing = (flow: string, mermaid: string): string =>
  `\n<details><summary>${html(flow)}, drawn</summary>\n\n\`\`\`mermaid\n${mermaid}\`\`\`\n\n</details>\n`

const html = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u2060')

/** `2 charts changed, 1 uncovered transition, …`, for a terminal. */
export const reportLine = ({ diff, uncovered, survivors, findings }: PullRequestReport): string =>
  [
    `${counted(diff.charts.filter(({ change }) => change !== 'same').length, 'chart')} changed`,
    counted(uncovered.length, 'uncovered transition'),
    counted(survivors.length, 'survivor'),
    counted(findings.length, 'new finding'),
  ].join(', ')
