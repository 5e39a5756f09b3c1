import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

const hour = 3_600_000

export interface KeptFolder {
  /** Folder below `.cache` that it stands in, with others of its kind. */
  readonly kind: string
  /** Says what it was made of. */
  readonly name: string
  /** After how many hours it may go; longer than a run that has found it lasts. */
  readonly hours: number
  readonly make: (folder: string) => Promise<unknown>
}

/** Answers the path of a folder that is made once and then kept, to be copied from. Old ones of its kind are deleted. */
export async function keptFolder({ kind, name, hours, make }: KeptFolder): Promise<string> {
  const kept = join(root, '.cache', kind)
  const folder = join(kept, name)
  if (existsSync(folder)) return folder
  mkdirSync(kept, { recursive: true })
  for (const other of readdirSync(kept)) {
    const path = join(kept, other)
    if (Date.now() - statSync(path).mtimeMs > hours * hour) rmSync(path, { recursive: true, force: true })
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
