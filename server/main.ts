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
  // What this process writes is its user's alone.
  process.umask(0o077)
  const config = readConfig(process.env)
  const log = createLog({ quiet: config.mode === 'local' })
  let tellUnderWay = (): void => undefined
  const underWay = new Promise<void>((resolve) => (tellUnderWay = resolve))
  // The rest of the server is loaded while the database starts.
  const [store, { boot }, { startOperatorSocket }] = await Promise.all([
    openStore({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      seed: seedFor(config.mode),
      onUnderWay: () => tellUnderWay(),
    }),
    underWay.then(() => import('#server/boot.ts')),
    underWay.then(() => import('#server/operator/socket.ts')),
  ])
  const server = await closingOnFailure(store, () => boot(config, store, log))
  const operator = await startOperatorSocket(server.services, store, server.jobs)
  let stopping: Promise<void> | undefined
  // A supervisor may tell the whole group, and `npm start` hands on what it hears: one of them is enough.
  const end = () => void (stopping ??= stop(operator, server, store, log))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  // Whoever started the server with a channel and is gone cannot end it any more.
  process.once('disconnect', end)
  process.stdout.write(`Statehouse is ready at ${config.publicOrigin}\n`)
  // Else only an orderly end would keep for the next start what this one has compiled.
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

/** A foreseen reason not to start is its line alone; anything else is a bug and shows where it happened. */
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
