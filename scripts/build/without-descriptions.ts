import { parseSync } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** Charts, and what several of them are made of. */
const charts = /\/machines\/[\w-]+\/[\w.-]+\.ts$/

/** Properties that people and tools read in the sources, and the running site never needs. */
const unread: readonly {
  readonly files: RegExp
  readonly properties: ReadonlySet<string>
  readonly whatever?: boolean
}[] = [
  // A shared piece of a chart is told its requirement by the chart.
  { files: charts, properties: new Set(['description', 'requirement', 'types']) },
  // What it makes of that is not read either.
  { files: charts, properties: new Set(['meta']), whatever: true },
  // Icons are drawn once and never put in another order: React needs no keys for their lines, nor anybody their old names.
  { files: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, properties: new Set(['key', 'aliases']) },
  // What a call may be asked, by whom and how often, and what it may refuse, is for the server to say. The client reads
  // `openWhileOwing` as well.
  {
    files: /\/wire\/[\w-]+\.ts$/,
    properties: new Set([
      'summary',
      'request',
      'refusals',
      'limits',
      'openWhenClosed',
      'realAccountsOnly',
      'firstPage',
    ]),
    whatever: true,
  },
]

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value

/** Where in a source the properties of these names stand, with the comma behind them; outermost only. */
function spansOf(code: string, file: string, rules: typeof unread): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const key = value['key']
    if (
      value.type === 'Property' &&
      isNode(key) &&
      rules.some(
        ({ properties, whatever = false }) =>
          properties.has(String(key['name'])) && (whatever || isLiteral(value['value'])),
      )
    ) {
      const comma = /^\s*,/.exec(code.slice(value.end))?.[0].length ?? 0
      spans.push({ start: value.start, end: value.end + comma })
      return
    }
    for (const part of Object.values(value)) if (typeof part === 'object') visit(part)
  }
  visit(parseSync(file, code).program)
  return spans
}

/** In charts only plain text and plain data may go: whatever is computed may be needed. */
function isLiteral(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'Literal') return true
  if (value.type === 'TSAsExpression') return isLiteral(value['expression'])
  if (value.type === 'ArrayExpression') return (value['elements'] as unknown[]).every(isLiteral)
  if (value.type !== 'ObjectExpression') return false
  return (value['properties'] as Record<string, unknown>[]).every((property) => isLiteral(property['value']))
}

/** Leaves the prose and the type witnesses of charts and calls out of the built site, where nobody reads them. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'statehouse:without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const rules = unread.filter(({ files }) => files.test(id))
      if (rules.length === 0) return undefined
      let result = ''
      let from = 0
      for (const { start, end } of spansOf(code, id, rules)) {
        // Line breaks stay, so that a position in the sources is still the right line.
        result += code.slice(from, start) + code.slice(start, end).replaceAll(/[^\n]/g, '')
        from = end
      }
      return { code: result + code.slice(from), map: null }
    },
  }
}
