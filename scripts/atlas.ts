import { parseArgs } from 'node:util'
import { check } from '#atlas/check/check.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { coverageOf, writeCoverage } from '#atlas/run/coverage.ts'
import { run } from './lib/run.ts'

const HELP = `npm run atlas -- [options]

Builds the atlas, the page of all charts, into dist/atlas: a folder that opens from any web server.
npm start serves it at /atlas/.

Options
  --measured   takes the coverage the last tests measured instead of running every generated path first
  --help

Exit codes: 0 well, 1 the build failed, 2 wrong use.
`

const say = (text: string) => process.stdout.write(text)

/** Runs every path and journey of every chart headless and keeps what they covered for the page. */
const measure = async () => {
  for (const { model } of await discoverModels()) {
    say(`measuring ${model.flow} …\n`)
    await writeCoverage(coverageOf(check(model)))
  }
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { measured: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) {
    say(HELP)
    return 0
  }
  if (!values.measured) await measure()
  const { code, output } = await run('vite', ['build', '--config', 'vite.atlas.config.ts', '--logLevel', 'warn'])
  say(code === 0 ? 'The atlas is in dist/atlas\n' : output)
  return code === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
