import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

const hour = 3_600_000

export interface CachedFolder {
  /** Its parent folder in `.cache`. */
  readonly kind: string
  /** The cache key, such as a hash of its sources. */
  readonly name: string
  /** Hours after which it may be deleted; longer than the longest run that uses it. */
  readonly hours: number
  readonly make: (folder: string) => Promise<unknown>
}

/** Resolves to the path of a cached folder, to be copied from; deletes old ones of its kind. */
export async function cachedFolder({ kind, name, hours, make }: CachedFolder): Promise<string> {
  const parent = join(root, '.cache', kind)
  const folder = join(parent, name)
  if (existsSync(folder)) return folder
  mkdirSync(parent, { recursive: true })
  for (const other of readdirSync(parent)) {
    const path = join(parent, other)
    if (Date.now() - statSync(path).mtimeMs > hours * hour) rmSync(path, { recursive: true, force: true })
  }
  const made = mkdtempSync(join(parent, 'making-'))
  await make(made)
  try {
    renameSync(made, folder)
  } catch {
    // Another process was faster.
    rmSync(made, { recursive: true, force: true })
  }
  return folder
}
