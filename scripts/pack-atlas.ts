import { packAtlas } from './lib/atlas-package.ts'
import { packCommand } from './lib/pack-command.ts'

const HELP = `npm run pack:atlas -- [options]

Builds the package statehouse-atlas from atlas/, packs it, and has npm rehearse its publication (npm publish --dry-run,
without a network): dist/statehouse-atlas-<version>.tgz. What it holds, and how it is used, is in atlas/README.md.

Options
  --out <folder>  puts the package there
  --help
`

await packCommand(HELP, packAtlas)
