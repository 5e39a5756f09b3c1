import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { check, type CheckReport } from '#atlas/check/check.ts'
import { findingText } from '#atlas/check/finding.ts'
import { explore, textOf } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { needsText } from '#atlas/explore/needs.ts'
import { goldenText } from '#atlas/export/golden.ts'
import { coverageOf, writeCoverage } from '#atlas/run/coverage.ts'
import { runPath } from '#atlas/run/headless.ts'
import { criteria, criterionOf } from './criteria.ts'
import { discoverModels, type FoundModel } from './discover.ts'
import { explain } from './explain.ts'
import { foreignModel } from './foreign.ts'
import { formats, formatSuites, isFormat } from './format.ts'
import { generate } from './generate.ts'
import { mutate, type MutantReport, type Survivor } from './mutants.ts'

const HELP = `npm run paths -- [command] [flow…] [options]

Commands
  generate [flow…]     test paths for a criterion (when no command is named)
  check [flow…]        static rules, exploration, paths and journeys on the real chart
  coverage [flow…]     which transitions the default suite covers; writes .cache/coverage/<flow>.headless.json
  run <flow>           runs generated paths headless, step by step
  golden [flow…]       compares <flow>.chart.txt with the chart; --write draws it anew
  mutants [flow…]      changes each chart in many small ways and tells which changes no test notices

Options
  --criterion <name>   ${criteria.join(' | ')} (default: every transition and case)
  --format <name>      ${formats.join(' | ')}
  --out <file>         writes there instead of standard output
  --cap <n>            longest test in steps, 0 for no limit (30)
  --reset <n>          what beginning a test costs, in steps (15)
  --seed <n>           of the randomised search (1)
  --path <n>           run: only this path
  --limit <n>          most configurations to explore (20000)
  --explain            names every goal that is not covered, and why
  --machine <file#export>  any other XState machine or model instead of this project's
  --write              golden: draws the chart files
  --help

Exit codes: 0 well, 1 findings or failures, 2 wrong use.
`

const commands = ['generate', 'check', 'coverage', 'run', 'golden', 'mutants'] as const
type Command = (typeof commands)[number]

class WrongUse extends Error {}

