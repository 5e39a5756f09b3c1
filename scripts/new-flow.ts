import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { flowFiles, type FlowKind, sharedFiles, withFlow } from './lib/flow-files.ts'
import { flowName } from './lib/flow-name.ts'
import { root, run } from './lib/run.ts'
import { writeMessageTypes } from './locales/message-types.ts'
import { callsBySubject } from '#wire/calls.ts'

const usage = `Creates the files of a new flow.

  npm run new:flow <name>            a noun in kebab-case, such as gift-box
  npm run new:flow <name> --form <subject>
                                     with a form, the call that takes it and its handler, such as deposit, of payments
`

const createFlow = async (argument: string, kind: FlowKind) => {
  const name = flowName(argument)
  const files = Object.entries(flowFiles(name, kind))
  const existing = files.map(([path]) => path).filter((path) => existsSync(join(root, path)))
  if (existing.length > 0)
    throw new Error(`There is something already:\n${existing.map((path) => `  ${path}`).join('\n')}`)
  const shared = Object.entries(withFlow(name, kind, (path) => readFileSync(join(root, path), 'utf8')))
  for (const [path, text] of [...files, ...shared]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  writeMessageTypes(root)
  // The length of a line depends on the flow's name: the formatter breaks lines.
  await run('oxfmt', [...files.map(([path]) => path), ...sharedFiles(kind)])
  process.stdout.write(`${[...files, ...shared].map(([path]) => `  ${path}`).join('\n')}\n`)
  const golden = await run('node', ['atlas/paths/cli.ts', 'golden', name.kebab, '--write'])
  process.stdout.write(golden.code === 0 ? `  machines/${name.kebab}/${name.kebab}.chart.txt\n` : golden.output)
  process.stdout.write(`
Its page is at /${name.kebab}; npm test -- ${name.kebab} checks it. Next: ${
    kind.form === null
      ? `the calls in wire/ and server/handlers/,
and which actor asks which of them in machines/${name.kebab}/${name.kebab}.machine.ts`
      : `what is asked in wire/${kind.form}/${name.kebab}.ts, and what becomes of
it in server/handlers/${kind.form}/${name.kebab}.ts, which keeps nothing yet`
  }; the chart
itself; the texts in five languages, out of locales/awaited.json.
After a change of the chart: npm run paths -- golden ${name.kebab} --write
`)
}

const options = { form: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [flowArgument, subject = null, ...more] = positionals
// Without `--`, npm parses an option itself and passes it in the environment.
const form = values.form || process.env['npm_config_form'] === 'true'
const isComplete = form ? subject !== null && Object.hasOwn(callsBySubject, subject) : subject === null
if (values.help === true) process.stdout.write(usage)
else if (flowArgument === undefined || !isComplete || more.length > 0) {
  process.stderr.write(`${usage}\nSubjects: ${Object.keys(callsBySubject).join(', ')}\n`)
  process.exitCode = 2
} else {
  await createFlow(flowArgument, { form: subject }).catch((problem: Error) => {
    process.stderr.write(`${problem.message}\n`)
    process.exitCode = 1
  })
}
