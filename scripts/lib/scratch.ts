import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** In bytes; containers are often given 64 MB, in which two databases would not fit. */
const roomy = 2 * 1024 ** 3

/**
 * Makes an empty folder for data that is deleted again, and answers its path. It lies in memory where the system offers
 * enough of it: a database on a disk waits for the disk at every commit, although what a test wrote outlives nothing.
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
