import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Finding } from '#atlas/check/finding.ts'

/** The file of a chart, by the chart's name. */
export type FileOf = (flow: string) => string | undefined

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns the first line that has the last name of a path, or 1: a chart's file may be made of several. */
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

function result({ rule, flow, at, message, way = [] }: Finding, fileOf: FileOf) {
  const file = fileOf(flow)
  const physicalLocation = file && {
    artifactLocation: { uri: uriOf(file) },
    region: { startLine: lineOf(file, at) },
  }
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
export function sarif(findings: readonly Finding[], fileOf: FileOf): string {
  const ids = [...new Set(findings.map(({ rule }) => rule))].toSorted()
  const driver = { name: 'statehouse-paths', rules: ids.map((id) => ({ id })) }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results: findings.map((finding) => result(finding, fileOf)) }],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}
