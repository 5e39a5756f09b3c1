import { writeSync } from 'node:fs'
import { createSettings } from '#server/domain/site/settings.ts'
import { payStatements } from '#server/domain/contracts/settlement-payments.ts'
import { settlePeriods } from '#server/domain/contracts/settlement.ts'
import { openStore } from '#server/store/store.ts'
import { day, firstDay, give, idOf, minute, settledBets } from '#tests/server/contracts/settlement-support.ts'

/** A process that plays, settles and pays day by day of its own clock, and prints each acknowledged step. */
const [dataDir = '', databaseUrl = '', , life = '0'] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: databaseUrl || undefined, seed: null })
const { db, live } = store
const site = { db, live, settings: createSettings(store) }
const [agent, sub] = [await idOf(db, 'ahente'), await idOf(db, 'katulong')]

for (let now = firstDay + Number(life) * 20 * day; ; now += day) {
  await settledBets(
    db,
    Array.from({ length: 20 }, (_, index) => ({
      member: index % 2 === 0 ? agent : sub,
      bet: 1_000 + index,
      win: index % 5 === 0 ? 1_500 : 0,
      at: now + index * 70 * minute,
    })),
  )
  writeSync(1, 'played\n')
  await give(db, agent, 300n, now)
  const { statements } = await settlePeriods(site, now + day + minute)
  writeSync(1, `settled ${statements}\n`)
  writeSync(1, `paid ${await payStatements(site, now + day + minute)}\n`)
}
