import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { boot } from '#server/boot.ts'
import { payWin, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { tellBalance } from '#server/domain/messages/tell-member.ts'
import { openJobQueue } from '#server/jobs/job-queue.ts'
import { startJobs } from '#server/jobs/job-runner.ts'
import { createLog } from '#server/log.ts'
import { openStore } from '#server/store/store.ts'
import { standardTerms } from './play-terms.ts'

/**
 * A whole server that also does what a test tells it, a line each, and says when it was done: it takes a bet and pays a
 * win of a round that stays open between, as a game does that draws later. `HANG` is a job it begins
 * and never ends, `DUE` what its jobs are due for.
 */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const config = readConfig(process.env)
const log = createLog({ quiet: true })
const store = await openStore({ dataDir, databaseUrl, seed: null })
const { services } = await boot(config, store, log)
const say = (words: string) => process.stdout.write(`${words}\n`)

const job = (name: string, run: () => Promise<object>) => ({
  name,
  lookEvery: 50,
  retries: 2,
  due: () => process.env['DUE'] ?? 'once',
  run: async () => {
    say(`${name} begun`)
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
  () => openJobQueue({ ...store.queueDatabase, look: 1 }, log),
)

/** What Postgres says, by its code, while a database takes no new connections. */
const letsNobodyIn = (error: unknown): boolean =>
  error instanceof Error && (Reflect.get(error, 'code') === '55000' || letsNobodyIn(error.cause))

/** Tries until a connection that is open is free: a job may just have it, and no other can be opened. */
const overOpenConnection = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!letsNobodyIn(error)) throw error
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
    await overOpenConnection(() => tellBalance(services.live, memberId))
  },
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const [name = '', roundId = '', memberId = ''] = line.split(' ')
  commands[name]?.(roundId, memberId).then(
    () => say(`${line} done`),
    (error: unknown) => say(`${line} failed: ${String(error)}`),
  )
})
say('ready')
