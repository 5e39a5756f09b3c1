import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packAtlas } from './lib/atlas-package.ts'
import { root } from './lib/run.ts'

const HELP = `npm run pack:atlas -- [options]

Builds the package statehouse-atlas from atlas/, packs it, and has npm rehearse its publication (npm publish --dry-run,
without a network): dist/statehouse-atlas-<version>.tgz. What it holds, and how it is used, is in atlas/README.md.

Options
  --out <folder>  puts the package there
  --help
`

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'dist') }, help: { type: 'boolean' } },
})
if (values.help) process.stdout.write(HELP)
else process.stdout.write(`${relative('.', await packAtlas(resolve(values.out)))}\n`)
