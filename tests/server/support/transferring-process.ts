import { writeSync } from 'node:fs'
import { houseAccount, memberAccount } from '#server/domain/money/ledger.ts'
import { postTransfer, startTransfer, voidTransfer } from '#server/domain/money/transfers.ts'
import { openStore } from '#server/store/store.ts'

/** A process that starts transfers, then posts or voids them, and prints each acknowledged phase. */
const [dataDir = '', databaseUrl = '', memberId = '', life = ''] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: databaseUrl || undefined, seed: null })

async function transfer(lane: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const idempotencyKey = `kill:${life}:${lane}:${count}`
    const now = Date.now()
    await store.db.transaction((tx) =>
      startTransfer(tx, {
        idempotencyKey,
        kind: 'withdrawal',
        from: memberAccount(memberId),
        to: houseAccount('PHP'),
        currency: 'PHP',
        amount: 3n,
        expiresAt: null,
        now,
      }),
    )
    writeSync(1, `pending ${idempotencyKey}\n`)
    if (count % 3 === 0) {
      await store.db.transaction((tx) => voidTransfer(tx, { idempotencyKey, now }))
      writeSync(1, `voided ${idempotencyKey}\n`)
    } else {
      await store.db.transaction((tx) => postTransfer(tx, { idempotencyKey, amount: 2n, now }))
      writeSync(1, `posted ${idempotencyKey}\n`)
    }
  }
}

await Promise.all([transfer(0), transfer(1), transfer(2)])
