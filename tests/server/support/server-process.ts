import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { boot } from '#server/boot.ts'
import { payWin, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { notifyBalance } from '#server/domain/messages/notify-member.ts'
import { openJobQueue } from '#server/jobs/job-queue.ts'
import { startJobs } from '#server/jobs/job-runner.ts'
import { createLog } from '#server/log.ts'
import { openStore } from '#server/store/store.ts'
import { standardTerms } from './play-terms.ts'

/**
 * A whole server that also runs commands of a test, one per line, and reports each when done: it takes a bet and later
 * pays a win of the same round, as a game with a later draw does. `HANG` names a job that never ends, `DUE` the run key
 * of its jobs.
 */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const config = readConfig(process.env)
const log = createLog({ quiet: true })
const store = await openStore({ dataDir, databaseUrl, seed: null })
const { services } = await boot(config, store, log)
const print = (words: string) => process.stdout.write(`${words}\n`)

const job = (name: string, run: () => Promise<object>) => ({
  name,
  pollInterval: 50,
  retries: 2,
  nextRun: () => process.env['DUE'] ?? 'once',
  run: async () => {
    print(`${name} begun`)
    await run()
    return {}
  },
})
startJobs(
  services,
  [
    job('shared', async () => ({})),
    job('dying', () => (process.env['HANG'] === 'dying' ? new Promise(() => {}) : Promise.resolve({}))),
  ],
  () => openJobQueue({ ...store.queueDatabase, pollSeconds: 1 }, log),
)

/** Returns whether Postgres refuses new connections to a database. */
const refusesConnections = (error: unknown): boolean =>
  error instanceof Error && (Reflect.get(error, 'code') === '55000' || refusesConnections(error.cause))

/** Retries until an open connection is free: a job may hold it, and no other can be opened. */
const overOpenConnection = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!refusesConnections(error)) throw error
      await delay(50)
    }
  }
}

const commands: Readonly<Record<string, (roundId: string, memberId: string) => Promise<unknown>>> = {
  bet: (roundId, memberId) =>
    services.db.transaction((tx) =>
      takeBet(tx, {
        roundId,
        memberId,
        gameCode: 'harbour-lights',
        launchId: null,
        terms: standardTerms,
        serverId: services.serverId,
        currency: 'PHP',
        amount: 500n,
        outcome: null,
        now: services.clock.now(),
      }),
    ),
  async win(roundId, memberId) {
    await overOpenConnection(() =>
      services.db.transaction((tx) => payWin(tx, { roundId, amount: 900n, risk: 0n, now: services.clock.now() })),
    )
    await overOpenConnection(() => notifyBalance(services.live, memberId))
  },
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const [name = '', roundId = '', memberId = ''] = line.split(' ')
  commands[name]?.(roundId, memberId).then(
    () => print(`${line} done`),
    (error: unknown) => print(`${line} failed: ${String(error)}`),
  )
})
print('ready')
