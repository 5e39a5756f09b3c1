import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movementRows } from '#server/domain/records/account-record.ts'
import { roundRows } from '#server/domain/records/betting-record.ts'
import { csvCell } from '#server/domain/records/csv.ts'
import { houseAccount, memberAccount, post } from '#server/domain/money/ledger.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { type Call, type RequestOf } from '#wire/call.ts'
import { toMinor } from '#wire/money.ts'
import { type MovementRow, recordFiles, recordsCalls, type RoundRow } from '#wire/records/records.ts'
import { Language } from '#wire/shapes.ts'
import movementTexts from '#locales/en/account-record.json' with { type: 'json' }
import roundTexts from '#locales/en/betting-record.json' with { type: 'json' }
import { walletCalls } from '#wire/money/wallet.ts'

let server: TestServer
let token: string
let memberId: string
beforeAll(async () => {
  server = await startTestServer({ seed: { games: 120, members: 12, rounds: 900 } })
  token = await server.login()
  memberId = await idOf(seedAccounts.member.account)
})
afterAll(() => server.stop())

const offset = 480
const idOf = async (account: string) => {
  const [found] = await server.services.db.select({ id: members.id }).from(members).where(eq(members.account, account))
  return found?.id ?? ''
}
const money = (amount: string) => toMinor(amount, 'PHP')
const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + money(amount), 0n)

const account = (request: RequestOf<typeof recordsCalls.accountRecord> = {}) =>
  server.call(recordsCalls.accountRecord, { pageSize: 100, ...request }, { token })
const bets = (request: RequestOf<typeof recordsCalls.bettingRecord> = {}) =>
  server.call(recordsCalls.bettingRecord, { pageSize: 100, ...request }, { token })

async function all<Row>(
  ask: (pageNo: number) => Promise<{ readonly list: readonly Row[]; readonly totalPages: number }>,
) {
  const rows: Row[] = []
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const { list, totalPages } = await ask(pageNo)
    rows.push(...list)
    pages = totalPages
  }
  return rows
}

const allMovements = (): Promise<MovementRow[]> => all((pageNo) => account({ pageNo }))
const allRounds = (): Promise<RoundRow[]> => all((pageNo) => bets({ pageNo }))

/** Every balance is the one before plus the movement. */
const expectChain = (rows: readonly MovementRow[]) => {
  for (const [index, row] of rows.entries())
    expect(money(row.balance), row.id).toBe(money(rows[index + 1]?.balance ?? '0.00') + money(row.amount))
}

describe('the account record', () => {
  it('lists every movement once with the balance after it, down to the first, and ends at the present balance', async () => {
    const rows = await allMovements()
    const { total, totals } = await account()
    const { sumBalance } = await server.call(walletCalls.balance, {}, { token })
    expect(rows.length).toBe(total)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
    expect(rows[0]?.balance).toBe(sumBalance)
    expectChain(rows)
    expect(rows.at(-1)).toMatchObject({ kind: 'opening', reference: null, game: null })
    expect(money(totals.came) - money(totals.went)).toBe(money(sumBalance))
  })

  it('keeps the balances in order with thirty concurrent movements', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        server.services.db.transaction((tx) =>
          post(tx, {
            idempotencyKey: `test:${randomUUID()}`,
            kind: index % 3 === 0 ? 'withdrawal' : 'unheard',
            currency: 'PHP',
            entries: [
              { account: memberAccount(memberId), amount: index % 3 === 0 ? -101n : 57n },
              { account: houseAccount('PHP'), amount: index % 3 === 0 ? 101n : -57n },
            ],
            now: server.services.clock.now(),
          }),
        ),
      ),
    )
    expectChain(await allMovements())
    expect((await account({ kind: 'withdrawal' })).totals).toEqual({ came: '0.00', went: '10.10' })
    expect(await account({ kind: 'other' }), 'what the record has no word for').toMatchObject({
      total: 20,
      totals: { came: '11.40', went: '0.00' },
    })
  })

  it('filters by days of the site, first and last included, and by kinds', async () => {
    const rows = await allMovements()
    const days = [...new Set(rows.map(({ time }) => siteDay(time, offset)))].toSorted()
    const [from, to] = [days.at(-8) ?? '', days.at(-3) ?? '']
    const within = rows.filter(({ time }) => siteDay(time, offset) >= from && siteDay(time, offset) <= to)
    expect(within.length).toBeGreaterThan(0)
    const found = await account({ from, to })
    expect(found.list.map(({ id }) => id)).toEqual(within.slice(0, 100).map(({ id }) => id))
    const wins = await account({ from, to, kind: 'win' })
    expect(wins.total).toBe(within.filter(({ kind }) => kind === 'win').length)
    expect(money(wins.totals.came)).toBe(sum(within.filter(({ kind }) => kind === 'win').map(({ amount }) => amount)))
    expect(wins.list[0]).toMatchObject({ reference: expect.any(String), game: expect.any(String) })
  })

  it('shows no one another member’s, and a trial account none', async () => {
    const mine = new Set((await allMovements()).map(({ id }) => id))
    const other = await server.login(seedAccounts.agent)
    const theirs = await server.call(recordsCalls.accountRecord, { pageSize: 100 }, { token: other })
    expect(theirs.list.filter(({ id }) => mine.has(id))).toEqual([])
    const trial = await server.login(seedAccounts.trial)
    for (const { path } of [...Object.values<Call>(recordsCalls), ...Object.values<Call>(recordFiles)]) {
      expect((await server.request(path, { token: trial })).code, path).toBe('real_account_needed')
      expect((await server.request(path)).code, path).toBe('not_logged_in')
    }
    const { accountRecord, bettingRecord, personalProfit } = recordsCalls
    for (const { path } of [accountRecord, bettingRecord, personalProfit, ...Object.values<Call>(recordFiles)])
      expect((await server.request(`${path}?from=2026-13-01`, { token })).code, path).toBe('invalid_request')
  })
})

