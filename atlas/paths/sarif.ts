import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { groupedBy } from '#atlas/explore/grouped-by.ts'
import type { Finding } from '#atlas/check/finding.ts'
import type { FoundModel } from './discover.ts'
import { placesIn, type FindPlace } from './places.ts'

/** The chart of a name. */
type ChartOf = (flow: string) => FoundModel | undefined

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns the first line that has the last name of a path, or 1: not every finding is about a state. */
function lineOf(file: string, at: string): number {
  const name = at.split('|')[0]?.split('.').at(-1) ?? ''
  if (name === '') return 1
  const named = new RegExp(String.raw`(?<![\w$])${escaped(name)}(?![\w$])`)
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((text) => named.test(text))
  return Math.max(1, line + 1)
}

/** Addresses of SARIF have slashes on every system. */
const uriOf = (file: string) => encodeURI(relative('.', file).replaceAll(sep, '/'))

/** The place of a finding: the name of its state or transition, or else a line of the chart's file. */
function regionOf(file: string, at: string, find: FindPlace) {
  const place = find(at)
  const region = place
    ? { startLine: place.line, startColumn: place.column, endColumn: place.endColumn }
    : { startLine: lineOf(file, at) }
  return { artifactLocation: { uri: uriOf(place?.file ?? file) }, region }
}

function result({ rule, flow, at, message, way = [] }: Finding, file: string | undefined, find: FindPlace) {
  const physicalLocation = file && regionOf(file, at, find)
  return {
    ruleId: rule,
    level: 'error',
    message: { text: way.length === 0 ? message : `${message} (after ${way.join(' → ')})` },
    locations: [
      {
        ...(physicalLocation ? { physicalLocation } : {}),
        logicalLocations: [{ fullyQualifiedName: `${flow}.${at}` }],
      },
    ],
    // The same finding keeps its identity when the file changes.
    partialFingerprints: { 'finding/v1': `${flow}|${rule}|${at}` },
  }
}

/** Returns findings as a SARIF 2.1.0 log, for code scanning and editors. */
export function sarif(findings: readonly Finding[], chartOf: ChartOf): string {
  const ids = [...new Set(findings.map(({ rule }) => rule))].toSorted()
  const driver = { name: 'statehouse-paths', rules: ids.map((id) => ({ id })) }
  const results = [...groupedBy(findings, ({ flow }) => flow)].flatMap(([flow, own]) => {
    const chart = chartOf(flow)
    const find = chart ? placesIn(chart.file, chart.exported) : () => null
    return own.map((finding) => result(finding, chart?.file, find))
  })
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}
