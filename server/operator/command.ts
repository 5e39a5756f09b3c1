import * as v from 'valibot'
import { AloneUpTo } from '#server/domain/adjustment-rule.ts'
import { SettableRule } from '#server/domain/accepted-pattern.ts'
import { bonusRuleNames } from '#server/domain/bonus-rules.ts'
import { NamedContent } from '#server/domain/content-settings.ts'
import { contentNames } from '#server/domain/content-words.ts'
import { ChannelSettings } from '#server/domain/deposit-channels.ts'
import { UseAsked } from '#server/domain/flight-use-asked.ts'
import { houseMoves } from '#server/domain/house-contracts.ts'
import { JurisdictionCode } from '#server/domain/jurisdiction.ts'
import { MissionSettings } from '#server/domain/mission-settings.ts'
import { PointSettings, WrittenReward } from '#server/domain/point-settings.ts'
import { VipLadder } from '#server/domain/vip-ladder.ts'
import { WrittenPromotion } from '#server/domain/promotion-settings.ts'
import { NewBanner } from '#server/domain/new-banner.ts'
import { NoticeWords } from '#server/domain/written-words.ts'
import {
  DownlineType,
  Firebase,
  GtagId,
  isAddressRange,
  Menu,
  MostReturn,
  OriginList,
  Origins,
  ServiceAddress,
  ServiceDesk,
  toggleNames,
  type ToggleName,
} from '#server/domain/site-settings.ts'
import { memberRuleNames } from '#server/domain/member-rules.ts'
import { withdrawalNumbers } from '#server/domain/withdrawal-rules.ts'
import { AgentFlags } from '#wire/agent.ts'
import { AnnouncementType } from '#wire/announcements.ts'
import { ContractKind, ContractTerms } from '#wire/contract-terms.ts'
import { expiryDays } from '#wire/contract.ts'
import { plausible } from '#wire/flight-terms.ts'
import { registrationFields } from '#wire/registration-fields.ts'
import { Currency } from '#wire/money.ts'
import { mostPictures } from '#wire/promotion-terms.ts'
import { RewardName } from '#wire/point-terms.ts'
import { PromotionName } from '#wire/promotions.ts'
import { PayoutProvider } from '#wire/payout.ts'
import { Code, IdempotencyKey, Language, Money } from '#wire/shapes.ts'
import { Licence, PaymentPartner, SocialLink } from '#wire/system.ts'
import { RejectionReason } from '#wire/rejection-reason.ts'
import { WithdrawalSettlement, withdrawalStates } from '#wire/withdrawal.ts'
import { WrittenAmount } from './written-amounts.ts'

const ToggleNameSchema = v.custom<ToggleName>((value) => toggleNames.some((name) => name === value))

const Id = v.pipe(v.number(), v.integer(), v.minValue(1))

/** What a code for new downlines looks like. */
export const invitationCode = /^[A-Za-z0-9]{4,16}$/

const JobName = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/))

/** A name as the home page shows it: what cannot be seen in it would only make two names look the same. */
const PartnerName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40), v.regex(/^[^\p{C}]*$/u))

/** What a licence says of itself: what cannot be seen in it would hide what it says. */
const LicenceWords = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100), v.regex(/^[^\p{C}]*$/u))

/** A member's account as they log in with it, or the code of an account of the ledger. */
const LedgerAccount = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** What is said to a member of a decision. */
const Remark = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

const DepositReference = v.pipe(v.string(), v.regex(/^D[0-9A-Z]{11}$/))
/** What a withdrawal is known by, however it was typed. */
const Reference = v.pipe(v.string(), v.regex(/^\s*[A-Za-z0-9]{4,32}\s*$/))

/** A person of the operator, by the name and the key that `people add` made. */
const PersonName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9.]{1,31}$/))
const Person = v.object({ name: PersonName, key: v.string() })

