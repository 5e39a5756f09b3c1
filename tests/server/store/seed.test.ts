import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { verifyPassword } from '#server/domain/sessions/passwords.ts'
import { schema as tables } from '#server/store/schema/schema.ts'
import { makeGames } from '#server/store/seed/games.ts'
import { makeMembers } from '#server/store/seed/members.ts'
import { createRandom } from '#server/store/seed/random.ts'
import { makeRounds } from '#server/store/seed/rounds.ts'
import { seedAccounts, seedMobile, seedSlot } from '#server/store/seed/seed-accounts.ts'
import { fullSeed } from '#server/store/seed/seed-plan.ts'
import { openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'
import { isOriginalName, originalNames } from '#games/originals/originals.ts'
import { GameType } from '#wire/shapes.ts'
import { fromMinor } from '#wire/money.ts'

/** The seed's hashes are keyed by no secret: one database is copied to servers with secrets of their own. */
const anySecrets = { secret: 'a secret of thirty-two signs and some more', previousSecrets: [] }
let store: TestStore
beforeAll(async () => {
  store = await openSeededTestStore(fullSeed)
})
afterAll(() => store.close())

const count = async (table: 'members' | 'vendors' | 'games' | 'rounds') =>
  (await store.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)).rows[0]?.n

describe('the full seed', () => {
  it('the full seed has 500 members, 40 vendors, 5,000 games and 10,000 rounds', async () => {
    expect(await Promise.all([count('members'), count('vendors'), count('games'), count('rounds')])).toEqual([
      500, 40, 5_000, 10_000,
    ])
  })

  it('the full seed is the same every time', () => {
    const make = () => {
      const games = makeGames(400, createRandom(1), 0)
      const members = makeMembers(30, createRandom(2), 0)
      return { games, members, rounds: makeRounds(100, members, games, createRandom(3), 0) }
    }
    expect(make()).toEqual(make())
  })

  it('the full seed has members of every account type', async () => {
    const rows = await store.db.selectDistinct({ type: tables.members.type }).from(tables.members)
    expect(rows.map((row) => row.type).toSorted((one, other) => one - other)).toEqual([1, 2, 4, 41, 42])
  })

  it('every fixed account logs in with its password', async () => {
    const members = await store.db.select().from(tables.members)
    for (const fixed of Object.values(seedAccounts)) {
      const member = members.find((each) => each.account === fixed.account)
      expect(member).toMatchObject({ type: fixed.type })
      expect(await verifyPassword(anySecrets, fixed.password, member?.passwordHash ?? '')).toBe(true)
    }
    const of = (account: string) => members.find((each) => each.account === account)
    expect(of('marisol')).toMatchObject(seedMobile)
    expect(of('bagong.dating')?.firstLoginAt).toBeNull()
    expect(of('mahina')?.passwordWeak).toBe(true)
    expect(of('bawal')?.mayEnter).toBe(false)
    expect(Date.now() - (of('lumang.susi')?.passwordChangedAt ?? Infinity)).toBeGreaterThan(365 * 86_400_000)
  })

  it('the balance of marisol is 12,480.50', async () => {
    const { rows } = await store.db.execute<{ id: string }>(sql`select id from members where account = 'marisol'`)
    expect(fromMinor(await balanceOf(store.db, rows[0]?.id ?? ''), 'PHP')).toBe('12480.50')
  })

  it('no balance ever fell below zero', async () => {
    const { rows } = await store.db.execute(sql`
      select 1 from (
        select sum(e.amount) over (partition by e.account_id order by e.id) as balance
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where not a.may_owe
      ) past where balance < 0`)
    expect(rows).toEqual([])
  })

  it('every round is posted as by the wallet', async () => {
    const { rows } = await store.db.execute(sql`
      select r.id from rounds r
      left join ledger_transactions b on b.idempotency_key = 'bet:' || r.id
      left join ledger_transactions w on w.idempotency_key = 'win:' || r.id
      left join ledger_accounts a on a.member_id = r.member_id
      left join ledger_entries e on e.transaction_id in (b.id, w.id) and e.account_id = a.id
      group by r.id, r.bet, r.win, b.id, w.id
      having b.id is null or (r.win > 0) <> (w.id is not null) or sum(e.amount) <> r.win - r.bet`)
    expect(rows).toEqual([])
  })
})

