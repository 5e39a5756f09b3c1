import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Permission bits of group and others. */
const others = 0o077

/**
 * Removes all permissions of group and others on a data folder and its content. Throws a
 * `StartError` when the folder belongs to another user and stays open.
 */
export function keepPrivate(dataDir: string): void {
  if (process.platform === 'win32') return
  try {
    closeToOthers(dataDir)
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} is open to other users, and this user may not close it: make this user its owner`,
      { cause: error },
    )
  }
}

function closeToOthers(path: string): void {
  const { mode } = lstatSync(path)
  if ((mode & others) !== 0) chmodSync(path, mode & 0o700)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) closeToOthers(inside)
    else if (entry.isFile()) {
      const file = lstatSync(inside)
      if ((file.mode & others) !== 0) chmodSync(inside, file.mode & 0o700)
    }
  }
}
