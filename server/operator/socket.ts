import { mkdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { Services } from '#server/services.ts'
import type { Store } from '#server/store/store.ts'
import type { OperatorAnswer } from './answer.ts'
import { askServer } from './ask-server.ts'
import type { JobAccess, OperatorSite } from './operator-site.ts'
import { operatorSocketPath } from './socket-path.ts'

/** The listening socket of a running server. */
export interface OperatorSocket {
  close(): Promise<void>
}

/** Maximum length in characters: the whole help in seven languages. */
const maxCommandLength = 256 * 1024

/**
 * Accepts operator commands for this server. Only the user of the server may open the socket. When another server
 * already listens for the same folder (several on one Postgres), that one answers for all.
 */
export async function startOperatorSocket(
  { config, db, live, settings, clock, log }: Pick<Services, 'config' | 'db' | 'live' | 'settings' | 'clock' | 'log'>,
  store: Pick<Store, 'dump'>,
  jobs: JobAccess,
): Promise<OperatorSocket> {
  const path = operatorSocketPath(config.dataDir)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  if ((await askServer(config.dataDir, { command: 'status' })) !== null) return { close: async () => undefined }
  if (process.platform !== 'win32') await rm(path, { force: true })

  const site: OperatorSite = {
    db,
    live,
    settings,
    secrets: config,
    jobs,
    origin: config.publicOrigin,
    dump: () => store.dump(),
    now: () => clock.now(),
  }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    serve(site, socket, (error) => log.error('operator.command.failed', {}, error))
  })
  await listen(server, path)
  return {
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Listens with a umask, so that other users can never open the socket. */
async function listen(server: Server, path: string): Promise<void> {
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } finally {
    process.umask(mask)
  }
}

function serve(site: OperatorSite, socket: Socket, report: (error: unknown) => void): void {
  let text = ''
  let isRead = false
  socket.setEncoding('utf8')
  socket.setTimeout(60_000, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: string) => {
    if (isRead) return
    text += chunk
    if (text.length > maxCommandLength) socket.destroy()
    const end = text.indexOf('\n')
    if (end < 0) return
    isRead = true
    void answer(site, text.slice(0, end), report).then((result) => socket.end(`${JSON.stringify(result)}\n`))
  })
}

async function answer(site: OperatorSite, line: string, report: (error: unknown) => void): Promise<OperatorAnswer> {
  try {
    // Commands are imported on demand, because they would delay the start.
    const [{ readCommand }, { execute }] = await Promise.all([import('./commands.ts'), import('./execute.ts')])
    const command = readCommand(line)
    if (command === null)
      return { ok: false, problem: 'The server does not know this command; it may be of another version' }
    return { ok: true, lines: await execute(site, command) }
  } catch (error) {
    report(error)
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}
