import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { type DrawnOfCatalogue, isDrawn } from '#server/domain/lottery/lotteries.ts'
import { placeBets } from '#server/domain/lottery/lottery-bets.ts'
import { comingDraws, drawDue } from '#server/domain/lottery/lottery-draws.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { sessions } from '#server/store/schema/identity/members.ts'
import { openStore } from '#server/store/store.ts'

/** A process that bets on draws and draws them, minute by minute of its own clock, and prints each acknowledged phase. */
const [dataDir = '', databaseUrl = '', memberId = '', life = ''] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: databaseUrl || undefined, seed: null })
const { db, live } = store
const site = { db, live, settings: createSettings({ db, live }), serverId: randomUUID() }
const { games } = await catalogueOf(site).current()
// One life is a lottery's, the next one a table's, the one after that an arena's.
const lives = [
  ['five', { big: 'size', small: 'size' }],
  ['baccarat', { player: 'player', banker: 'banker' }],
  ['arena', { meron: 'meron', wala: 'wala' }],
] as const
const [engine, ways] = lives[Number(life) % lives.length]!
const game = games.find((each): each is DrawnOfCatalogue => isDrawn(each) && each.engine === engine)!
const sessionId = randomUUID()
let now = Date.now() + Number(life) * 86_400_000
await db.insert(sessions).values({
  id: sessionId,
  tokenHash: Buffer.from(sessionId.padEnd(32).slice(0, 32)),
  memberId,
  area: 'member',
  address: '127.0.0.1',
  createdAt: now,
  seenAt: now,
  expiresAt: now + 3_600_000,
})
const caller = { sessionId, memberId, account: 'marisol', type: 2, passwordOwed: false } as const

for (;;) {
  const [draw] = await comingDraws(site, game, now)
  now = draw.closesAt - 1_000
  for (const [word, play] of Object.entries(ways)) {
    const lines = Array.from({ length: 3 }, () => ({ id: randomUUID(), play, picks: [word], multiple: 1 }))
    const placed = await placeBets(site, game, { drawId: draw.id, lines }, { caller, now })
    for (const { id, refusal } of placed.lines) if (refusal === null) writeSync(1, `bet ${id}\n`)
  }
  now = draw.drawsAt
  await drawDue(site, now)
  writeSync(1, 'drawn\n')
  now = draw.settlesAt
  const { bets } = await drawDue(site, now)
  writeSync(1, `settled ${bets}\n`)
}
