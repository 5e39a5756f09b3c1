import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, currency, minor, time } from '#server/store/schema/columns.ts'
import type { RoundProof } from '#games/fair/fair.ts'
import type { LotteryLine } from '#wire/lottery/lottery.ts'
import type { Currency } from '#wire/money.ts'
import type { PoolSide } from '#games/lottery/pools.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'

/** Bet on a draw. */
export type Ticket = Pick<LotteryLine, 'play' | 'picks' | 'multiple'>

/** Stakes on the sides of a match when it was drawn, by currency, in minor units as digits. */
export type StoredPools = Readonly<Partial<Record<Currency, Readonly<Record<PoolSide, string>>>>>

export const vendors = pgTable('vendors', {
  code: text('code').primaryKey(),
  title: text('title').notNull(),
  sort: integer('sort').notNull(),
  isHot: boolean('is_hot').notNull(),
  accountTypeId: integer('account_type_id').notNull(),
  /** Hue of the palette and number of the motif its pictures are drawn with. */
  hue: integer('hue').notNull(),
  motif: integer('motif').notNull(),
  /** True when it keeps a wallet of its own for each member, which its games are played from. */
  keepsWallet: boolean('keeps_wallet').notNull().default(false),
  /** True when it is under maintenance: none of its games is opened and none plays on. */
  isClosed: boolean('is_closed').notNull().default(false),
  /** Where its games open: `frame` on the site's own page, `window` for a vendor that forbids framing. */
  opensIn: text('opens_in', { enum: ['frame', 'window'] })
    .notNull()
    .default('frame'),
})

export const vendorTypes = pgTable(
  'vendor_types',
  {
    vendor: text('vendor')
      .notNull()
      .references(() => vendors.code),
    gameType: text('game_type').notNull(),
  },
  (t) => [primaryKey({ name: 'vendor_types_pk', columns: [t.vendor, t.gameType] })],
)

export const games = pgTable(
  'games',
  {
    code: text('code').primaryKey(),
    vendor: text('vendor')
      .notNull()
      .references(() => vendors.code),
    gameType: text('game_type').notNull(),
    name: text('name').notNull(),
    /** True for an entry that opens a list of sub-games. */
    isGroup: boolean('is_group').notNull(),
    parent: text('parent'),
    defaultPlayType: text('default_play_type'),
    classify: text('classify'),
    minBet: minor('min_bet').notNull(),
    lines: integer('lines').notNull(),
    rtp: doublePrecision('rtp'),
    isHot: boolean('is_hot').notNull(),
    /** Made for this house alone. */
    isExclusive: boolean('is_exclusive').notNull().default(false),
    addedAt: time('added_at').notNull().default(0),
    /** `slot`, `fishing`, a house original, a kind of lottery, table or card room, or a hall of sports; null for an announced game. */
    engine: text('engine'),
    sort: integer('sort').notNull(),
  },
  (t) => [
    index('games_lobby').on(t.gameType, t.sort, t.name, t.code),
    index('games_vendor').on(t.vendor, t.gameType, t.sort),
    index('games_parent').on(t.parent),
  ],
)

export const launches = pgTable(
  'launches',
  {
    id: uuid('id').primaryKey(),
    /** Hash of the one-time launch code in the address. */
    codeHash: bytea('code_hash').notNull(),
    /** Hash of the play token that the game received for the code. */
    playTokenHash: bytea('play_token_hash'),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Null once the session has been deleted, long after its end. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    gameCode: text('game_code')
      .notNull()
      .references(() => games.code),
    language: text('language').notNull(),
    /** Currency of the wallet. */
    currency: currency(),
    /** Vendor whose wallet of the member is played with; null for the main one. */
    wallet: text('wallet'),
    /** Secret from which the seeds of its rounds derive, and the number of the next round. */
    secret: bytea('secret').notNull(),
    nonce: integer('nonce').notNull().default(1),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('launches_code').on(t.codeHash),
    uniqueIndex('launches_play_token').on(t.playTokenHash),
    index('launches_member').on(t.memberId, t.createdAt),
    index('launches_session').on(t.sessionId),
  ],
)

