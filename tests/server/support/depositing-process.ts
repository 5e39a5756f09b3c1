import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { channelsOf } from '#server/domain/payments/deposit-channels.ts'
import { createDeposit } from '#server/domain/payments/deposits.ts'
import { paymentsKey, signWebhook, takeWebhook } from '#server/domain/payments/deposit-payments.ts'
import { createLog } from '#server/log.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { openStore } from '#server/store/store.ts'

/** A process that begins deposits and has partners pay them, and prints each acknowledged step. */
const [dataDir = '', databaseUrl = '', memberId = ''] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: databaseUrl || undefined, seed: null })
const site = {
  ...store,
  config: readConfig({ DATA_DIR: dataDir }),
  settings: createSettings(store),
  log: createLog({ quiet: true }),
}
const key = (await paymentsKey(site)) ?? ''

// Each deposit brings a bonus here, however many there are.
await site.settings.setBonusRules({ atOnce: 1_000, mostBet: 0 }, Date.now())
const channels = await channelsOf(site, 'PHP')
await site.settings.setDepositChannels(
  channels.map((channel) => ({ ...channel, bonus: channel.bonus === null ? null : { ...channel.bonus, uses: 1_000 } })),
  Date.now(),
)

async function deposit(): Promise<never> {
  for (;;) {
    const now = Date.now()
    const request = { key: randomUUID(), channel: 'perlas', amount: '1000.00', bonus: true }
    const { reference } = await createDeposit(site, request, { caller: { memberId }, now })
    writeSync(1, `pending ${reference}\n`)
    const event = { event: randomUUID(), reference, status: 'paid', amount: '1000.00', currency: 'PHP' }
    const body = JSON.stringify(event)
    const timestamp = String(now)
    await takeWebhook(site, { timestamp, body, signature: signWebhook(key, timestamp, body) }, now)
    writeSync(1, `paid ${reference}\n`)
  }
}

await Promise.all([deposit(), deposit(), deposit()])
