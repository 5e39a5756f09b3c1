import * as v from 'valibot'
import { type AdjustmentRule, AloneUpTo } from '#server/domain/money/adjustment-rule.ts'
import {
  adjust,
  type Adjustment,
  decideAdjustment,
  moveAloneUpTo,
  waitingAdjustments,
} from '#server/domain/money/adjustments.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { settleMissing } from '#server/domain/payments/withdrawal-settlement.ts'
import { Refused } from '#server/handler.ts'
import { fromMinor } from '#wire/money.ts'
import type { WithdrawalSettlement } from '#wire/payments/withdrawal.ts'
import { command } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Account, Person, referenceOf } from '#server/operator/schemas.ts'
import { WrittenAmount, writtenMinor } from '#server/operator/written-amounts.ts'

type Site = Pick<OperatorSite, 'db' | 'live' | 'settings'>

const Adjust = v.object({
  account: Account,
  amount: WrittenAmount,
  reason: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(200)),
  isGift: v.boolean(),
  by: Person,
})

/** What waits for a second person, a line each, and what one may move alone. */
async function describeAdjustments({ db, settings }: Site): Promise<string[]> {
  const waiting = await waitingAdjustments(db)
  return [
    ...(waiting.length === 0
      ? ['no adjustment waits']
      : waiting.map(({ adjustment, account }) => `${describe(adjustment)}  ${account}`)),
    ...describeRule(await settings.adjustmentRule()),
  ]
}

/** Gives or takes, at once or once a second person agrees. */
async function adjustOne(site: Site, given: v.InferOutput<typeof Adjust>, now: number): Promise<string[]> {
  const memberId = await memberIdOf(site.db, given.account)
  const wallet = await holdingOf(site.db, memberAccount(memberId))
  const size = wallet === null ? null : writtenMinor(given.amount, wallet.currency)
  if (size === null) throw new Error(`${given.account} has no wallet that holds ${given.amount}`)
  const amount = given.isGift ? size : -size
  const { reason, by } = given
  return said(() => adjust(site, { memberId, amount, reason, withdrawalId: null }, by, now))
}

/** Settles what a member says did not arrive of a withdrawal. */
export async function settleOne(
  site: Site,
  { by, ...settlement }: { reference: string; how: WithdrawalSettlement; by: v.InferOutput<typeof Person> },
  now: number,
) {
  const { reference, how } = settlement
  return said(async () => settleMissing(site, settlement, by, now), `${reference.trim().toUpperCase()}: ${how}`)
}

const describeRule = ({ aloneUpTo, wanted }: AdjustmentRule) => [
  `one person may move ${aloneUpTo} on a day`,
  ...(wanted === null ? [] : [`${wanted.by} wants it to be ${wanted.units}: a second person must say the same`]),
]

const describe = ({ reference, state, amount, currency, askedBy, reason }: Adjustment) =>
  `${reference}  ${state}  ${fromMinor(amount, currency)} ${currency}  asked by ${askedBy}  ${reason}`

async function said(work: () => Promise<Adjustment | null>, otherwise = ''): Promise<string[]> {
  try {
    const adjustment = await work()
    if (adjustment === null) return [otherwise]
    const waits =
      adjustment.state === 'waiting' ? [`a second person must agree: adjust approve ${adjustment.reference}`] : []
    return [describe(adjustment), ...waits]
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Error(
      error.code === 'insufficient_funds' ? 'The member has not so much to spend' : `It was refused: ${error.code}`,
      { cause: error },
    )
  }
}

export const adjustmentCommands = [
  command({
    name: 'adjustments',
    usage: { adjust: 'Show what waits for a second person, and what one may move alone on a day.' },
    run: (site) => describeAdjustments(site),
  }),
  command({
    name: 'adjust',
    usage: {
      'adjust give|take <account> <amount> <reason>… --as <name>':
        'Give a member money of the house, or take it, such as 250.00: at once up to what one person may move on a day, else once a second one agrees.',
    },
    args: Adjust,
    read: ({ what, rest }) => ({ isGift: what === 'give', reason: rest.join(' ') }),
    takes: 'an account, an amount such as 250.00, a reason, and --as who you are',
    wrong: {
      account: 'adjust takes an account first',
      amount: (amount) =>
        amount === undefined
          ? 'adjust takes an amount behind the account, such as 250.00'
          : `${String(amount)} is no amount: write it such as 250.00`,
      reason: 'adjust takes a reason of 3 to 200 characters behind the amount',
      by: 'adjust takes --as, who you are',
    },
    run: (site, given) => adjustOne(site, given, site.now()),
  }),
  command({
    name: 'decideAdjustment',
    usage: {
      'adjust approve|reject <reference> --as <name>':
        'Agree to one that waits, as another person than who asked, or reject it.',
    },
    args: v.object({ reference: referenceOf('A'), agrees: v.boolean(), by: Person }),
    read: ({ what }) => ({ agrees: what === 'approve' }),
    takes: 'one reference, and --as who you are',
    run: (site, { by, ...decision }) => said(() => decideAdjustment(site, decision, by, site.now())),
  }),
  command({
    name: 'setAloneUpTo',
    usage: {
      'adjust alone <sum> --as <name>':
        'Change what one person may move on a day, in whole units: less at once, more once a second one says the same.',
    },
    args: v.object({ units: AloneUpTo, by: Person }),
    read: ({ places: [units] }) => ({ units: Number(units) }),
    takes: 'a whole number, and --as who you are',
    run: async (site, { units, by }) => describeRule(await moveAloneUpTo(site, units, by, site.now())),
  }),
]
