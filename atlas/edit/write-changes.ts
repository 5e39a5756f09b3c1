import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { FileChange } from './outcome.ts'

/**
 * Writes all changes or none: every text is written beside its file first, then each takes its place. Where one cannot,
 * the files before it get their former text back, and the error is thrown.
 */
export async function writeChanges(changes: readonly FileChange[]): Promise<void> {
  const staged: Staged[] = []
  const placed: Staged[] = []
  try {
    for (const change of changes) staged.push(await stage(change))
    for (const one of staged) {
      await rename(one.beside, one.file)
      placed.push(one)
    }
  } catch (error) {
    for (const { file, before } of placed) await (before === null ? rm(file) : writeFile(file, before))
    throw error
  } finally {
    for (const { beside } of staged) await rm(beside, { force: true })
  }
}

interface Staged {
  /** The file itself, behind links. */
  readonly file: string
  readonly before: string | null
  readonly beside: string
}

async function stage({ file: named, before, after }: FileChange): Promise<Staged> {
  const file = before === null ? named : await realpath(named)
  const beside = `${file}.${randomUUID()}.tmp`
  await writeFile(beside, after)
  if (before !== null) await chmod(beside, (await stat(file)).mode)
  return { file, before, beside }
}
