import { pathToFileURL } from 'node:url'
import { PATHS } from '#atlas/called.ts'
import { textOf } from '#atlas/explore/explore.ts'
import { needsText } from '#atlas/explore/needs.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import { checkCommand } from './commands/check.ts'
import type { Context } from './commands/context.ts'
import { coverageCommand } from './commands/coverage.ts'
import { generateCommand } from './commands/generate.ts'
import { goldenCommand } from './commands/golden.ts'
import { initCommand } from './commands/init.ts'
import { importCommand } from './commands/import.ts'
import { mutantsCommand } from './commands/mutants.ts'
import { remarkCommand } from './commands/remark.ts'
import { replayStepsCommand } from './commands/replay.ts'
import { runCommand } from './commands/run.ts'
import { useCommand } from './commands/use.ts'
import { discoverModels, flowNames, type FoundModel } from './discover.ts'
import { foreignModel } from './foreign.ts'
import { HELP } from './help.ts'
import { readOptions, type Command } from './options.ts'
import { answer, exitWith, isolateOutput, reserveOutput } from './output.ts'

const run: Readonly<Record<Exclude<Command, 'init'>, (context: Context) => Promise<number>>> = {
  generate: generateCommand,
  check: checkCommand,
  coverage: coverageCommand,
  run: runCommand,
  golden: goldenCommand,
  mutants: mutantsCommand,
  remark: remarkCommand,
  use: useCommand,
  replay: replayStepsCommand,
  import: importCommand,
}

/** Runs the command line, while standard output takes its answer alone; resolves to the exit code: 0 success, 1 findings or failures, 2 usage error. */
export async function main(argv: readonly string[]): Promise<number> {
  const release = reserveOutput()
  try {
    const options = readOptions(argv, flowNames())
    if (options === null) {
      answer(HELP)
      return 0
    }
    if (options.command === 'init') return await initCommand(options)
    const found =
      options.machine === undefined
        ? await discoverModels(options.flows)
        : [await foreign(options.machine, options.command === 'import')]
    return await run[options.command]({ options, found })
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n`)
    return 2
  } finally {
    release()
  }
}

/** Loads a foreign machine; prints on standard error what had to be guessed. */
async function foreign(reference: string, isImported: boolean): Promise<FoundModel> {
  const found = await foreignModel(reference)
  const { needs } = found
  if (needs.length > 0 && !isImported) {
    const further = isChartFile(found.file)
      ? `A machine to write them into: ${PATHS} import ${found.reference} --out ${found.model.flow}.machine.ts\n`
      : 'Export { machine, inputs, events, actors } with these and name that export: what it leaves out is still guessed.\n'
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
