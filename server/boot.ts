import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { type BuiltFiles, createApp } from './app.ts'
import { createClock } from './clock.ts'
import type { Config } from './config.ts'
import type { SlotModel } from '#games/slot/slot-models.ts'
import { faultyModels } from '#games/slot/slot-returns.ts'
import { createIdTokens } from '#server/domain/identity/id-tokens.ts'
import { googleKeys, type KeySource, keysAt } from '#server/domain/identity/identity-keys.ts'
import { createRequestWatch } from '#server/domain/security/request-watch.ts'
import { createSealing } from '#server/domain/security/sealing.ts'
import { holdLease } from '#server/domain/site/server-lease.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { createProvider, type ProviderOptions } from '#server/games/provider.ts'
import { answerClientError } from '#server/http/client-error.ts'
import { createToolkit } from '#server/local/toolkit.ts'
import { openJobQueue } from '#server/jobs/job-queue.ts'
import { type JobRunner, startJobs } from '#server/jobs/job-runner.ts'
import { siteJobs } from '#server/jobs/site-jobs.ts'
import { type AnyOriginal, originals, wrongReturns } from '#games/originals/originals.ts'
import type { Log } from './log.ts'
import type { Services } from './services.ts'
import { StartError } from '#server/store/start-error.ts'
import type { Store } from '#server/store/store.ts'

/** Options that tests replace. */
export interface BootOptions extends BuiltFiles {
  readonly provider?: ProviderOptions
  /** Replaces the slot models whose returns are computed before the start. */
  readonly slots?: readonly SlotModel[]
  /** Replaces the keys with which Google signs ID tokens. */
  readonly googleKeys?: KeySource
  /** Replaces the house originals whose pay tables are enumerated before the start. */
  readonly originals?: Readonly<Record<string, AnyOriginal>>
}

/** A started server. */
export interface RunningServer {
  readonly services: Services
  readonly jobs: JobRunner
  /** Finishes the requests under way, ends the event streams, jobs and lease. The store stays open. */
  stop(): Promise<void>
}

/** Grace period of open requests when the server stops, in milliseconds. */
const stopTimeout = 10_000

/**
 * Starts the site and the game provider over an open store. Rejects with a `StartError` when a port is taken, a slot
 * model does not have the return that is stated for it, or a pay table of a house original returns more or less than
 * it may.
 */
export async function boot(config: Config, store: Store, log: Log, options: BootOptions = {}): Promise<RunningServer> {
  const faulty = faultyModels(options.slots)
  if (faulty.length > 0)
    throw new StartError(`These slot models do not have their stated return: ${faulty.join(', ')}.`)
  const [wrong] = wrongReturns(options.originals ?? originals)
  if (wrong !== undefined) throw new StartError(`A pay table is wrong. ${wrong}`)
  const { db, live } = store
  const singleNode = store.kind === 'pglite'
  const lease = await holdLease({ db, log }, { singleNode })
  const settings = createSettings({ db, live })
  const clock = createClock({ movable: config.mode === 'local', offset: await settings.clockOffset() })
  const sealing = createSealing({ config, db, clock })
  const toolkit = config.mode === 'local' ? createToolkit({ db, clock, settings, config }) : null
  const keys = { google: options.googleKeys ?? keysAt(googleKeys), local: toolkit?.keys ?? null }
  const idTokens = createIdTokens({ db, settings, log }, keys)
  const watch = createRequestWatch({ db, clock, log, settings })
  const services: Services = { config, serverId: lease.id, db, live, clock, settings, sealing, idTokens, watch, log }

  if (config.mode === 'local') {
    live.subscribe('clock', () => void followClock(services))
    live.onGap(() => void followClock(services))
  }
  await sealing.offer()

  const app = await createApp(services, { ...options, toolkit })
  const site = serverFor(app.routes)
  const games = serverFor(createProvider(services, options.provider))
  try {
    await listen(site, config.port, config.host, 'PORT')
    await listen(games, config.gamesPort, config.host, 'GAMES_PORT')
  } catch (error) {
    site.close()
    await lease.release()
    throw error
  }
  const jobs = startJobs(services, siteJobs(services), async () => {
    const queue = await openJobQueue({ ...store.queueDatabase, pollSeconds: singleNode ? 30 : 10 }, log)
    if (singleNode) await queue.failActiveRuns()
    return queue
  })

  return {
    services,
    jobs,
    async stop() {
      app.close()
      await Promise.all([closeServer(site), closeServer(games), jobs.stop()])
      await lease.release()
    },
  }
}

async function followClock({ clock, settings, log }: Services): Promise<void> {
  try {
    clock.move(await settings.clockOffset())
  } catch (error) {
    log.error('clock not read', {}, error)
  }
}

function serverFor(routes: Hono): Server {
  const server = createAdaptorServer({
    fetch: routes.fetch,
    serverOptions: { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 20_000 },
  })
  server.on('clientError', answerClientError)
  return server as Server
}

function listen(server: Server, port: number, host: string, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host, variable)))
    server.listen(port, host, () => resolve())
  })
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string, variable: string): StartError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the program that uses it, or set ${variable} to another port.`,
    EACCES: `Port ${port} may not be opened by this user. Set ${variable} to a port above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one it has.`,
    ENOTFOUND: `This machine has no address ${host}. Set HOST to one it has.`,
  }
  return new StartError(reasons[error.code ?? ''] ?? `Port ${port} cannot be opened: ${error.message}`, {
    cause: error,
  })
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // A connection is kept alive after its last response; no further request is accepted.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => server.closeAllConnections(), stopTimeout)
  await closed
  clearInterval(sweep)
  clearTimeout(cutOff)
}