/** Account types, each once. */
const typesOf = <Type extends v.GenericSchema<unknown, number>>(type: Type) =>
  v.pipe(
    v.array(type),
    v.check((types) => new Set(types).size === types.length),
  )

/** What an operator can ask of the site; it travels as one line of JSON to a running server. */
export const OperatorCommand = v.variant('command', [
  v.object({ command: v.literal('status') }),
  v.object({
    command: v.literal('setStatus'),
    status: v.picklist(['normal', 'maintenance', 'blocked']),
    /** Epoch milliseconds. */
    until: v.nullable(v.number()),
    info: v.nullable(v.pipe(v.string(), v.maxLength(500))),
    /** Null leaves a list as it is, except that `normal` empties it. */
    countries: v.nullable(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
    addresses: v.nullable(v.array(v.pipe(v.string(), v.check(isAddressRange)))),
  }),
  v.object({ command: v.literal('toggles') }),
  v.object({ command: v.literal('setToggle'), name: ToggleNameSchema, on: v.boolean() }),
  v.object({ command: v.literal('notices') }),
  v.object({ command: v.literal('publishNotice'), words: NoticeWords, important: v.optional(v.boolean(), false) }),
  v.object({ command: v.literal('withdrawNotice'), id: Id }),
  v.object({ command: v.literal('messages') }),
  v.object({
    command: v.literal('sendMessage'),
    to: v.variant('kind', [
      v.object({ kind: v.literal('member'), account: v.string() }),
      v.object({ kind: v.literal('label'), label: v.string() }),
      v.object({ kind: v.literal('all') }),
    ]),
    words: NoticeWords,
  }),
  v.object({ command: v.literal('withdrawMessage'), id: Id }),
  v.object({ command: v.literal('feedback') }),
  v.object({ command: v.literal('showFeedback'), id: Id }),
  v.object({ command: v.literal('stepsFeedback'), id: Id }),
  v.object({ command: v.literal('feedbackPlaces') }),
  v.object({ command: v.literal('closeFeedback'), id: Id }),
  v.object({
    command: v.literal('answerFeedback'),
    id: Id,
    answer: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)),
  }),
  v.object({ command: v.literal('banners') }),
  v.object({ command: v.literal('addBanner'), banner: NewBanner }),
  v.object({ command: v.literal('showBanner'), id: Id }),
  v.object({ command: v.literal('hideBanner'), id: Id }),
  v.object({ command: v.literal('removeBanner'), id: Id }),
  v.object({ command: v.literal('content') }),
  v.object({ command: v.picklist(['showContent', 'resetContent']), name: v.picklist(contentNames) }),
  v.object({ command: v.picklist(['setContent', 'previewContent']), content: NamedContent }),
  v.object({ command: v.literal('licences') }),
  v.object({
    command: v.literal('setLicence'),
    licence: v.object({
      ...Licence.entries,
      licensee: LicenceWords,
      number: LicenceWords,
      link: ServiceAddress,
      covers: Menu,
      since: v.pipe(
        v.string(),
        v.isoDate(),
        v.check((day) => !Number.isNaN(Date.parse(day))),
      ),
    }),
  }),
  v.object({ command: v.literal('removeLicence'), code: Licence.entries.code }),
  v.object({ command: v.literal('partners') }),
  v.object({ command: v.literal('addPartner'), partner: v.object({ ...PaymentPartner.entries, name: PartnerName }) }),
  v.object({ command: v.literal('removePartner'), name: PartnerName }),
  v.object({ command: v.literal('lines') }),
  v.object({ command: v.literal('setLines'), of: OriginList, origins: Origins }),
  v.object({ command: v.literal('menu') }),
  v.object({ command: v.literal('setMenu'), menu: Menu }),
  v.object({ command: v.literal('jackpot') }),
  v.object({ command: v.literal('setJackpot'), amount: WrittenAmount }),
  v.object({ command: v.literal('withdrawJackpot') }),
  v.object({ command: v.literal('leastWin') }),
  v.object({ command: v.literal('setLeastWin'), amount: v.nullable(WrittenAmount) }),
  v.object({ command: v.literal('ledger') }),
  v.object({ command: v.literal('ledgerAccount'), account: LedgerAccount }),
  v.object({ command: v.literal('checkLedger') }),
  v.object({ command: v.literal('recountLedger'), account: LedgerAccount }),
  v.object({ command: v.literal('deposits') }),
  v.object({ command: v.literal('depositProof'), reference: DepositReference, file: v.string() }),
  v.object({ command: v.literal('approveDeposit'), reference: DepositReference }),
  v.object({ command: v.literal('rejectDeposit'), reference: DepositReference }),
  v.object({
    command: v.literal('decidePayment'),
    reference: v.pipe(v.string(), v.regex(/^H[0-9A-Z]{11}$/)),
    how: v.picklist(['credit', 'return']),
    account: v.nullable(v.string()),
    by: Person,
  }),
  v.object({ command: v.literal('setDepositChannels'), channels: ChannelSettings }),
  v.object({ command: v.literal('newPaymentsKey') }),
  v.object({ command: v.literal('withdrawals'), state: v.picklist(['open', 'missing', ...withdrawalStates]) }),
  v.object({ command: v.picklist(['reviewWithdrawal', 'approveWithdrawal', 'payWithdrawal']), reference: Reference }),
  v.object({ command: v.literal('rejectWithdrawal'), reference: Reference, reason: RejectionReason }),
  v.object({ command: v.literal('showWithdrawal'), reference: Reference }),
  v.object({ command: v.literal('withdrawalProof'), reference: Reference, file: v.string() }),
  v.object({ command: v.literal('withdrawalRules') }),
  v.object({
    command: v.literal('setWithdrawalRule'),
    name: v.picklist(withdrawalNumbers),
    number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  v.object({ command: v.literal('wallets') }),
  v.object({ command: v.literal('setVendorWallets'), vendor: Code, keeps: v.boolean() }),
  v.object({ command: v.literal('setWalletLimits'), currency: Currency, least: Money, most: Money, step: Money }),
  v.object({ command: v.literal('recallWallets'), account: v.pipe(v.string(), v.minLength(1)) }),
  v.object({ command: v.literal('vendors') }),
  v.object({ command: v.literal('setVendorClosed'), vendor: Code, closed: v.boolean() }),
  v.object({ command: v.literal('setVendorOpensIn'), vendor: Code, opensIn: v.picklist(['frame', 'window']) }),
  v.object({ command: v.literal('bonusRules') }),
  v.object({
    command: v.literal('setBonusRule'),
    name: v.picklist(bonusRuleNames),
    number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  v.object({ command: v.literal('memberRules') }),
  v.object({
    command: v.literal('setMemberRule'),
    name: v.picklist(memberRuleNames),
    number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  v.object({ command: v.literal('missions') }),
  v.object({ command: v.literal('setMissions'), missions: v.nullable(MissionSettings) }),
  v.object({ command: v.picklist(['promotions', 'promotionApplications']) }),
  v.object({ command: v.literal('setPromotion'), promotion: WrittenPromotion, dropLanguages: v.boolean() }),
  v.object({ command: v.picklist(['showPromotion', 'hidePromotion', 'removePromotion']), name: PromotionName }),
  v.object({
    command: v.literal('promotionPicture'),
    id: Id,
    place: v.pipe(Id, v.maxValue(mostPictures)),
    file: v.string(),
  }),
  v.object({ command: v.literal('decideApplication'), id: Id, approves: v.boolean(), remark: v.nullable(Remark) }),
  v.object({ command: v.picklist(['mall', 'redemptions']) }),
  v.object({ command: v.literal('setReward'), reward: WrittenReward, dropLanguages: v.boolean() }),
  v.object({
    command: v.literal('setStock'),
    name: RewardName,
    /** Null where nobody counts them. */
    stock: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  }),
  v.object({ command: v.picklist(['showReward', 'hideReward', 'removeReward']), name: RewardName }),
  v.object({
    command: v.literal('decideRedemption'),
    reference: v.pipe(v.string(), v.regex(/^P[0-9A-Z]{11}$/)),
    approves: v.boolean(),
    remark: v.nullable(Remark),
  }),
  v.object({ command: v.literal('setPointRules'), rules: v.partial(PointSettings) }),
  v.object({ command: v.literal('vip') }),
  v.object({ command: v.literal('setVip'), ladder: v.nullable(VipLadder) }),
  v.object({ command: v.literal('vipOf'), account: LedgerAccount }),
  v.object({
    command: v.literal('holdVip'),
    account: LedgerAccount,
    /** The level by its rank or its name; null lets the member go again. */
    level: v.nullable(
      v.union([
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)),
        v.pipe(v.string(), v.trim(), v.nonEmpty()),
      ]),
    ),
  }),
  v.object({ command: v.literal('commission') }),
  v.object({
    command: v.literal('setCommission'),
    /** Hundredths of a percent. */
    rate: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  }),
  v.object({ command: v.literal('settleWithdrawal'), reference: Reference, how: WithdrawalSettlement, by: Person }),
  v.object({ command: v.literal('addPayoutProvider'), provider: PayoutProvider }),
  v.object({ command: v.literal('removePayoutProvider'), code: Code }),
  v.object({ command: v.literal('people') }),
  v.object({ command: v.literal('addPerson'), name: PersonName, by: v.nullable(Person) }),
  v.object({ command: v.literal('removePerson'), name: PersonName, by: Person }),
  v.object({ command: v.literal('showMember'), account: LedgerAccount }),
  v.object({ command: v.literal('resetPaymentPassword'), account: LedgerAccount, by: Person }),
  v.object({ command: v.literal('adjustments') }),
  v.object({
    command: v.literal('adjust'),
    account: LedgerAccount,
    isGift: v.boolean(),
    amount: WrittenAmount,
    reason: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(200)),
    by: Person,
  }),
  v.object({
    command: v.literal('decideAdjustment'),
    reference: v.pipe(v.string(), v.regex(/^A[0-9A-Z]{11}$/)),
    agrees: v.boolean(),
    by: Person,
  }),
  v.object({ command: v.literal('setAloneUpTo'), units: AloneUpTo, by: Person }),
  v.object({ command: v.literal('contracts') }),
  v.object({
    command: v.literal('offerContract'),
    account: LedgerAccount,
    terms: ContractTerms,
    days: v.pipe(v.number(), v.integer(), v.minValue(expiryDays.least), v.maxValue(expiryDays.most)),
    by: Person,
  }),
  v.object({
    command: v.literal('decideHouseOffer'),
    reference: v.pipe(v.string(), v.regex(/^H[0-9A-Z]{11}$/)),
    agrees: v.boolean(),
    by: Person,
  }),
  v.object({
    command: v.literal('moveContract'),
    account: LedgerAccount,
    kind: ContractKind,
    move: v.picklist(houseMoves),
    by: Person,
  }),
  v.object({
    command: v.literal('setHouseRate'),
    kind: ContractKind,
    /** Hundredths of a per cent. */
    rate: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
    by: Person,
  }),
  v.object({ command: v.literal('protection') }),
  v.object({ command: v.literal('setJurisdiction'), jurisdiction: JurisdictionCode }),
  v.object({
    command: v.literal('excludeMember'),
    account: LedgerAccount,
    kind: v.literal('timeOut'),
    length: v.pipe(v.number(), v.integer(), v.minValue(24), v.maxValue(1_008)),
  }),
  v.object({
    command: v.literal('excludeMember'),
    account: LedgerAccount,
    kind: v.literal('selfExclusion'),
    length: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(600))),
  }),
  v.object({ command: v.literal('registration') }),
  v.object({
    command: v.literal('setRegistrationRule'),
    field: v.picklist(registrationFields),
    rule: v.partial(SettableRule),
  }),
  v.object({
    command: v.literal('giveInvitationCode'),
    account: v.string(),
    code: v.pipe(v.string(), v.regex(invitationCode)),
  }),
  v.object({ command: v.literal('service') }),
  v.object({
    command: v.literal('setServiceDesk'),
    desk: ServiceDesk,
    /** Null says that there is none. */
    address: v.nullable(ServiceAddress),
  }),
  v.object({ command: v.literal('brand') }),
  v.object({
    command: v.literal('setLanguages'),
    /** The default first. */
    languages: v.pipe(
      v.array(Language),
      v.minLength(1),
      v.check((languages) => new Set(languages).size === languages.length),
    ),
  }),
  v.object({
    command: v.literal('setCountries'),
    countries: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), v.minLength(1)),
  }),
  v.object({
    command: v.literal('setSocialLink'),
    kind: SocialLink.entries.kind,
    /** Null says that there is none. */
    address: v.nullable(ServiceAddress),
  }),
  v.object({
    command: v.literal('setMeasurement'),
    /** Null says that visits are counted nowhere. */
    gtagId: v.nullable(GtagId),
  }),
  v.object({ command: v.literal('setFlights'), on: v.boolean() }),
  v.object({ command: v.literal('setMostReturn'), whole: MostReturn }),
  v.object({
    command: v.literal('setAgentFlag'),
    flag: v.picklist(Object.keys(AgentFlags.entries) as (keyof AgentFlags)[]),
    on: v.boolean(),
  }),
  v.object({ command: v.literal('setDownlineNames'), on: v.boolean() }),
  v.object({ command: v.literal('setAgentTypes'), types: typesOf(v.picklist([1, 41, 42])) }),
  v.object({ command: v.literal('setDownlineTypes'), types: typesOf(DownlineType) }),
  v.object({
    command: v.literal('setMemberType'),
    account: LedgerAccount,
    type: v.picklist(['member', 'agent', 'master-agent', 'sub-agent']),
  }),
  v.object({ command: v.literal('announcementList') }),
  v.object({
    command: v.literal('announce'),
    type: AnnouncementType,
    /** Whom one of type `PR` is for. */
    to: v.nullable(LedgerAccount),
    words: NoticeWords,
  }),
  v.object({ command: v.literal('withdrawAnnouncement'), id: Id }),
  v.object({ command: v.literal('matches') }),
  v.object({ command: v.literal('voidMatch'), id: IdempotencyKey }),
  v.object({
    command: v.literal('flights'),
    flow: v.pipe(v.string(), v.regex(plausible.flow)),
    asked: UseAsked,
    /** Whether only what a random walk goes by is wanted. */
    asWeights: v.boolean(),
  }),
  v.object({ command: v.literal('firebase') }),
  v.object({ command: v.literal('setFirebase'), firebase: v.nullable(Firebase) }),
  v.object({ command: v.literal('jobs') }),
  v.object({ command: v.literal('runJob'), job: JobName }),
  v.object({ command: v.literal('retryJob'), job: JobName }),
  v.object({
    command: v.literal('audit'),
    account: v.nullable(LedgerAccount),
    eventKind: v.nullable(v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40})?$/))),
    /** Epoch milliseconds, as `until`. */
    since: v.nullable(v.number()),
    until: v.nullable(v.number()),
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
    page: Id,
  }),
  v.object({ command: v.literal('export'), file: v.string() }),
])
export type OperatorCommand = v.InferOutput<typeof OperatorCommand>

/** What came of it: lines to print, or what went wrong. */
export const OperatorAnswer = v.variant('ok', [
  v.object({ ok: v.literal(true), lines: v.array(v.string()) }),
  v.object({ ok: v.literal(false), problem: v.string() }),
])
export type OperatorAnswer = v.InferOutput<typeof OperatorAnswer>
