import { relative, sep } from 'node:path'
import { describeStatic } from '#atlas/export/describe.ts'
import { mermaidText } from '#atlas/export/mermaid.ts'
import { pngOf } from '#atlas/export/png.ts'
import { plantUmlText } from '#atlas/export/plantuml.ts'
import { scxmlText } from '#atlas/export/scxml.ts'
import { statelyText } from '#atlas/export/stately.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { placesIn } from '#atlas/paths/places.ts'
import { write, type Context } from './context.ts'

type Writer = (chart: ChartJson, found: FoundModel) => string | Uint8Array | Promise<string | Uint8Array>

async function drawn(chart: ChartJson, { file, exported }: FoundModel): Promise<string> {
  // The layout library is loaded on demand.
  const { svgText } = await import('#atlas/export/svg.ts')
  const find = placesIn(file, exported)
  return svgText(chart, (path) => {
    const place = find(path)
    return place && `${relative('.', place.file).replaceAll(sep, '/')}:${place.line}:${place.column}`
  })
}

const writers: Readonly<Record<string, Writer>> = {
  scxml: scxmlText,
  stately: statelyText,
  plantuml: plantUmlText,
  mermaid: mermaidText,
  svg: drawn,
  png: async (chart, found) => pngOf(await drawn(chart, found)),
  json: (chart) => `${JSON.stringify(chart, null, 2)}\n`,
}

/** Writes a chart in the format of another tool; what the format cannot hold is listed on standard error. */
export async function exportCommand(context: Context): Promise<number> {
  const [found] = context.found
  if (!found) return 2
  const writeAs = writers[context.options.format ?? 'scxml']
  const written = (await writeAs?.(describeStatic(found.model), found)) ?? ''
  const text = typeof written === 'string' ? written : ''
  const lost = [...text.matchAll(/^' lost: (.*)$/gm)].map(([, what = '']) => `  ${what}\n`)
  if (lost.length > 0) process.stderr.write(`not in this format:\n${lost.join('')}`)
  await write(written, context)
  return 0
}
