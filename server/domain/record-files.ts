import type { DbOrTx } from '#server/store/db.ts'
import type { MovementRow, RoundRow } from '#wire/records.ts'
import { movementRows, type MovementsWanted } from './account-record.ts'
import { roundRows, type RoundsWanted } from './betting-record.ts'
import { csvLine } from './csv.ts'

/** How many rows are read at once while a file is sent. */
const together = 500

/** `yyyy-MM-dd HH:mm:ss` at the site. */
const timeIn = (time: number, gmtOffset: number) =>
  new Date(time + gmtOffset * 60_000).toISOString().slice(0, 19).replace('T', ' ')

/** The lines of the account record, the latest first, read while they are taken. */
export async function* accountLines(db: DbOrTx, wanted: MovementsWanted, gmtOffset: number): AsyncGenerator<string> {
  yield csvLine(['time', 'kind', 'amount', 'balance', 'reference', 'game'])
  let before: bigint | null = null
  for (;;) {
    const rows: readonly MovementRow[] = await movementRows(db, wanted, { before, limit: together })
    for (const { time, kind, amount, balance, reference, game } of rows)
      yield csvLine([timeIn(time, gmtOffset), kind, amount, balance, reference ?? '', game ?? ''])
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return
    before = BigInt(last.id)
  }
}

/** The lines of the betting record, the latest first, read while they are taken. */
export async function* bettingLines(db: DbOrTx, wanted: RoundsWanted, gmtOffset: number): AsyncGenerator<string> {
  yield csvLine(['time', 'game', 'type', 'vendor', 'state', 'stake', 'win', 'net', 'reference'])
  let after: RoundRow | null = null
  for (;;) {
    const rows: readonly RoundRow[] = await roundRows(db, wanted, { after, limit: together })
    for (const { id, time, game, gameType, vendor, state, stake, win, net } of rows)
      yield csvLine([timeIn(time, gmtOffset), game, gameType, vendor, state, stake, win, net, id])
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return
    after = last
  }
}
