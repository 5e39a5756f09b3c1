import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { settings } from '#server/store/schema/site/settings.ts'
import type { RegistrationField } from '#wire/identity/registration-fields.ts'
import { type FieldRule, Rules } from '#wire/identity/registration-rules.ts'
import { SettableRule } from '#server/domain/identity/accepted-pattern.ts'
import {
  AdjustmentRule,
  defaultAdjustmentRule,
  defaultHouseRates,
  HouseRates,
} from '#server/domain/money/adjustment-rule.ts'
import { type NamedContent, ownContent, SiteContent } from '#server/domain/content/content-settings.ts'
import type { ContentName } from '#server/domain/content/content-words.ts'
import { BonusRules, defaultBonusRules } from '#server/domain/money/bonus-rules.ts'
import { ChannelSettings } from '#server/domain/payments/deposit-channels.ts'
import { defaultMemberRules, MemberRules } from '#server/domain/money/member-rules.ts'
import {
  type MissionSettings,
  noCommission,
  StoredCommission,
  StoredMissions,
} from '#server/domain/engagement/mission-settings.ts'
import { noPoints, PointSettings } from '#server/domain/loyalty/point-settings.ts'
import { defaultRules } from '#server/domain/identity/registration-rules.ts'
import { catalogueTopic } from '#server/domain/play/catalogue.ts'
import {
  Brand,
  ClockOffset,
  defaultBrand,
  defaultToggles,
  JackpotStated,
  LeastWin,
  openSite,
  ServerToggles,
  SiteStatus,
  type ToggleName,
} from './site-settings.ts'
import { defaultWatchBounds, WatchBounds } from '#server/domain/security/watch-bounds.ts'
import { standardLadder, VipLadder } from '#server/domain/loyalty/vip-ladder.ts'
import { defaultWalletRules, WalletRules } from '#server/domain/money/wallet-rules.ts'
import { defaultWithdrawalRules, WithdrawalRules } from '#server/domain/payments/withdrawal-rules.ts'

/** Settings the operator can change while the server runs. Setters publish on the live topic `site` (or `clock`). */
export interface Settings {
  brand(): Promise<Brand>
  toggles(): Promise<ServerToggles>
  siteStatus(): Promise<SiteStatus>
  /** The jackpot the operator states, as money of the wire; null when none is stated. */
  jackpot(): Promise<string | null>
  /** The lowest win that the winner board shows, as money of the wire; null when it shows any. */
  leastWin(): Promise<string | null>
  /** Milliseconds the site's clock runs ahead of real time. */
  clockOffset(): Promise<number>
  /** Rules of the registration; toggles come on top. */
  registrationRules(): Promise<Rules>
  /** Deposit channels; null while the operator has set none. */
  depositChannels(): Promise<v.InferOutput<typeof ChannelSettings> | null>
  /** Rules of deposit bonuses. */
  bonusRules(): Promise<BonusRules>
  /** The key payment partners sign their webhooks with, sealed; null while there is none. */
  paymentsKey(): Promise<string | null>
  /** The mark of the secret that all values were last sealed under; null before the first time. */
  sealedUnder(): Promise<string | null>
  /** Limit of what one person of the operator may move by hand. */
  adjustmentRule(): Promise<AdjustmentRule>
  /** Bounds of calls and of business events beyond which an alert is written. */
  watchBounds(): Promise<WatchBounds>
  houseRates(): Promise<HouseRates>
  /** Rules of withdrawals. */
  withdrawalRules(): Promise<WithdrawalRules>
  /** Rules of transfers between members. */
  memberRules(): Promise<MemberRules>
  /** Rules of transfers between wallets of one member, by currency. */
  walletRules(): Promise<WalletRules>
  /** The missions and leaderboards; null while the operator has set none. */
  missions(): Promise<StoredMissions | null>
  /** The VIP levels; null while the operator has none. */
  vip(): Promise<VipLadder | null>
  /** Commission for the stakes of invited friends. */
  commission(): Promise<StoredCommission>
  /** How points are earned and converted. */
  points(): Promise<PointSettings>
  /** The operator's content of public pages. */
  content(): Promise<SiteContent>
  setBrand(change: Partial<Brand>, now: number): Promise<Brand>
  setToggle(name: ToggleName, on: boolean, now: number): Promise<ServerToggles>
  setSiteStatus(status: SiteStatus, now: number): Promise<SiteStatus>
  setJackpot(amount: string | null, now: number): Promise<void>
  setLeastWin(amount: string | null, now: number): Promise<void>
  setRegistrationRule(field: RegistrationField, rule: FieldRule, now: number): Promise<Rules>
  setDepositChannels(channels: v.InferOutput<typeof ChannelSettings> | null, now: number): Promise<void>
  setBonusRules(change: Partial<BonusRules>, now: number): Promise<BonusRules>
  setPaymentsKey(key: string, now: number): Promise<void>
  setSealedUnder(mark: string, now: number): Promise<void>
  setAdjustmentRule(rule: AdjustmentRule, now: number): Promise<void>
  setWatchBounds(change: Partial<WatchBounds>, now: number): Promise<WatchBounds>
  setHouseRates(rates: HouseRates, now: number): Promise<void>
  setWithdrawalRules(change: Partial<WithdrawalRules>, now: number): Promise<WithdrawalRules>
  setMemberRules(change: Partial<MemberRules>, now: number): Promise<MemberRules>
  setWalletRules(change: Partial<WalletRules>, now: number): Promise<WalletRules>
  setMissions(missions: MissionSettings | null, now: number): Promise<void>
  setCommission(commission: StoredCommission, now: number): Promise<void>
  setPoints(change: Partial<PointSettings>, now: number): Promise<PointSettings>
  setVip(ladder: VipLadder | null, now: number): Promise<void>
  setContent(content: NamedContent | { readonly name: ContentName; readonly written: null }, now: number): Promise<void>
  setClockOffset(milliseconds: number, now: number): Promise<void>
}

