#!/usr/bin/env node
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { textOf } from '#atlas/explore/explore.ts'
import { answer, exitWith, isolateOutput } from '#atlas/paths/output.ts'
import { chartsToDraw, writePage } from './page.ts'
import { portOf, servePage } from './serve.ts'

const HELP = `npx statehouse-atlas [file#export…] [options]

Builds the atlas, a page that draws, lists and plays charts: a folder that opens from any web server. Without a file,
the charts of the project: machines/<flow>/<flow>.model.ts.

Options
  --out <folder>  builds there (atlas)
  --use <folder>  shows what people did, by the counters of a recorder: <machine>.use.json in that folder, or beside
                  the machines when left out
  --serve         serves the folder when it is built, until it is stopped
  --edit          the same, and the charts can be edited on the page: it writes the files of their machines
  --port <n>      serves on this port (4180)
  --help

Examples
  npx statehouse-atlas src/door.model.ts#doorModel src/cart.ts#cartMachine --out charts
  npx statehouse-atlas --serve
  npx statehouse-atlas src/door.model.ts#doorModel --edit

Exit codes: 0 success, 2 usage error.
`

/** Builds the page; true when it is served from now on. */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'atlas' },
      use: { type: 'string' },
      serve: { type: 'boolean' },
      edit: { type: 'boolean' },
      port: { type: 'string', default: '4180' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    answer(HELP)
    return false
  }
  const port = portOf(values.port)
  const charts = await chartsToDraw(positionals)
  for (const { model, needs } of charts) {
    if (needs.length > 0)
      answer(
        `${model.flow}: made up for lack of a model: ${needs.map(({ subject, name }) => name || subject).join(', ')}\n`,
      )
  }
  const folder = resolve(values.out)
  await writePage(charts, folder, values.use)
  answer(`The atlas is in ${relative('.', folder) || '.'}\n`)
  if (!values.serve && !values.edit) return false
  const address = await servePage(folder, port, values.edit ? charts.map(({ found }) => found) : [])
  answer(`It is served at ${address}\n`)
  return true
}

isolateOutput()
try {
  if (!(await main())) await exitWith(0)
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`)
  await exitWith(2)
}
