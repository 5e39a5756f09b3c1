import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './run.ts'

/** Runs a command that packs something into the folder of `--out` and prints the path of the package. */
export async function packCommand(help: string, pack: (folder: string) => Promise<string>): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: join(root, 'dist') }, help: { type: 'boolean' } },
  })
  if (values.help) process.stdout.write(help)
  else process.stdout.write(`${relative('.', await pack(resolve(values.out)))}\n`)
}
