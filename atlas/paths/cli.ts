import { pathToFileURL } from 'node:url'
import { PATHS } from '#atlas/called.ts'
import { textOf } from '#atlas/explore/explore.ts'
import { needsText } from '#atlas/explore/needs.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import { checkCommand } from './commands/check.ts'
import type { Context } from './commands/context.ts'
import { coverageCommand } from './commands/coverage.ts'
import { exportCommand } from './commands/export.ts'
import { generateCommand } from './commands/generate.ts'
import { goldenCommand } from './commands/golden.ts'
import { initCommand } from './commands/init.ts'
import { importCommand } from './commands/import.ts'
import { migrateCommand } from './commands/migrate.ts'
import { mutantsCommand } from './commands/mutants.ts'
import { reportCommand } from './commands/report.ts'
import { remarkCommand } from './commands/remark.ts'
import { replayStepsCommand } from './commands/replay.ts'
import { runCommand } from './commands/run.ts'
import { systemCommand } from './commands/system.ts'
import { useCommand } from './commands/use.ts'
import { discoverModels, flowNames, type FoundModel } from './discover.ts'
import { foreignModel, type ForeignModel } from './foreign.ts'
import { HELP } from './help.ts'
import { namesFile, readOptions, type Command } from './options.ts'
import { answer, exitWith, isolateOutput, reserveOutput } from './output.ts'
import { configuredCharts, guessedText, projectConfig } from './project.ts'
import { isSourceFile } from './source-file.ts'
import { UsageError } from './usage-error.ts'
import { rerunOnChange } from './watch.ts'

const run: Readonly<Record<Exclude<Command, 'init' | 'system'>, (context: Context) => Promise<number>>> = {
  generate: generateCommand,
  check: checkCommand,
  coverage: coverageCommand,
  run: runCommand,
  golden: goldenCommand,
  mutants: mutantsCommand,
  report: reportCommand,
  remark: remarkCommand,
  // The bundler's parser and resolver are needed for nothing else.
  edit: async (context) => (await import('./commands/edit.ts')).editCommand(context),
  use: useCommand,
  replay: replayStepsCommand,
  import: importCommand,
  export: exportCommand,
}

/** Runs the command line, while standard output takes its answer alone; resolves to the exit code: 0 success, 1 findings or failures, 2 usage error. */
export async function main(argv: readonly string[]): Promise<number> {
  const release = reserveOutput()
  try {
    const project = await charts(argv)
    const options = readOptions(argv, project?.map(({ model }) => model.flow) ?? flowNames())
    if (options === null) {
      answer(HELP)
      return 0
    }
    if (options.command === 'init') return await initCommand(options)
    if (options.watch) return await rerunOnChange(argv, options.machine, options.out)
    if (options.command === 'system') return await systemCommand(options)
    if (options.command === 'import' && isSourceFile(options.machine ?? '')) return await migrateCommand(options)
    const found =
      options.machine !== undefined
        ? [await foreign(options.machine, ['import', 'export'].includes(options.command))]
        : project
          ? project.filter(({ model }) => options.flows.length === 0 || options.flows.includes(model.flow))
          : await discoverModels(options.flows)
    return await run[options.command]({ options, found })
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n`)
    return 2
  } finally {
    release()
  }
}

/** The charts that the settings of the project name; null where it has none, or where the words name a file. */
async function charts(argv: readonly string[]): Promise<ForeignModel[] | null> {
  const config = await projectConfig()
  if (!config || namesFile(argv) || !(config.machines ?? config.models)) return null
  const { charts: found, broken } = await configuredCharts(config)
  if (broken.length > 0) throw new UsageError(broken.join('\n'))
  if (found.length === 0) throw new UsageError('statehouse.config: no file that its globs find exports a machine')
  process.stderr.write(guessedText(found))
  return found
}

/** Loads a foreign machine; prints on standard error what had to be guessed. */
async function foreign(reference: string, isTranslated: boolean): Promise<FoundModel> {
  const found = await foreignModel(reference)
  const { needs, typed, losses } = found
  if (losses.length > 0)
    process.stderr.write(`${found.reference} is read without:\n${losses.map((loss) => `  ${loss}\n`).join('')}`)
  if (typed.length > 0 && !isTranslated)
    process.stderr.write(`${found.reference}: cases are read from types: ${typed.join(', ')}\n`)
  if (needs.length > 0 && !isTranslated) {
    const further = isChartFile(found.file)
      ? `A machine to write them into: ${PATHS} import ${found.reference} --out ${found.model.flow}.machine.ts\n`
      : 'Export { machine, inputs, events, actors } with these and name that export: what it leaves out is guessed by the fields that are read.\n'
    process.stderr.write(
      `${found.reference} leaves open what its paths cannot do without:\n${needsText(needs)}${further}`,
    )
  }
  return found
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  isolateOutput()
  await exitWith(await main(process.argv.slice(2)))
}
