import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes; containers often have only 64 MB, too few for two databases. */
const roomy = 2 * 1024 ** 3

/**
 * Creates an empty temporary folder and returns its path. It is in memory where there is enough: a database on a disk
 * waits for the disk at every commit.
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), prefix))
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomy
  } catch {
    return false
  }
}
