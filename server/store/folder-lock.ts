import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/** Held for the life of the process; the kernel releases it when the process ends. */
export interface FolderLock {
  release(): void
}

/** Locks a data folder for this process; throws a `StartError` when another process holds it. */
export function lockFolder(dataDir: string): FolderLock {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
    file.exec('begin exclusive')
  } catch (error) {
    file?.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new StartError(
        `The data folder ${dataDir} is in use by another process: stop it or choose another DATA_DIR`,
      )
    }
    throw new StartError(`The data folder ${dataDir} cannot be locked: ${String(error)}`, { cause: error })
  }
  const held = file
  return { release: () => held.isOpen && held.close() }
}