describe('the catalogue', () => {
  const games = makeGames(fullSeed.games, createRandom(5_000), 0)

  it('the catalogue has every game type, most of them RNG', () => {
    const types = Map.groupBy(games, (game) => game.gameType)
    expect(new Set(types.keys())).toEqual(new Set(GameType.options))
    expect(types.get('RNG')?.length).toBeGreaterThan(4_000)
  })

  it('the catalogue begins with the finished slot', () => {
    expect(games[0]).toMatchObject({
      code: seedSlot.gameCode,
      vendor: 'HARBOUR',
      name: 'Harbour Lights',
      engine: 'slot',
      isHot: true,
    })
  })

  it('the catalogue has no name, code or place twice', () => {
    for (const key of ['name', 'code', 'sort'] as const)
      expect(new Set(games.map((game) => game[key])).size).toBe(games.length)
  })

  it('the catalogue has games of every vendor, class and group, and vendors that launch elsewhere', () => {
    expect(new Set(games.map((game) => game.vendor)).size).toBe(40)
    expect(new Set(games.map((game) => game.classify))).toEqual(new Set([null, 'JP', 'TG', 'AC', 'BG']))
    const entries = games.filter((game) => game.isGroup)
    expect(entries.length).toBeGreaterThan(5)
    for (const entry of entries) expect(games.some((game) => game.parent === entry.code)).toBe(true)
    for (const vendor of ['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN', 'BTI', 'FB'])
      expect(games.some((game) => game.vendor === vendor)).toBe(true)
  })

  it('every game has a code valid on the wire', () => {
    for (const game of games) expect(game.code).toMatch(/^[\w.-]{1,64}$/)
  })

  it('only slots run on the slot engine; tables, arcades and bingo named like slots, and other types, do not', () => {
    for (const game of games) {
      const isSlot = game.gameType === 'RNG' && !game.isGroup && (game.classify === null || game.classify === 'JP')
      expect(game.engine === 'slot').toBe(isSlot)
    }
    const drawn = games.filter(({ engine }) => engine !== null && engine !== 'slot')
    expect(drawn.map(({ vendor, engine }) => [vendor, engine]).toSorted()).toEqual([
      ['AMIHAN', 'luckyNine'],
      ['BAYBAYIN', 'luckyNine'],
      ['BULIK', 'arena'],
      ['DALISAY', 'keno'],
      ['DEEPREEF', 'fishing'],
      ['ELOTT', 'balls'],
      ['FB', 'esports'],
      ['FB', 'sports'],
      ['GINTOSPUR', 'arena'],
      ['HALINA', 'baccarat'],
      ['KISLAP', 'fishing'],
      ['KISLAP', 'limbo'],
      ['LOTT', 'five'],
      ['MANGOTREE', 'plinko'],
      ['NORTHPIER', 'dice'],
      ['SALONROYALE', 'baccarat'],
      ['TCG_LOTTO_VN', 'hoaSen'],
      ['TCG_SEA', 'silangan'],
      ['TIDEHOUSE', 'fishing'],
      ['VELADA', 'baccarat'],
    ])
    const played = games.filter((game) => game.engine === 'slot').map((game) => game.name)
    const others = /bingo|sic bo|dice|roulette|blackjack|baccarat|poker|keno|plinko/i
    expect(played.filter((name) => others.test(name))).toEqual([])
  })

  it('the arcade class has a house original of each kind, bet on from one peso', () => {
    const arcade = games.filter(({ classify, engine }) => classify === 'AC' && engine !== null)
    expect(arcade.map(({ name, engine, minBet }) => [name, engine, minBet]).toSorted()).toEqual([
      ['Dalisay Keno', 'keno', 100n],
      ['Kislap Limbo', 'limbo', 100n],
      ['Mangotree Plinko', 'plinko', 100n],
      ['Northpier Dice', 'dice', 100n],
    ])
  })

  it.each([60, 200, 1_000])('a catalogue of %i games has every type and the finished slot', (size) => {
    const few = makeGames(size, createRandom(5_000), 0)
    expect(few).toHaveLength(size)
    expect(new Set(few.map((game) => game.gameType))).toEqual(new Set(GameType.options))
    expect(few[0]?.code).toBe('harbour-lights')
    expect(few.flatMap(({ engine }) => (isOriginalName(engine) ? [engine] : [])).toSorted()).toEqual(originalNames)
  })
})
