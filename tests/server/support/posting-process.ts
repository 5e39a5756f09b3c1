import { writeSync } from 'node:fs'
import { houseAccount, memberAccount, post } from '#server/domain/money/ledger.ts'
import { openStore } from '#server/store/store.ts'

/** A process that bets one minor unit after another and prints each acknowledged key. */
const [dataDir = '', databaseUrl = '', memberId = '', life = ''] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: databaseUrl || undefined, seed: null })

async function bet(lane: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const idempotencyKey = `kill:${life}:${lane}:${count}`
    await store.db.transaction((tx) =>
      post(tx, {
        idempotencyKey,
        kind: 'bet',
        currency: 'PHP',
        entries: [
          { account: memberAccount(memberId), amount: -1n },
          { account: houseAccount('PHP'), amount: 1n },
        ],
        now: Date.now(),
      }),
    )
    writeSync(1, `${idempotencyKey}\n`)
  }
}

await Promise.all([bet(0), bet(1), bet(2)])
