import { createInterface } from 'node:readline'
import { readConfig } from '#server/config.ts'
import { boot } from '#server/boot.ts'
import { payWin, takeBet } from '#server/domain/seamless-wallet.ts'
import { tellBalance } from '#server/domain/tell-member.ts'
import { openJobQueue } from '#server/jobs/job-queue.ts'
import { startJobs } from '#server/jobs/job-runner.ts'
import { createLog } from '#server/log.ts'
import { openStore } from '#server/store/store.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'

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
    await services.db.transaction((tx) => payWin(tx, { roundId, amount: 900n, now: services.clock.now() }))
    await tellBalance(services.live, memberId)
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
