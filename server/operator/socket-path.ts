import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Maximum length of a socket path on the system. */
const longestPath = 100

/** Returns the operator socket of a data folder: a socket in the folder, a named pipe on Windows. */
export function operatorSocketPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const folder = resolve(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 20)
  if (platform === 'win32') return `\\\\.\\pipe\\statehouse-${hash}`
  const inside = join(folder, 'operator.sock')
  return inside.length <= longestPath ? inside : join(tmpdir(), `statehouse-${hash}.sock`)
}
