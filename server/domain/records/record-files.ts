import type { DbOrTx } from '#server/store/db.ts'
import type { MovementRow, RoundRow } from '#wire/records/records.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import { movementRows, type MovementsFilter } from './account-record.ts'
import { roundRows, type RoundsFilter } from './betting-record.ts'
import { csvLine } from './csv.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'
import { personalProfit } from './personal-profit.ts'
import type { RecordScope } from './record-scope.ts'

/** Format of a file: times by the site's clock, headings and labels in the member's language. */
interface Written {
  readonly gmtOffset: number
  readonly language: Language
}

/** Kinds of games are named like their lobbies. */
export async function typeWords(language: Language): Promise<(type: GameType) => string> {
  const translate = await translationsFor('app', language)
  return (type) => translate(`app.nav.${type === 'COCKFIGHT' ? 'ds88' : type.toLowerCase()}`)
}

/** Rows read at once while a file is sent. */
const batchSize = 500

/** `yyyy-MM-dd HH:mm:ss` at the site. */
export const timeAt = (time: number, gmtOffset: number) =>
  new Date(time + gmtOffset * 60_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Yields the lines of the account record in a language, the latest first. For a transfer between wallets the wallet
 * column names the other one.
 */
export async function* accountLines(
  db: DbOrTx,
  filter: MovementsFilter,
  { gmtOffset, language }: Written,
): AsyncGenerator<string> {
  const translate = await translationsFor('account-record', language)
  const ofGames = await translationsFor('betting-record', language)
  const heads = ['time', 'kind', 'wallet', 'amount', 'balance', 'reference'].map((name) =>
    translate(`account-record.${name}`),
  )
  yield csvLine([...heads, ofGames('betting-record.game')])
  let before: bigint | null = null
  for (;;) {
    const rows: readonly MovementRow[] = await movementRows(db, filter, { before, limit: batchSize })
    for (const { time, kind, wallets, amount, balance, reference, game } of rows) {
      const others = wallets.map((title) => title ?? translate('account-record.wallet.main')).join(', ')
      const kindName = translate(`account-record.kind.${kind}`)
      yield csvLine([timeAt(time, gmtOffset), kindName, others, amount, balance, reference ?? '', game ?? ''])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    before = BigInt(last.id)
  }
}

/** Yields the lines of the betting record in a language, the latest first. */
export async function* bettingLines(
  db: DbOrTx,
  filter: RoundsFilter,
  { gmtOffset, language }: Written,
): AsyncGenerator<string> {
  const translate = await translationsFor('betting-record', language)
  const called = await typeWords(language)
  yield csvLine(
    ['time', 'game', 'type', 'vendor', 'state', 'stake', 'win', 'net', 'reference'].map((name) =>
      translate(`betting-record.${name}`),
    ),
  )
  let after: RoundRow | null = null
  for (;;) {
    const rows: readonly RoundRow[] = await roundRows(db, filter, { after, limit: batchSize })
    for (const { id, time, game, gameType, vendor, state, stake, win, net } of rows) {
      const stateName = translate(`betting-record.state.${state}`)
      yield csvLine([timeAt(time, gmtOffset), game, called(gameType), vendor, stateName, stake, win, net, id])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last
  }
}

/** Yields the profit-and-loss report: by day, by vendor and by kind of game, each with its own headings. */
export async function* profitLines(
  db: DbOrTx,
  scope: RecordScope,
  { language }: Pick<Written, 'language'>,
): AsyncGenerator<string> {
  const translate = await translationsFor('personal-profit', language)
  const ofGames = await translationsFor('betting-record', language)
  const { days, vendors, types } = await personalProfit(db, scope)
  const sums = ['rounds', 'stake', 'win', 'net'] as const
  const headed = (first: string) => csvLine([first, ...sums.map((name) => translate(`personal-profit.${name}`))])
  const line = (first: string, row: Readonly<Record<(typeof sums)[number], string | number>>) =>
    csvLine([first, ...sums.map((name) => String(row[name]))])
  yield headed(translate('personal-profit.oneDay'))
  for (const { day, ...row } of days) yield line(day, row)
  yield csvLine([])
  yield headed(ofGames('betting-record.vendor'))
  for (const { title, ...row } of vendors) yield line(title, row)
  yield csvLine([])
  yield headed(ofGames('betting-record.type'))
  const called = await typeWords(language)
  for (const { type, ...row } of types) yield line(called(type), row)
}
