import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PATHS } from '#atlas/called.ts'
import { findingText } from '#atlas/check/finding.ts'
import { goldenText } from '#atlas/export/golden.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { asJson, write, type Context } from './context.ts'

/** Compares the chart files with the charts, or rewrites them; returns 1 when one differs. */
export async function goldenCommand(context: Context): Promise<number> {
  const { options, found } = context
  if (options.write) {
    for (const { model, folder } of found) await writeFile(goldenFile(folder, model.flow), goldenText(model))
    return 0
  }
  const findings = await goldenFindings(found, options.machine)
  const text = `${findings.map(findingText).join('\n')}${findings.length > 0 ? '\n' : ''}`
  await write(options.format === 'json' ? asJson({ findings }) : text, context)
  return findings.length === 0 ? 0 : 1
}

const goldenFile = (folder: string, flow: string) => join(folder, `${flow}.chart.txt`)

/** Finds charts whose file is missing or out of date; `machine` is the reference of a foreign machine. */
export async function goldenFindings(found: readonly FoundModel[], machine?: string) {
  const findings = await Promise.all(
    found.map(async ({ model, folder }) => {
      const file = goldenFile(folder, model.flow)
      const written = existsSync(file) ? await readFile(file, 'utf8') : null
      if (written === goldenText(model)) return []
      const message = written === null ? 'has not been drawn' : 'differs from the chart'
      const hint = `; look at it and run: ${PATHS} golden ${machine === undefined ? model.flow : `--machine ${machine}`} --write`
      return [
        { rule: 'golden' as const, flow: model.flow, at: `${model.flow}.chart.txt`, message: `${message}${hint}` },
      ]
    }),
  )
  return findings.flat()
}
