import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The system refuses longer names of sockets. */
const longestPath = 100

/** Where the server of a data folder listens for its operator: a socket in the folder, a named pipe on Windows. */
export function operatorSocketPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const folder = resolve(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 20)
  if (platform === 'win32') return `\\\\.\\pipe\\statehouse-${hash}`
  const inside = join(folder, 'operator.sock')
  return inside.length <= longestPath ? inside : join(tmpdir(), `statehouse-${hash}.sock`)
}
