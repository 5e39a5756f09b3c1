import { flushCompileCache } from 'node:module'
import type { RunningServer } from '#server/boot.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { createLog, type Log } from '#server/log.ts'
import type { OperatorSocket } from '#server/operator/socket.ts'
import { seedFor } from '#server/store/seed/seed-plan.ts'
import { StartError } from '#server/store/start-error.ts'
import { openStore, type Store } from '#server/store/store.ts'

/** Starts the server from the environment and stops it on a signal, or when `npm start` is gone. */
async function main(): Promise<void> {
  // Files that this process writes are readable by its user only.
  process.umask(0o077)
  const config = readConfig(process.env)
  const log = createLog({ quiet: config.mode === 'local' })
  let markUnderWay = (): void => undefined
  const underWay = new Promise<void>((resolve) => (markUnderWay = resolve))
  // The rest of the server is loaded while the database starts.
  const [store, { boot }, { startOperatorSocket }] = await Promise.all([
    openStore({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      seed: seedFor(config.mode),
      onUnderWay: () => markUnderWay(),
    }),
    underWay.then(() => import('#server/boot.ts')),
    underWay.then(() => import('#server/operator/socket.ts')),
  ])
  const server = await closingOnFailure(store, () => boot(config, store, log))
  const operator = await startOperatorSocket(server.services, store, server.jobs)
  let stopping: Promise<void> | undefined
  // A supervisor may signal the whole process group, and `npm start` forwards signals: the first one counts.
  const end = () => void (stopping ??= stop(operator, server, store, log))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  // Stop when the parent process that holds the IPC channel is gone: it can no longer stop the server.
  process.once('disconnect', end)
  process.stdout.write(`Statehouse is ready at ${config.publicOrigin}\n`)
  // Otherwise the compile cache would only be written at an orderly exit.
  flushCompileCache()
}

async function closingOnFailure(store: Store, start: () => Promise<RunningServer>): Promise<RunningServer> {
  try {
    return await start()
  } catch (error) {
    await store.close()
    throw error
  }
}

async function stop(operator: OperatorSocket, server: RunningServer, store: Store, log: Log): Promise<void> {
  try {
    await operator.close()
    await server.stop()
    await store.close()
    process.exit(0)
  } catch (error) {
    log.error('stop failed', {}, error)
    process.exit(1)
  }
}

/** Returns the message of an expected start error; anything else is a bug and returns its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
