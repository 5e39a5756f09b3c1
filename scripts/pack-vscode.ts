import { packCommand } from './lib/pack-command.ts'
import { packExtension } from './lib/vscode-extension.ts'

const HELP = `npm run pack:vscode -- [options]

Builds the extension for VS Code from vscode/, and packs it: dist/statehouse-<version>.vsix. How it is installed and
used is in vscode/README.md.

Options
  --out <folder>  puts the package there
  --help
`

await packCommand(HELP, packExtension)