/** Favourite games of members. */
export const favouriteGames = pgTable(
  'favourite_games',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    gameCode: text('game_code')
      .notNull()
      .references(() => games.code),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ name: 'favourite_games_pk', columns: [t.memberId, t.gameCode] })],
)

/** Draws of lotteries: the seed is stored at the opening, and the numbers are derived from it at draw time. */
export const lotteryDraws = pgTable(
  'lottery_draws',
  {
    id: uuid('id').primaryKey(),
    gameCode: text('game_code')
      .notNull()
      .references(() => games.code),
    /** Counts the draws of its schedule since 1970. */
    no: integer('no').notNull(),
    /** Public number: the day of the site and the draw of that day. */
    issue: text('issue').notNull(),
    closesAt: time('closes_at').notNull(),
    drawsAt: time('draws_at').notNull(),
    /** Time at which bets are paid: at once, or after the cards have been shown. */
    settlesAt: time('settles_at').notNull(),
    /** In hexadecimal; secret until the draw. */
    seed: text('seed').notNull(),
    numbers: jsonb('numbers').$type<readonly string[]>(),
    /** Pools that the bets are paid from, once it is drawn; null where stakes are not pooled. */
    pools: jsonb('pools').$type<StoredPools>(),
    /** `drawn` once it has numbers, `settled` once no bet on it is open. */
    state: text('state', { enum: ['open', 'drawn', 'settled'] }).notNull(),
  },
  (t) => [
    uniqueIndex('lottery_draws_game').on(t.gameCode, t.no),
    index('lottery_draws_due')
      .on(t.drawsAt)
      .where(sql`${t.state} <> 'settled'`),
  ],
)

/** One game round: a bet and what it paid. */
export const rounds = pgTable(
  'rounds',
  {
    id: uuid('id').primaryKey(),
    launchId: uuid('launch_id').references(() => launches.id),
    /** Server that accepted the bet and finishes the round; after its lease any other one may. */
    serverId: uuid('server_id'),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    gameCode: text('game_code')
      .notNull()
      .references(() => games.code),
    currency: currency(),
    /** Vendor whose wallet of the member it is played with, to its end; null for the main one. */
    wallet: text('wallet'),
    bet: minor('bet').notNull(),
    win: minor('win')
      .notNull()
      .default(sql`0`),
    /** Net risk of a settled round; null while open, and in one older than the measure, which counts by its bet. */
    risk: minor('risk'),
    /** `open`, `settled` or `rolledBack`. */
    state: text('state').notNull(),
    /** Result of the game, for showing the round again. */
    outcome: jsonb('outcome'),
    /** Proof of the draw; null for rounds older than proofs, and of games that have none. */
    proof: jsonb('proof').$type<RoundProof>(),
    /** The draw that ends it; null for a round that its game ends. */
    drawId: uuid('draw_id').references(() => lotteryDraws.id),
    /** Bet on the draw. */
    ticket: jsonb('ticket').$type<Ticket>(),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (t) => [
    index('rounds_member').on(t.memberId, t.createdAt),
    index('rounds_game').on(t.gameCode, t.createdAt),
    // Covers team reports: a day of a hundred thousand members is read from the index alone.
    index('rounds_begun').on(t.createdAt, t.id, t.memberId, t.gameCode, t.currency, t.state, t.bet, t.win),
    index('rounds_open')
      .on(t.createdAt)
      .where(sql`${t.state} = 'open'`),
    index('rounds_draw')
      .on(t.drawId, t.id)
      .where(sql`${t.drawId} is not null`),
    index('rounds_settled')
      .on(t.settledAt, t.id)
      .where(sql`${t.state} = 'settled'`),
    index('rounds_won')
      .on(t.settledAt)
      .where(sql`${t.state} = 'settled' and ${t.win} > ${t.bet}`),
  ],
)
