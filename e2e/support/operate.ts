import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keepCompiled, root } from '#scripts/lib/run.ts'

const run = promisify(execFile)

/** Runs an operator's command on the site in this folder, with a person's key if given; returns the output. */
export async function operate(dataDir: string, words: readonly string[], key = ''): Promise<string> {
  const program = join(root, 'server', 'operator', 'main.ts')
  const { stdout } = await run(process.execPath, [program, ...words], {
    cwd: root,
    env: { ...process.env, ...keepCompiled, DATA_DIR: dataDir, OPERATOR_KEY: key },
  })
  return stdout
}
