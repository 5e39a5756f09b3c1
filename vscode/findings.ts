import { join } from 'node:path'
import { Diagnostic, DiagnosticSeverity, Range, Uri } from 'vscode'
import { referenceOf, type Chart } from './charts.ts'
import { problemOf, projectOf, runPaths } from './project.ts'

/** A finding at its place. */
export interface Finding {
  readonly uri: Uri
  readonly diagnostic: Diagnostic
}

/** The parts of a SARIF log that are read. */
interface Log {
  readonly runs: readonly { readonly results: readonly SarifResult[] }[]
}

interface SarifResult {
  readonly ruleId: string
  readonly message: { readonly text: string }
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string }
      readonly region: { readonly startLine: number; readonly startColumn?: number; readonly endColumn?: number }
    }
  }[]
}

const SOURCE = 'Statehouse'

/** Checks a chart; resolves to its findings, or to one for a chart that cannot be loaded. Rejects as `runPaths` does. */
export async function findingsOf(chart: Chart, signal: AbortSignal): Promise<Finding[]> {
  const project = projectOf(chart.file)
  const result = await runPaths(project, ['check', `--machine=${referenceOf(chart)}`, '--format=sarif'], signal)
  if (result.code === 2) return [found(chart.file, new Range(0, 0, 0, 0), problemOf(result))]
  const { runs } = JSON.parse(result.out) as Log
  return runs.flatMap(({ results }) => results.flatMap((one) => inFolder(project.folder, one)))
}

function inFolder(folder: string, { ruleId, message, locations }: SarifResult): Finding[] {
  return locations.map(({ physicalLocation: { artifactLocation, region } }) => {
    const line = region.startLine - 1
    const range = new Range(line, (region.startColumn ?? 1) - 1, line, (region.endColumn ?? WHOLE_LINE) - 1)
    return found(join(folder, decodeURI(artifactLocation.uri)), range, message.text, ruleId)
  })
}

const WHOLE_LINE = 10_000

function found(file: string, range: Range, message: string, rule?: string): Finding {
  const diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Error)
  diagnostic.source = SOURCE
  if (rule !== undefined) diagnostic.code = rule
  return { uri: Uri.file(file), diagnostic }
}
