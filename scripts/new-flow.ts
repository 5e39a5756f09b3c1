import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { flowFiles, flowName, sharedFiles, withFlow } from './lib/flow-files.ts'
import { root, run } from './lib/run.ts'
import { writeMessageTypes } from './locales/message-types.ts'

const usage = `Lays out the rooms of a new flow.

  npm run new:flow <name>     a noun in kebab-case, such as gift-box
`

const layOut = async (given: string) => {
  const name = flowName(given)
  const files = Object.entries(flowFiles(name))
  const taken = files.map(([path]) => path).filter((path) => existsSync(join(root, path)))
  if (taken.length > 0) throw new Error(`There is something already:\n${taken.map((path) => `  ${path}`).join('\n')}`)
  const shared = Object.entries(withFlow(name, (path) => readFileSync(join(root, path), 'utf8')))
  for (const [path, text] of [...files, ...shared]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  writeMessageTypes(root)
  // Lists of a few words stand in one line, as the formatter has it.
  await run('oxfmt', [...sharedFiles])
  process.stdout.write(`${[...files, ...shared].map(([path]) => `  ${path}`).join('\n')}\n`)
  const golden = await run('node', ['atlas/paths/cli.ts', 'golden', name.kebab, '--write'])
  process.stdout.write(golden.code === 0 ? `  machines/${name.kebab}/${name.kebab}.chart.txt\n` : golden.output)
  process.stdout.write(`
Its page is at /${name.kebab}; npm test -- ${name.kebab} checks it. Next: the calls in wire/ and
server/handlers/, and which actor asks which of them in machines/${name.kebab}/${name.kebab}.calls.ts; the chart
itself; the title in five languages, out of locales/awaited.json.
After a change of the chart: npm run paths -- golden ${name.kebab} --write
`)
}

const [given, ...more] = process.argv.slice(2)
if (given === '--help' || given === '-h') process.stdout.write(usage)
else if (given === undefined || more.length > 0) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  await layOut(given).catch((problem: Error) => {
    process.stderr.write(`${problem.message}\n`)
    process.exitCode = 1
  })
}
