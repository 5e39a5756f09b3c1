import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

const day = 86_400_000

/**
 * Answers the path of a folder that is made once and then kept below `.cache`, to be copied from. Its name says what it
 * was made of; those of the same kind are forgotten after a day, so that another run may still use what it found.
 */
export async function keptFolder(
  kind: string,
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const kept = join(root, '.cache', kind)
  const folder = join(kept, name)
  if (existsSync(folder)) return folder
  mkdirSync(kept, { recursive: true })
  for (const other of readdirSync(kept)) {
    const path = join(kept, other)
    if (Date.now() - statSync(path).mtimeMs > day) rmSync(path, { recursive: true, force: true })
  }
  const made = mkdtempSync(join(kept, 'making-'))
  await make(made)
  try {
    renameSync(made, folder)
  } catch {
    // Another process was quicker.
    rmSync(made, { recursive: true, force: true })
  }
  return folder
}
