import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
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

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
/** Epoch milliseconds (decision 14). */
const time = (name: string) => bigint(name, { mode: 'number' })
/** Minor units of the brand's currency (decision 12). */
const minor = (name: string) => bigint(name, { mode: 'bigint' })

export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey(),
    account: text('account').notNull(),
    accountKey: text('account_key').notNull(),
    nickname: text('nickname').notNull(),
    type: integer('type').notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordWeak: boolean('password_weak').notNull().default(false),
    passwordChangedAt: time('password_changed_at').notNull(),
    /** Null until the first login has been completed. */
    firstLoginAt: time('first_login_at'),
    /** False for people who may not enter at all (`member_no_enter`). */
    mayEnter: boolean('may_enter').notNull().default(true),
    toUpline: boolean('to_upline').notNull().default(false),
    labelName: text('label_name').notNull(),
    rankLevel: integer('rank_level').notNull(),
    memberLabels: jsonb('member_labels').$type<string[]>().notNull(),
    countryDialingCode: text('country_dialing_code'),
    mobile: text('mobile'),
    email: text('email'),
    createdAt: time('created_at').notNull(),
    /** Whose downline the member is, by the affiliate code they registered with. */
    uplineId: uuid('upline_id').references((): AnyPgColumn => members.id),
    /** The friend whose invitation they came by. */
    referrerId: uuid('referrer_id').references((): AnyPgColumn => members.id),
    paymentPasswordHash: text('payment_password_hash'),
    /** `yyyy-MM-dd`. */
    birthday: text('birthday'),
    /** Whatever else was given when registering, by field; nothing in it has been proven. */
    profile: jsonb('profile').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('members_account_key').on(t.accountKey),
    uniqueIndex('members_mobile').on(t.countryDialingCode, t.mobile),
    uniqueIndex('members_email').on(sql`lower(${t.email})`),
    index('members_upline').on(t.uplineId),
  ],
)

/** Codes that new members name: an agent's affiliate code, or a member's own for inviting friends. */
export const invitationCodes = pgTable(
  'invitation_codes',
  {
    /** The code in lower case: nobody remembers which letters were capital. */
    codeKey: text('code_key').primaryKey(),
    code: text('code').notNull(),
    /** `affiliate` or `referral`. */
    kind: text('kind').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    createdAt: time('created_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [index('invitation_codes_member').on(t.memberId)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    area: text('area').notNull(),
    address: text('address').notNull(),
    createdAt: time('created_at').notNull(),
    seenAt: time('seen_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
  },
  (t) => [uniqueIndex('sessions_token_hash').on(t.tokenHash), index('sessions_member').on(t.memberId)],
)

/** Ledger accounts: one wallet a member, and the house's own (`house`, `opening`). */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid('id').primaryKey(),
    /** `member:<id>` or the house account's name. */
    code: text('code').notNull(),
    memberId: uuid('member_id').references(() => members.id),
    /** Whether the balance may go below zero; never for a member. */
    mayOwe: boolean('may_owe').notNull().default(false),
  },
  (t) => [uniqueIndex('ledger_accounts_code').on(t.code), index('ledger_accounts_member').on(t.memberId)],
)

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Hash of what was asked, so that a key used again for something else is refused. */
    requestHash: bytea('request_hash').notNull(),
    kind: text('kind').notNull(),
    reference: text('reference'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_transactions_key').on(t.idempotencyKey),
    index('ledger_transactions_reference').on(t.reference),
  ],
)

/** The two or more sides of a transaction; they sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    transactionId: bigint('transaction_id', { mode: 'bigint' })
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: minor('amount').notNull(),
  },
  (t) => [index('ledger_entries_account').on(t.accountId), index('ledger_entries_transaction').on(t.transactionId)],
)

export const vendors = pgTable('vendors', {
  code: text('code').primaryKey(),
  title: text('title').notNull(),
  sort: integer('sort').notNull(),
  isHot: boolean('is_hot').notNull(),
  accountTypeId: integer('account_type_id').notNull(),
  /** Hue of the palette and number of the motif its pictures are drawn with. */
  hue: integer('hue').notNull(),
  motif: integer('motif').notNull(),
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
    /** Engine of the built-in provider that plays it; null when it cannot be played yet. */
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
    /** Of the one-time launch code in the address. */
    codeHash: bytea('code_hash').notNull(),
    /** Of the play token the game holds after it has traded the code in. */
    playTokenHash: bytea('play_token_hash'),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    gameCode: text('game_code')
      .notNull()
      .references(() => games.code),
    language: text('language').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('launches_code').on(t.codeHash),
    uniqueIndex('launches_play_token').on(t.playTokenHash),
    index('launches_member').on(t.memberId, t.createdAt),
  ],
)

