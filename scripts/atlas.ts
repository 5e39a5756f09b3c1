import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { diffCharts, type AtlasDiff } from '#atlas/export/diff.ts'
import { diffMarkdown } from '#atlas/export/diff-markdown.ts'
import { describeAllStatic } from '#atlas/export/emit.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import { portOf, servePage } from '#atlas/package/serve.ts'
import { discoverModels, type FoundModel } from '#atlas/paths/discover.ts'
import { foreignModel } from '#atlas/paths/foreign.ts'
import { answer, exitWith, isolateOutput } from '#atlas/paths/output.ts'
import { allRemarks } from '#atlas/remarks/files.ts'
import { readBase } from '#atlas/report/base-charts.ts'
import { root, run } from './lib/run.ts'

const HELP = `npm run atlas -- [options]

Builds the atlas, the page of all charts, into dist/atlas: a folder that opens from any web server.
npm start serves it at /atlas/.

Options
  --base <ref>    also compares the charts with those of a branch, tag or commit: #/diff, and each chart's own diff
  --summary       prints that comparison as Markdown for a pull request, and builds nothing
  --exit-code     with --summary: ends with 3 when the charts differ or some of the base could not be read
  --machine <file#export>  draws any other XState machine or model instead, into dist/atlas-machine
  --out <folder>  builds there
  --edit          serves it on this machine until it is stopped; the page edits charts and writes their files
  --port <n>      with --edit: serves on this port (4180)
  --help

Examples
  npm run atlas -- --machine ./src/checkout.ts#checkoutMachine --out ./checkout-atlas
  npm run atlas -- --base main
  npm run atlas -- --edit
  npm run -s atlas -- --base origin/main --summary >> "$GITHUB_STEP_SUMMARY"

Exit codes: 0 success, 1 the build failed, 2 usage error, 3 the charts differ (only with --exit-code).
`

/** Compares the charts with those of another version; prints the files of it that cannot be loaded. */
const compare = async (ref: string): Promise<AtlasDiff> => {
  const { charts, problems, commit } = await readBase(root, ref)
  for (const { file, message } of problems) process.stderr.write(`${ref}: ${file} could not be read: ${message}\n`)
  const unread = new Set(problems.map(({ flow }) => flow))
  const now = (await describeAllStatic()).filter(({ flow }) => !unread.has(flow))
  return { base: { ref, commit }, charts: diffCharts(charts, now), problems }
}

/** Prints a comparison; resolves to 3 when the charts differ and `withCode` is set, otherwise to 0. */
const summarise = async (diff: AtlasDiff, withCode: boolean): Promise<number> => {
  answer(diffMarkdown(diff, await allRemarks()))
  const isSame = diff.problems.length === 0 && diff.charts.every(({ change }) => change === 'same')
  return withCode && !isSame ? 3 : 0
}

/** Writes the comparison to a file for the build; without one the page explains how to get it. */
const keepDiff = async (diff: AtlasDiff): Promise<string> => {
  const file = join(root, '.cache', 'atlas-diff.json')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(diff))
  return file
}

/** A build empties its folder first: it must be empty, missing, or an atlas. */
const mayReplace = (folder: string): boolean =>
  !existsSync(folder) || existsSync(join(folder, 'data', 'index.json')) || readdirSync(folder).length === 0

/** Loads a foreign machine, so that its errors are reported before the build. */
const foreign = async (reference: string): Promise<string> => {
  const { file, reference: found, needs } = await foreignModel(reference)
  if (isChartFile(file))
    throw new Error(`the atlas draws machines: write one with npm run paths -- import ${found} --out chart.machine.ts`)
  if (needs.length > 0)
    answer(`Made up for lack of a model: ${needs.map(({ subject, name }) => name || subject).join(', ')}\n`)
  return `${file}${found.slice(found.lastIndexOf('#'))}`
}

/** The charts of the atlas with their sources: those of the site, or a machine by its reference. */
const editableCharts = async (machine: string | undefined): Promise<readonly FoundModel[]> =>
  machine === undefined ? discoverModels() : [await foreignModel(machine)]

/** Builds the atlas, or prints a comparison; resolves to the exit code, to null when the atlas is served from now on. */
const main = async (): Promise<number | null> => {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      summary: { type: 'boolean' },
      'exit-code': { type: 'boolean' },
      machine: { type: 'string' },
      out: { type: 'string' },
      edit: { type: 'boolean' },
      port: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    answer(HELP)
    return 0
  }
  const { base, summary, 'exit-code': withCode } = values
  if (base === undefined && summary) throw new Error('--summary needs --base <ref>: what to compare with')
  if (!summary && withCode) throw new Error('--exit-code belongs to --summary')
  if (values.edit && summary) throw new Error('--edit serves the atlas: leave --summary out')
  if (values.port !== undefined && !values.edit) throw new Error('--port belongs to --edit')
  const port = portOf(values.port ?? '4180')
  const diff = base === undefined ? null : await compare(base)
  if (diff && summary) return summarise(diff, withCode === true)
  const { machine } = values
  if (machine !== undefined && base !== undefined) throw new Error('--machine cannot be compared with a --base')
  const ATLAS_MACHINE = machine === undefined ? undefined : await foreign(machine)
  const out = resolve(values.out ?? join(root, 'dist', machine === undefined ? 'atlas' : 'atlas-machine'))
  if (!mayReplace(out)) throw new Error(`--out: ${out} holds something else than an atlas; name another folder`)
  const ATLAS_DIFF = diff ? await keepDiff(diff) : undefined
  const build = ['build', '--config', 'vite.atlas.config.ts', '--logLevel', 'warn', '--outDir', out]
  const { code, output } = await run('vite', build, { env: { ATLAS_DIFF, ATLAS_MACHINE }, showErrors: true })
  answer(
    code === 0
      ? `The atlas is in ${relative('.', out) || '.'}
`
      : output,
  )
  if (code !== 0 || !values.edit) return code === 0 ? 0 : 1
  answer(`Its charts are edited at ${await servePage(out, port, await editableCharts(machine))}\n`)
  return null
}

isolateOutput()
try {
  const code = await main()
  if (code !== null) await exitWith(code)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await exitWith(2)
}
