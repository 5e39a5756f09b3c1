import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/run.ts'
import { packExtension } from './lib/vscode-extension.ts'

const HELP = `npm run pack:vscode -- [options]

Builds the extension for VS Code from vscode/, and packs it: dist/statehouse-<version>.vsix. How it is installed and
used is in vscode/README.md.

Options
  --out <folder>  puts the package there
  --help
`

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'dist') }, help: { type: 'boolean' } },
})
if (values.help) process.stdout.write(HELP)
else process.stdout.write(`${relative('.', await packExtension(resolve(values.out)))}\n`)
