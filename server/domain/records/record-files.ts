import type { DbOrTx } from '#server/store/db.ts'
import type { MovementRow, RoundRow } from '#wire/records/records.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import { movementRows, type MovementsWanted } from './account-record.ts'
import { roundRows, type RoundsWanted } from './betting-record.ts'
import { csvLine } from './csv.ts'
import { wordsIn } from '#server/domain/messages/member-words.ts'
import { personalProfit } from './personal-profit.ts'
import type { RecordScope } from './record-scope.ts'

/** How a file is written: times by the site's clock, headings and what is no name or figure in the member's language. */
interface Written {
  readonly gmtOffset: number
  readonly language: Language
}

/** Kinds of games are called what their lobbies are. */
export async function typeWords(language: Language): Promise<(type: GameType) => string> {
  const say = await wordsIn('app', language)
  return (type) => say(`app.nav.${type === 'COCKFIGHT' ? 'ds88' : type.toLowerCase()}`)
}

/** How many rows are read at once while a file is sent. */
const together = 500

/** `yyyy-MM-dd HH:mm:ss` at the site. */
export const timeAt = (time: number, gmtOffset: number) =>
  new Date(time + gmtOffset * 60_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * The lines of the account record in a language, the latest first, read while they are taken. Of a transfer between
 * wallets the column of the wallet tells the other one.
 */
export async function* accountLines(
  db: DbOrTx,
  wanted: MovementsWanted,
  { gmtOffset, language }: Written,
): AsyncGenerator<string> {
  const say = await wordsIn('account-record', language)
  const ofGames = await wordsIn('betting-record', language)
  const heads = ['time', 'kind', 'wallet', 'amount', 'balance', 'reference'].map((name) =>
    say(`account-record.${name}`),
  )
  yield csvLine([...heads, ofGames('betting-record.game')])
  let before: bigint | null = null
  for (;;) {
    const rows: readonly MovementRow[] = await movementRows(db, wanted, { before, limit: together })
    for (const { time, kind, wallets, amount, balance, reference, game } of rows) {
      const others = wallets.map((title) => title ?? say('account-record.wallet.main')).join(', ')
      const told = say(`account-record.kind.${kind}`)
      yield csvLine([timeAt(time, gmtOffset), told, others, amount, balance, reference ?? '', game ?? ''])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return
    before = BigInt(last.id)
  }
}

/** The lines of the betting record in a language, the latest first, read while they are taken. */
export async function* bettingLines(
  db: DbOrTx,
  wanted: RoundsWanted,
  { gmtOffset, language }: Written,
): AsyncGenerator<string> {
  const say = await wordsIn('betting-record', language)
  const called = await typeWords(language)
  yield csvLine(
    ['time', 'game', 'type', 'vendor', 'state', 'stake', 'win', 'net', 'reference'].map((name) =>
      say(`betting-record.${name}`),
    ),
  )
  let after: RoundRow | null = null
  for (;;) {
    const rows: readonly RoundRow[] = await roundRows(db, wanted, { after, limit: together })
    for (const { id, time, game, gameType, vendor, state, stake, win, net } of rows) {
      const stands = say(`betting-record.state.${state}`)
      yield csvLine([timeAt(time, gmtOffset), game, called(gameType), vendor, stands, stake, win, net, id])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return
    after = last
  }
}

/** The report of what was won and lost: by day, by vendor and by kind of game, each under headings of its own. */
export async function* profitLines(
  db: DbOrTx,
  scope: RecordScope,
  { language }: Pick<Written, 'language'>,
): AsyncGenerator<string> {
  const say = await wordsIn('personal-profit', language)
  const ofGames = await wordsIn('betting-record', language)
  const { days, vendors, types } = await personalProfit(db, scope)
  const sums = ['rounds', 'stake', 'win', 'net'] as const
  const headed = (first: string) => csvLine([first, ...sums.map((name) => say(`personal-profit.${name}`))])
  const line = (first: string, row: Readonly<Record<(typeof sums)[number], string | number>>) =>
    csvLine([first, ...sums.map((name) => String(row[name]))])
  yield headed(say('personal-profit.oneDay'))
  for (const { day, ...row } of days) yield line(day, row)
  yield csvLine([])
  yield headed(ofGames('betting-record.vendor'))
  for (const { title, ...row } of vendors) yield line(title, row)
  yield csvLine([])
  yield headed(ofGames('betting-record.type'))
  const called = await typeWords(language)
  for (const { type, ...row } of types) yield line(called(type), row)
}