/** One game round: a bet and what it paid. */
export const rounds = pgTable(
  'rounds',
  {
    id: uuid('id').primaryKey(),
    launchId: uuid('launch_id').references(() => launches.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    gameCode: text('game_code')
      .notNull()
      .references(() => games.code),
    bet: minor('bet').notNull(),
    win: minor('win')
      .notNull()
      .default(sql`0`),
    /** `open`, `settled` or `rolledBack`. */
    state: text('state').notNull(),
    /** What the game drew, for showing the round again. */
    outcome: jsonb('outcome'),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (t) => [
    index('rounds_member').on(t.memberId, t.createdAt),
    index('rounds_game').on(t.gameCode, t.createdAt),
    index('rounds_won')
      .on(t.settledAt)
      .where(sql`${t.state} = 'settled' and ${t.win} > ${t.bet}`),
  ],
)

/** Slider puzzles, stand-in questions and image captchas: one answer each. */
export const challenges = pgTable('challenges', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  action: text('action'),
  answer: text('answer').notNull(),
  address: text('address').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const tickets = pgTable('tickets', {
  hash: bytea('hash').primaryKey(),
  action: text('action').notNull(),
  address: text('address').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    countryDialingCode: text('country_dialing_code').notNull(),
    mobile: text('mobile').notNull(),
    codeHash: bytea('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('sms_codes_mobile').on(t.purpose, t.countryDialingCode, t.mobile, t.createdAt)],
)

/** SMS and mail on their way out, written in the transaction that caused them. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    /** No dispatcher tries before; the one that is trying moves it ahead as its lease. */
    nextAttemptAt: time('next_attempt_at').notNull().default(0),
  },
  (t) => [index('outbox_unsent').on(t.sentAt, t.id)],
)

/** Nonces of sealed requests already taken. */
export const envelopeNonces = pgTable('envelope_nonces', {
  jti: text('jti').primaryKey(),
  expiresAt: time('expires_at').notNull(),
})

export const sealingKeys = pgTable('sealing_keys', {
  kid: text('kid').primaryKey(),
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: time('created_at').notNull(),
  retiresAt: time('retires_at').notNull(),
})

/** One row a limited thing: the theoretical arrival time of GCRA. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  arrival: time('arrival').notNull(),
})

/** Failed logins by account key or address, for the captcha and the lock-out. */
export const loginFailures = pgTable('login_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: time('last_at').notNull(),
  lockedUntil: time('locked_until'),
})

/** Brand configuration, toggles, site status and the local clock's offset, by name. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: time('updated_at').notNull(),
})

/** Site-wide notices; one that was withdrawn stays, unseen. */
export const notices = pgTable(
  'notices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    publishedAt: time('published_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [index('notices_published').on(t.publishedAt, t.id)],
)

/** The words of a notice in one language. */
export const noticeTexts = pgTable(
  'notice_texts',
  {
    noticeId: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => notices.id),
    language: text('language').notNull(),
    title: text('title').notNull(),
    /** HTML as the operator wrote it. */
    content: text('content').notNull(),
  },
  (t) => [primaryKey({ name: 'notice_texts_pk', columns: [t.noticeId, t.language] })],
)

export const noticeReads = pgTable(
  'notice_reads',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    noticeId: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => notices.id),
    readAt: time('read_at').notNull(),
  },
  (t) => [primaryKey({ name: 'notice_reads_pk', columns: [t.memberId, t.noticeId] })],
)

/** Banners of a group in the order of their numbers; one that was withdrawn stays, unseen. */
export const banners = pgTable(
  'banners',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    groupName: text('group_name').notNull(),
    /** What `url` is; null when the banner leads nowhere. */
    linkageType: text('linkage_type'),
    url: text('url'),
    /** Composition and hue its picture is drawn with; null when it brings a picture. */
    scene: text('scene'),
    hue: integer('hue'),
    /** Path of a picture on the site's own origin. */
    picture: text('picture'),
    /** Title, text and the button's words by language. */
    words: jsonb('words').notNull(),
    publishedAt: time('published_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [
    index('banners_group').on(t.groupName, t.id),
    check(
      'banners_art',
      sql`case when ${t.picture} is null then ${t.scene} is not null and ${t.hue} is not null else ${t.scene} is null and ${t.hue} is null end`,
    ),
  ],
)

/** What members have been granted for missions and promotions; claiming one pays it. */
export const rewards = pgTable(
  'rewards',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** `mission` or `bonus`. */
    kind: text('kind').notNull(),
    amount: minor('amount').notNull(),
    grantedAt: time('granted_at').notNull(),
    /** From then on it cannot be claimed; null for one that stays. */
    expiresAt: time('expires_at'),
    claimedAt: time('claimed_at'),
  },
  (t) => [
    index('rewards_unclaimed')
      .on(t.memberId)
      .where(sql`${t.claimedAt} is null`),
    check('rewards_amount', sql`${t.amount} > 0`),
  ],
)

/** What happened to accounts and by the operator's hand, for audit. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    memberId: uuid('member_id'),
    address: text('address'),
    details: jsonb('details').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('audit_events_member').on(t.memberId, t.createdAt)],
)
