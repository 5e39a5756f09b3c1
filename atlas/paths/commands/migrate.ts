import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { migrateFrom4 } from '#atlas/migrate/from-4.ts'
import { unifiedDiff } from '#atlas/edit/unified-diff.ts'
import type { Options } from '#atlas/paths/options.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import { write } from './context.ts'

/**
 * Proposes the change of a source file from XState 4 to 5 as a patch, and lists on standard error what is left to a
 * person. Resolves to 1 when something is left.
 */
export async function migrateCommand(options: Options): Promise<number> {
  const path = resolve(options.machine ?? '')
  const shown = relative('.', path).split(sep).join('/')
  if (!existsSync(path)) throw new UsageError(`there is no file ${shown}`)
  const before = readFileSync(path, 'utf8')
  const { text, changes, left } = migrateFrom4(before, path)
  if (changes.length + left.length === 0) {
    process.stderr.write(`${shown}: nothing in it is of XState 4\n`)
    return 0
  }
  const lines = new Set(changes.map(({ line }) => line)).size
  process.stderr.write(`${shown}: the patch changes ${lines} ${lines === 1 ? 'line' : 'lines'}\n`)
  if (left.length > 0) {
    const list = left.map((one) => `  ${shown}:${one.line}: ${one.text}\n`).join('')
    process.stderr.write(`left for you:\n${list}`)
  }
  await write(unifiedDiff(shown, before, text), { options, found: [] })
  return left.length > 0 ? 1 : 0
}
