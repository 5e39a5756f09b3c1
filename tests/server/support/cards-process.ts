import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { cardGamesOf } from '#server/domain/cards/card-games.ts'
import { leaveRoom, playMove, sitDown } from '#server/domain/cards/card-play.ts'
import { moveDue, openRooms, ownMatch } from '#server/domain/cards/card-rooms.ts'
import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { sessions } from '#server/store/schema/identity/members.ts'
import { openStore } from '#server/store/store.ts'

/** A process that plays card matches, leaves some before and some after they begin, and prints each acknowledged phase. */
const [dataDir = '', databaseUrl = '', memberId = '', life = ''] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: databaseUrl || undefined, seed: null })
const { db, live } = store
const site = { db, live, settings: createSettings({ db, live }), serverId: randomUUID() }
const game = cardGamesOf(await catalogueOf(site).current())[0]!
const sessionId = randomUUID()
// The killed process may have left the member in a match: it is played to its end first.
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
const step = async () => {
  now += 20_000
  return moveDue(site, now)
}
for (let left = 0; left < 8; left += 1) await step()

for (let count = 0; ; count += 1) {
  const [room] = await openRooms(site, { game, currency: 'PHP', now })
  const id = randomUUID()
  const at = { gameCode: game.code, matchId: room!.id, memberId }
  await sitDown(site, game, { matchId: room!.id, id }, { caller, now })
  writeSync(1, `bet ${id}\n`)
  if (count % 3 === 2) {
    if (await leaveRoom(site, { ...at, now })) writeSync(1, `back ${id}\n`)
    continue
  }
  await step()
  writeSync(1, 'begun\n')
  for (;;) {
    const own = await ownMatch(site, { memberId, gameCode: game.code, now })
    if (own === null || own.match.state === 'settled') break
    const seat = own.seats.find((each) => each.memberId === memberId)!
    if (own.match.state === 'playing' && own.match.turn === seat.place) {
      await playMove(site, { ...at, move: count % 2 === 0 ? 'drew' : 'stood', now })
      writeSync(1, 'played\n')
    } else await step()
  }
  writeSync(1, 'settled\n')
}