describe('the betting record', () => {
  it('lists every round of every kind of game once, with sums that agree with the account record', async () => {
    const rows = await allRounds()
    const { total, totals, vendors } = await bets()
    const own = await server.services.db.$count(rounds, eq(rounds.memberId, memberId))
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([own, own])
    expect(total).toBe(own)
    expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).toSorted((a, b) => b - a))
    const bet = await account({ kind: 'bet' })
    const win = await account({ kind: 'win' })
    expect(totals).toEqual({
      stake: bet.totals.went,
      win: win.totals.came,
      net: expect.any(String),
    })
    expect(money(totals.net)).toBe(money(totals.win) - money(totals.stake))
    expect(new Set(rows.map(({ vendor }) => vendor))).toEqual(new Set(vendors.map(({ title }) => title)))
  })

  it('filters by kind of game, vendor, state and days', async () => {
    const rows = await allRounds()
    const [one] = rows
    const { vendors } = await bets()
    const vendor = vendors.find(({ title }) => title === one?.vendor)?.code
    const ofVendor = rows.filter((row) => row.vendor === one?.vendor && row.gameType === one?.gameType)
    expect((await bets({ vendor, type: one?.gameType })).total).toBe(ofVendor.length)
    const day = siteDay(one?.time ?? 0, offset)
    expect((await bets({ from: day, to: day })).total).toBe(
      rows.filter(({ time }) => siteDay(time, offset) === day).length,
    )
    expect((await bets({ state: 'open' })).total).toBe(0)
  })

  it('counts an open round and a returned one in no sum', async () => {
    const before = await bets()
    const [game] = await server.services.db.select({ code: games.code }).from(games).limit(1)
    const turn = { free: false, lines: [{ line: 0 }, { line: 4 }] }
    const drawn = JSON.stringify({ win: '0', turns: [turn, { ...turn, falls: 1, lines: [] }, { ...turn, free: true }] })
    const row = { memberId, gameCode: game?.code ?? '', currency: 'PHP' as const, bet: 500n, createdAt: 1 }
    await server.services.db.insert(rounds).values([
      { ...row, id: randomUUID(), state: 'open', outcome: sql`${drawn}::jsonb` },
      { ...row, id: randomUUID(), state: 'rolledBack', win: 700n, settledAt: 2 },
    ])
    const after = await bets()
    expect(after.total).toBe(before.total + 2)
    expect(after.totals).toEqual(before.totals)
    expect((await bets({ state: 'open' })).list).toMatchObject([
      { stake: '5.00', net: '0.00', drawn: { turns: 2, freeTurns: 1, lines: 4 } },
    ])
    expect((await bets({ state: 'rolledBack' })).list).toMatchObject([{ drawn: null }])
    await server.services.db.execute(sql`delete from rounds where created_at = 1`)
  })
})

describe('profit and loss', () => {
  const profit = (from: string, to: string) => server.call(recordsCalls.personalProfit, { from, to }, { token })

  it('agrees with the betting record for every day, vendor and kind', async () => {
    const rows = await allRounds()
    const to = siteDay(server.services.clock.now(), offset)
    const from = siteDay(server.services.clock.now() - 29 * 86_400_000, offset)
    const report = await profit(from, to)
    const { total, totals } = await bets({ from, to })
    expect(report.totals).toEqual({ rounds: total, ...totals })
    expect(report.days).toHaveLength(30)
    expect([report.days[0]?.day, report.days.at(-1)?.day]).toEqual([from, to])
    for (const { day, rounds: count, net } of report.days) {
      const ofDay = rows.filter(({ time }) => siteDay(time, offset) === day)
      expect([count, money(net)], day).toEqual([ofDay.length, sum(ofDay.map((row) => row.net))])
    }
    const within = rows.filter(({ time }) => siteDay(time, offset) >= from)
    for (const { title, stake } of report.vendors)
      expect(money(stake), title).toBe(sum(within.filter(({ vendor }) => vendor === title).map((row) => row.stake)))
    for (const { type, win } of report.types)
      expect(money(win), type).toBe(sum(within.filter(({ gameType }) => gameType === type).map((row) => row.win)))
    expect(sum(report.vendors.map(({ net }) => net))).toBe(money(report.totals.net))
    expect(sum(report.types.map(({ net }) => net))).toBe(money(report.totals.net))
  })

  it('covers the latest days of a time that is too long, and nothing of one that ends before it begins', async () => {
    expect((await profit('2001-01-01', '2026-01-01')).days).toHaveLength(92)
    expect(await profit('2026-01-02', '2026-01-01')).toMatchObject({ days: [], totals: { rounds: 0, net: '0.00' } })
  })
})