/** Runs the command line and hands back the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv)
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n`)
    return 2
  }
}

function numberOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new WrongUse(`--${name} wants a whole number, not "${text}"`)
  return value
}

async function run(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      criterion: { type: 'string' },
      format: { type: 'string' },
      out: { type: 'string' },
      cap: { type: 'string' },
      reset: { type: 'string' },
      seed: { type: 'string' },
      path: { type: 'string' },
      limit: { type: 'string' },
      explain: { type: 'boolean' },
      machine: { type: 'string' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const isCommand = (text: string | undefined): text is Command => (commands as readonly string[]).includes(text ?? '')
  const command: Command = isCommand(positionals[0]) ? positionals[0] : 'generate'
  const flows = isCommand(positionals[0]) ? positionals.slice(1) : positionals
  const criterion = criterionOf(values.criterion ?? 'default')
  if (!criterion) throw new WrongUse(`no criterion "${values.criterion}"; there are: ${criteria.join(', ')}`)
  const format = values.format ?? 'markdown'
  if (!isFormat(format)) throw new WrongUse(`no format "${format}"; there are: ${formats.join(', ')}`)
  const options = {
    criterion,
    cap: numberOf(values.cap, 'cap'),
    resetCost: numberOf(values.reset, 'reset'),
    seed: numberOf(values.seed, 'seed'),
  }
  const limit = numberOf(values.limit, 'limit')
  const foreign = values.machine !== undefined
  const found = foreign ? [await stranger(values.machine ?? '')] : await discoverModels(flows)
  const asJson = values.format === 'json'
  const write = (text: string) => output(text, values.out)

  switch (command) {
    case 'generate': {
      const suites = found.map(({ model }) => {
        const exploration = explore(model, { limit })
        return { exploration, suite: generate(exploration, options) }
      })
      await write(formatSuites(suites, format))
      if (values.explain) process.stderr.write(suites.map(explain).join(''))
      return suites.every(({ exploration, suite }) => exploration.complete && suite.uncovered.length === 0) ? 0 : 1
    }
    case 'check': {
      const reports = found.map(({ model }) => check(model, { limit, strictness: foreign ? 'sound' : 'house' }))
      const findings = [
        ...reports.flatMap((report) => report.findings),
        ...(foreign ? [] : await goldenFindings(found)),
      ]
      await write(
        asJson
          ? `${JSON.stringify({ charts: reports.map(summary), findings }, null, 2)}\n`
          : [...reports.map(reportLine), ...findings.map(findingText), `${findings.length} findings`, ''].join('\n'),
      )
      return findings.length === 0 ? 0 : 1
    }
    case 'coverage': {
      const coverages = found.map(({ model }) => coverageOf(check(model, { limit })))
      if (!foreign) for (const coverage of coverages) await writeCoverage(coverage)
      const line = (coverage: (typeof coverages)[number]) =>
        `${coverage.flow}: ${coverage.covered} of ${coverage.total} transitions${coverage.transitions
          .filter(({ tests }) => tests.length === 0)
          .map(({ id }) => `\n  not covered: ${id}`)
          .join('')}\n`
      await write(asJson ? `${JSON.stringify(coverages, null, 2)}\n` : coverages.map(line).join(''))
      return coverages.every(({ covered, total }) => covered === total) ? 0 : 1
    }
    case 'run': {
      const only = numberOf(values.path, 'path')
      const lines = found.flatMap(({ model }) => {
        const exploration = explore(model, { limit })
        return generate(exploration, options).paths.flatMap((path, index) => {
          if (only !== undefined && only !== index + 1) return []
          const { ok, played, problem } = runPath(exploration, path)
          const head = `${ok ? 'ok  ' : 'FAIL'} ${model.flow} path ${index + 1}: ${played.join(' → ')}`
          return [{ ok, text: problem ? `${head}\n     ${problem}` : head }]
        })
      })
      if (lines.length === 0) throw new WrongUse(`there is no path ${only}`)
      await write(`${lines.map(({ text }) => text).join('\n')}\n`)
      return lines.every(({ ok }) => ok) ? 0 : 1
    }
    case 'golden': {
      if (values.write) {
        for (const { model, folder } of found) await writeFile(goldenFile(folder, model.flow), goldenText(model))
        return 0
      }
      const findings = await goldenFindings(found)
      await write(`${findings.map(findingText).join('\n')}${findings.length > 0 ? '\n' : ''}`)
      return findings.length === 0 ? 0 : 1
    }
    case 'mutants': {
      const reports = found.map(({ model }) => mutantReport(model))
      const total = reports.reduce((sum, report) => sum + report.total, 0)
      const caught = reports.reduce((sum, report) => sum + report.caught, 0)
      const survivors = reports.flatMap((report) => report.survivors)
      const share = total === 0 ? 100 : Math.round((1000 * caught) / total) / 10
      await write(
        asJson
          ? `${JSON.stringify({ total, caught, survivors }, null, 2)}\n`
          : [
              ...reports.map(mutantLine),
              ...reports.flatMap(({ flow, equivalent }) => equivalent.map((text) => `no change: ${flow}: ${text}`)),
              ...survivors.map(survivorText),
              `${caught} of ${total} caught (${share} %)`,
              '',
            ].join('\n'),
      )
      return 0
    }
  }
}

const summary = ({ flow, exploration, suite, journeys }: CheckReport) => ({
  flow,
  states: exploration.chart.states.length - 1,
  transitions: exploration.chart.transitions.length,
  configurations: exploration.nodes.length,
  tests: suite.paths.length,
  steps: suite.steps,
  journeys: Object.keys(journeys).length,
})

function reportLine(report: CheckReport): string {
  const { flow, states, transitions, configurations, tests, steps, journeys } = summary(report)
  return `${flow}: ${states} states, ${transitions} transitions, ${configurations} configurations; ${tests} tests of ${steps} steps, ${journeys} journeys`
}

const mutantLine = ({ flow, total, caught, equivalent }: MutantReport): string =>
  `${flow}: ${caught} of ${total} changes caught; ${equivalent.length} more change nothing`

const survivorText = ({ flow, change, after, differs }: Survivor): string =>
  `survives: ${flow}: ${change}\n    changes ${differs.join(', ')} after ${after.join(' → ')}`

/** The report of one chart, with its progress and time on standard error. */
function mutantReport(model: AnyModel): MutantReport {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  const report = mutate(model, (done, of) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${model.flow}: ${done} of ${of} changes, ${seconds()} s `)
  })
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${mutantLine(report)}; ${seconds()} s\n`)
  return report
}

const goldenFile = (folder: string, flow: string) => join(folder, `${flow}.chart.txt`)

async function goldenFindings(found: readonly FoundModel[]) {
  const findings = await Promise.all(
    found.map(async ({ model, folder }) => {
      const file = goldenFile(folder, model.flow)
      const written = existsSync(file) ? await readFile(file, 'utf8') : null
      if (written === goldenText(model)) return []
      const message = written === null ? 'has not been drawn' : 'differs from the chart'
      const hint = `; look at it and run: npm run paths -- golden ${model.flow} --write`
      return [
        { rule: 'golden' as const, flow: model.flow, at: `${model.flow}.chart.txt`, message: `${message}${hint}` },
      ]
    }),
  )
  return findings.flat()
}

async function output(text: string, file: string | undefined) {
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  await mkdir(dirname(resolve(file)), { recursive: true })
  await writeFile(file, text)
}

/** A machine from elsewhere; says on standard error what had to be guessed. */
async function stranger(reference: string): Promise<FoundModel> {
  const found = await foreignModel(reference)
  const { needs } = found
  if (needs.length > 0) {
    process.stderr.write(
      `${found.reference} leaves open what its paths cannot do without:\n${needsText(needs)}` +
        `Export { machine, inputs, events, actors } with these and name that export: what it leaves out is still guessed.\n`,
    )
  }
  return found
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2))
}
