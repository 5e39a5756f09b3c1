import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packedAtlas } from './lib/atlas-package.ts'
import { emptyProject, followGuide } from './lib/guide.ts'
import { root } from './lib/run.ts'
import { docsPages } from './package-docs/pages.ts'
import { mayReplace, writeSite } from './package-docs/site.ts'

const HELP = `npm run docs:atlas -- [options]

Builds the documentation of statehouse-atlas into dist/atlas-docs: a folder that opens from any web server or from disk.
First its examples run in an empty project with the packed package, in a minute or two.

Options
  --out <folder>  builds there
  --help

Exit codes: 0 success, 1 an example prints something else or a link leads nowhere, 2 usage error.
`

const progress = (text: string) => process.stderr.write(`${text}\n`)

/** Follows the examples of all pages and writes the site. */
async function build(folder: string): Promise<void> {
  progress('packing statehouse-atlas')
  using project = await emptyProject(await packedAtlas())
  const pages = await docsPages(project)
  for (const page of pages)
    await followGuide(page, project, { onCommand: (command) => progress(`${page.source}: ${command}`) })
  writeSite(pages, folder)
}

/** Returns the folder to build; null when only the help was requested. */
function folderOf(args: readonly string[]): string | null {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: 'string', default: join(root, 'dist/atlas-docs') }, help: { type: 'boolean' } },
  })
  if (values.help) return null
  const folder = resolve(values.out)
  if (!mayReplace(folder))
    throw new Error(`--out: ${folder} holds something else than this documentation; name another folder`)
  return folder
}

/** Resolves to the exit code. */
async function main(): Promise<number> {
  const folder = folderOf(process.argv.slice(2))
  if (folder === null) {
    process.stdout.write(HELP)
    return 0
  }
  try {
    await build(folder)
  } catch (error) {
    progress(error instanceof Error ? error.message : String(error))
    return 1
  }
  process.stdout.write(`The documentation is in ${relative('.', folder) || '.'}\n`)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  progress(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