/** How long a read may be answered from memory when the notification of a change was lost. */
const freshFor = 1000

/**
 * Reads and writes the operator's settings. Reads come from memory for at most a second, and from the database after a
 * change on any server. A value an older version stored is completed with the defaults.
 */
export function createSettings({ db, live }: { readonly db: Db; readonly live: Live }): Settings {
  const cached = new Map<string, { readonly value: Promise<unknown>; readonly at: number }>()
  const forget = () => cached.clear()
  live.subscribe('site', forget)
  live.subscribe('clock', forget)
  live.onGap(forget)

  async function load<T>(name: string, schema: v.GenericSchema<unknown, T>, fallback: T): Promise<T> {
    const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
    if (!row) return fallback
    const stored = isRecord(row.value) && isRecord(fallback) ? { ...fallback, ...row.value } : row.value
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? parsed.output : fallback
  }

  async function read<T>(name: string, schema: v.GenericSchema<unknown, T>, fallback: T): Promise<T> {
    const held = cached.get(name)
    if (held && performance.now() - held.at < freshFor) return held.value as Promise<T>
    const value = load(name, schema, fallback)
    cached.set(name, { value, at: performance.now() })
    value.catch(() => cached.delete(name))
    return value
  }

  async function write(name: string, value: unknown, now: number): Promise<void> {
    const json = sql`${JSON.stringify(value)}::jsonb`
    await db
      .insert(settings)
      .values({ name, value: json, updatedAt: now })
      .onConflictDoUpdate({ target: settings.name, set: { value: json, updatedAt: now } })
    forget()
  }

  /** Merges in the database, so that two operators who change different fields both succeed. */
  async function merge(name: string, change: object, now: number): Promise<void> {
    const json = sql`${JSON.stringify(change)}::jsonb`
    await db
      .insert(settings)
      .values({ name, value: json, updatedAt: now })
      .onConflictDoUpdate({ target: settings.name, set: { value: sql`${settings.value} || ${json}`, updatedAt: now } })
    forget()
  }

  const brand = () => read('brand', Brand, defaultBrand)
  const toggles = () => read('toggles', ServerToggles, defaultToggles)

  const registrationRules = () => read('registration', Rules, defaultRules)

  const withdrawalRules = () => read('withdrawals', WithdrawalRules, defaultWithdrawalRules)

  const bonusRules = () => read('bonusRules', BonusRules, defaultBonusRules)

  const memberRules = () => read('memberRules', MemberRules, defaultMemberRules)

  const walletRules = () => read('walletRules', WalletRules, defaultWalletRules)

  const watchBounds = () => read('watchBounds', WatchBounds, defaultWatchBounds)

  const points = () => read('points', PointSettings, noPoints)

  return {
    brand,
    toggles,
    registrationRules,
    depositChannels: () => read('depositChannels', v.nullable(ChannelSettings), null),
    sealedUnder: () => read('sealedUnder', v.nullable(v.string()), null),
    paymentsKey: () => read('paymentsKey', v.nullable(v.string()), null),
    adjustmentRule: () => read('adjustments', AdjustmentRule, defaultAdjustmentRule),
    watchBounds,
    houseRates: () => read('houseRates', HouseRates, defaultHouseRates),
    withdrawalRules,
    bonusRules,
    memberRules,
    walletRules,
    missions: () => read('missions', v.nullable(StoredMissions), null),
    vip: () => read('vip', v.nullable(VipLadder), standardLadder),
    commission: () => read('commission', StoredCommission, noCommission),
    points,
    content: () => read('content', SiteContent, ownContent),
    siteStatus: () => read('siteStatus', SiteStatus, openSite),
    jackpot: async () => (await read('jackpot', JackpotStated, { amount: null })).amount,
    leastWin: async () => (await read('leastWin', LeastWin, { amount: null })).amount,
    clockOffset: () => read('clockOffset', ClockOffset, 0),
    async setBrand(change, now) {
      await merge('brand', v.parse(v.partial(Brand), change), now)
      await live.publish('site', { type: 'brand.changed' })
      return brand()
    },
    async setToggle(name, on, now) {
      await merge('toggles', { [name]: on }, now)
      await live.publish('site', { type: 'brand.changed' })
      // After the settings were forgotten: the catalogue is read again with the new value.
      if (name === 'announcedGames') await live.publish(catalogueTopic, {})
      return toggles()
    },
    async setSiteStatus(status, now) {
      const next = v.parse(SiteStatus, status)
      await write('siteStatus', next, now)
      await live.publish('site', { type: 'siteStatus.changed' })
      return next
    },
    async setJackpot(amount, now) {
      await write('jackpot', v.parse(JackpotStated, { amount }), now)
      await live.publish('site', { type: 'jackpot.changed' })
    },
    async setLeastWin(amount, now) {
      await write('leastWin', v.parse(LeastWin, { amount }), now)
      await live.publish('site', { type: 'brand.changed' })
    },
    async setRegistrationRule(field, rule, now) {
      await merge('registration', { [field]: v.parse(SettableRule, rule) }, now)
      await live.publish('site', { type: 'brand.changed' })
      return registrationRules()
    },
    async setDepositChannels(channels, now) {
      await write('depositChannels', channels, now)
      await live.publish('site', { type: 'brand.changed' })
    },
    setSealedUnder: (mark, now) => write('sealedUnder', mark, now),
    async setPaymentsKey(key, now) {
      await write('paymentsKey', key, now)
      await live.publish('site', { type: 'brand.changed' })
    },
    setAdjustmentRule: (rule, now) => write('adjustments', rule, now),
    setHouseRates: (rates, now) => write('houseRates', rates, now),
    async setWatchBounds(change, now) {
      await merge('watchBounds', v.parse(v.partial(WatchBounds), change), now)
      await live.publish('site', { type: 'brand.changed' })
      return watchBounds()
    },
    async setWithdrawalRules(change, now) {
      await merge('withdrawals', v.parse(v.partial(WithdrawalRules), change), now)
      await live.publish('site', { type: 'brand.changed' })
      return withdrawalRules()
    },
    async setBonusRules(change, now) {
      await merge('bonusRules', v.parse(v.partial(BonusRules), change), now)
      await live.publish('site', { type: 'brand.changed' })
      return bonusRules()
    },
    async setMemberRules(change, now) {
      await merge('memberRules', v.parse(v.partial(MemberRules), change), now)
      await live.publish('site', { type: 'brand.changed' })
      return memberRules()
    },
    async setWalletRules(change, now) {
      await merge('walletRules', v.parse(v.partial(WalletRules), change), now)
      await live.publish('site', { type: 'brand.changed' })
      return walletRules()
    },
    async setMissions(missions, now) {
      await write('missions', missions === null ? null : { ...missions, since: now }, now)
      await live.publish('site', { type: 'missions.changed' })
    },
    async setCommission(commission, now) {
      await write('commission', commission, now)
      await live.publish('site', { type: 'missions.changed' })
    },
    async setPoints(change, now) {
      await merge('points', v.parse(v.partial(PointSettings), change), now)
      await live.publish('site', { type: 'missions.changed' })
      return points()
    },
    async setVip(ladder, now) {
      await write('vip', ladder, now)
      await live.publish('site', { type: 'missions.changed' })
    },
    async setContent({ name, written }, now) {
      await merge('content', { [name]: written }, now)
      await live.publish('site', { type: 'brand.changed' })
    },
    async setClockOffset(milliseconds, now) {
      await write('clockOffset', milliseconds, now)
      await live.publish('clock', { offset: milliseconds })
    },
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
