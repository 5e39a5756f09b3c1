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

/** Describes waiting adjustments, one line each, and the daily limit of one person. */
async function describeAdjustments({ db, settings }: Site): Promise<string[]> {
  const waiting = await waitingAdjustments(db)
  return [
    ...(waiting.length === 0
      ? ['no adjustments waiting']
      : waiting.map(({ adjustment, account }) => `${describe(adjustment)}  ${account}`)),
    ...describeRule(await settings.adjustmentRule()),
  ]
}

/** Credits or debits, at once or after a second person approves. */
async function adjustOne(site: Site, args: v.InferOutput<typeof Adjust>, now: number): Promise<string[]> {
  const memberId = await memberIdOf(site.db, args.account)
  const wallet = await holdingOf(site.db, memberAccount(memberId))
  const size = wallet === null ? null : writtenMinor(args.amount, wallet.currency)
  if (size === null) throw new Error(`${args.account} has no wallet for ${args.amount}`)
  const amount = args.isGift ? size : -size
  const { reason, by } = args
  return describeOutcome(() => adjust(site, { memberId, amount, reason, withdrawalId: null }, by, now))
}

/** Settles a withdrawal reported as missing. */
export async function settleOne(
  site: Site,
  { by, ...settlement }: { reference: string; how: WithdrawalSettlement; by: v.InferOutput<typeof Person> },
  now: number,
) {
  const { reference, how } = settlement
  return describeOutcome(
    async () => settleMissing(site, settlement, by, now),
    `${reference.trim().toUpperCase()}: ${how}`,
  )
}

const describeRule = ({ aloneUpTo, wanted }: AdjustmentRule) => [
  `daily limit of one person: ${aloneUpTo}`,
  ...(wanted === null ? [] : [`${wanted.by} requested ${wanted.units}: a second person must confirm`]),
]

const describe = ({ reference, state, amount, currency, askedBy, reason }: Adjustment) =>
  `${reference}  ${state}  ${fromMinor(amount, currency)} ${currency}  requested by ${askedBy}  ${reason}`

async function describeOutcome(work: () => Promise<Adjustment | null>, otherwise = ''): Promise<string[]> {
  try {
    const adjustment = await work()
    if (adjustment === null) return [otherwise]
    const waits =
      adjustment.state === 'waiting' ? [`needs a second person: adjust approve ${adjustment.reference}`] : []
    return [describe(adjustment), ...waits]
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Error(
      error.code === 'insufficient_funds' ? "The member's balance is too low" : `Refused: ${error.code}`,
      { cause: error },
    )
  }
}

export const adjustmentCommands = [
  command({
    name: 'adjustments',
    usage: { adjust: 'Show adjustments that wait for a second person, and the daily limit of one person.' },
    run: (site) => describeAdjustments(site),
  }),
  command({
    name: 'adjust',
    usage: {
      'adjust give|take <account> <amount> <reason>… --as <name>':
        'Credit money of the house to a member, or debit it, such as 250.00. Above the daily limit of one person, a second person must approve.',
    },
    args: Adjust,
    read: ({ what, rest }) => ({ isGift: what === 'give', reason: rest.join(' ') }),
    takes: 'an account, an amount such as 250.00, a reason, and --as <your name>',
    wrong: {
      account: 'adjust takes an account as its first argument',
      amount: (amount) =>
        amount === undefined
          ? 'adjust takes an amount after the account, such as 250.00'
          : `${String(amount)} is not an amount; an example is 250.00`,
      reason: 'adjust takes a reason of 3 to 200 characters after the amount',
      by: 'adjust takes --as <your name>',
    },
    run: (site, args) => adjustOne(site, args, site.now()),
  }),
  command({
    name: 'decideAdjustment',
    usage: {
      'adjust approve|reject <reference> --as <name>':
        'Approve a waiting adjustment, as a second person, or reject it.',
    },
    args: v.object({ reference: referenceOf('A'), agrees: v.boolean(), by: Person }),
    read: ({ what }) => ({ agrees: what === 'approve' }),
    takes: 'one reference, and --as <your name>',
    run: (site, { by, ...decision }) => describeOutcome(() => decideAdjustment(site, decision, by, site.now())),
  }),
  command({
    name: 'setAloneUpTo',
    usage: {
      'adjust alone <sum> --as <name>':
        'Set the daily limit of one person, in whole units. A lower limit applies at once, a higher one after a second person confirms it.',
    },
    args: v.object({ units: AloneUpTo, by: Person }),
    read: ({ places: [units] }) => ({ units: Number(units) }),
    takes: 'a whole number, and --as <your name>',
    run: async (site, { units, by }) => describeRule(await moveAloneUpTo(site, units, by, site.now())),
  }),
]
