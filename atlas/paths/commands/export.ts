import { describeStatic } from '#atlas/export/describe.ts'
import { mermaidText } from '#atlas/export/mermaid.ts'
import { plantUmlText } from '#atlas/export/plantuml.ts'
import { scxmlText } from '#atlas/export/scxml.ts'
import { statelyText } from '#atlas/export/stately.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { write, type Context } from './context.ts'

const writers: Readonly<Record<string, (chart: ChartJson) => string>> = {
  scxml: scxmlText,
  stately: statelyText,
  plantuml: plantUmlText,
  mermaid: mermaidText,
  json: (chart) => `${JSON.stringify(chart, null, 2)}\n`,
}

/** Writes a chart in the format of another tool; what the format cannot hold is listed on standard error. */
export async function exportCommand(context: Context): Promise<number> {
  const [found] = context.found
  if (!found) return 2
  const text = writers[context.options.format ?? 'scxml']?.(describeStatic(found.model)) ?? ''
  const lost = [...text.matchAll(/^' lost: (.*)$/gm)].map(([, what = '']) => `  ${what}\n`)
  if (lost.length > 0) process.stderr.write(`not in this format:\n${lost.join('')}`)
  await write(text, context)
  return 0
}