describe('a record as a file', () => {
  const file = async (path: string) => {
    // More requests than allowed in a minute.
    await server.services.db.delete(rateLimits)
    const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head = '', ...lines] = (await response.text()).split('\r\n').slice(0, -1)
    return { head: head.replace('\u{FEFF}', ''), lines: lines.map((line) => line.split(',')) }
  }

  it('has all matching rows and no other', async () => {
    const movements = await allMovements()
    const whole = await file(recordFiles.accountRecordFile.path)
    expect(whole.head).toBe('Time,Type,Wallet,Amount,Balance after,Reference no.,Game')
    expect(whole.lines.map((cells) => cells.slice(1, 6))).toEqual(
      movements.map(({ kind, amount, balance, reference }) => [
        movementTexts[`account-record.kind.${kind}`],
        '',
        amount,
        balance,
        reference ?? '',
      ]),
    )
    const played = (await allRounds()).filter(({ gameType }) => gameType === 'RNG')
    const { lines } = await file(`${recordFiles.bettingRecordFile.path}?type=RNG`)
    expect(lines.map((cells) => [cells.at(-1), cells[2], cells[4]])).toEqual(
      played.map(({ id, state }) => [id, 'Slots', roundTexts[`betting-record.state.${state}`]]),
    )
  })

  it('has headings in the member’s language', async () => {
    for (const { path } of Object.values(recordFiles)) {
      const heads = new Set<string>()
      for (const language of Language.options) {
        const { head } = await file(`${path}?from=2026-01-01&to=2026-01-02&language=${language}`)
        expect(head).not.toMatch(/(record|profit)\./)
        heads.add(head)
      }
      expect(heads.size, path).toBe(Language.options.length)
    }
    expect((await server.request(`${recordFiles.bettingRecordFile.path}?language=xx`, { token })).code).toBe(
      'invalid_request',
    )
  })

  it('has the profit and loss of the report', async () => {
    const today = siteDay(server.services.clock.now(), offset)
    const days = { from: siteDay(server.services.clock.now() - 29 * 86_400_000, offset), to: today }
    const report = await server.call(recordsCalls.personalProfit, days, { token })
    const { lines } = await file(`${recordFiles.personalProfitFile.path}?from=${days.from}&to=${days.to}`)
    const row = (first: string, { rounds: count, stake, win, net }: (typeof report)['totals']) =>
      [first, String(count), stake, win, net].join()
    const written = new Set(lines.map((cells) => cells.join()))
    for (const { day, ...sums } of report.days) expect(written).toContain(row(day, sums))
    for (const { type, ...sums } of report.types) expect(written).toContain(row(type === 'RNG' ? 'Slots' : type, sums))
    expect(lines).toHaveLength(report.days.length + report.vendors.length + report.types.length + 4)
  })

  it('continues where one batch ends, without losing or repeating a row', async () => {
    const filter = { memberId, currency: 'PHP', span: { from: null, until: null } } as const
    const first = await roundRows(server.services.db, filter, { limit: 3 })
    const next = await roundRows(server.services.db, filter, { after: first.at(-1)!, limit: 3 })
    expect([...first, ...next].map(({ id }) => id)).toEqual((await allRounds()).slice(0, 6).map(({ id }) => id))
    const rows = await movementRows(server.services.db, filter, { limit: 3 })
    const more = await movementRows(server.services.db, filter, { before: BigInt(rows.at(-1)?.id ?? 0), limit: 3 })
    expect([...rows, ...more].map(({ id }) => id)).toEqual((await allMovements()).slice(0, 6).map(({ id }) => id))
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+63', "'+63"],
    ['@home', "'@home"],
    ['-cmd', "'-cmd"],
    ['\tx', "'\tx"],
    ['-12.50', '-12.50'],
    ['say "hi", twice', '"say ""hi"", twice"'],
    ['=a,b', `"'=a,b"`],
  ])('writes %j so that no spreadsheet runs it', (cell, written) => {
    expect(csvCell(cell)).toBe(written)
  })
})

it('records: both are read by an index that begins with owner and time', async () => {
  const planOf = async (query: ReturnType<typeof sql>) =>
    server.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return JSON.stringify((await tx.execute(sql`explain ${query}`)).rows)
    })
  const since = 1
  expect(
    await planOf(sql`select sum(amount) from ledger_entries where account_id = (select id from ledger_accounts
      where code = ${memberAccount(memberId)}) and posted_at >= ${since} and balance_after is not null`),
  ).toContain('ledger_entries_record')
  expect(
    await planOf(sql`select sum(bet) from rounds where member_id = ${memberId} and created_at >= ${since}`),
  ).toContain('rounds_member')
})
