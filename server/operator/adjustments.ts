import {
  adjust,
  type Adjustment,
  decideAdjustment,
  moveAloneUpTo,
  waitingAdjustments,
} from '#server/domain/adjustments.ts'
import { holdingOf, memberAccount } from '#server/domain/ledger.ts'
import type { AdjustmentRule } from '#server/domain/adjustment-rule.ts'
import type { Settings } from '#server/domain/settings.ts'
import { settleMissing } from '#server/domain/withdrawal-settlement.ts'
import { Refused } from '#server/handler.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { fromMinor } from '#wire/money.ts'
import type { OperatorCommand } from './command.ts'
import { memberIdOf } from './people.ts'
import { writtenMinor } from './written-amounts.ts'

interface Site {
  readonly db: Db
  readonly live: Live
  readonly settings: Settings
}

type Of<Name extends OperatorCommand['command']> = Extract<OperatorCommand, { command: Name }>

/** What waits for a second person, a line each, and what one may move alone. */
export async function describeAdjustments({ db, settings }: Site): Promise<string[]> {
  const waiting = await waitingAdjustments(db)
  return [
    ...(waiting.length === 0
      ? ['no adjustment waits']
      : waiting.map(({ adjustment, account }) => `${describe(adjustment)}  ${account}`)),
    ...describeRule(await settings.adjustmentRule()),
  ]
}

/** Gives or takes, at once or once a second person agrees. */
export async function adjustOne(site: Site, command: Of<'adjust'>, now: number): Promise<string[]> {
  const memberId = await memberIdOf(site.db, command.account)
  const wallet = await holdingOf(site.db, memberAccount(memberId))
  const size = wallet === null ? null : writtenMinor(command.amount, wallet.currency)
  if (size === null) throw new Error(`${command.account} has no wallet that holds ${command.amount}`)
  const amount = command.isGift ? size : -size
  const { reason, by } = command
  return said(() => adjust(site, { memberId, amount, reason, withdrawalId: null }, by, now))
}

/** Agrees to one, or rejects it. */
export const decideOne = (site: Site, { by, ...decision }: Of<'decideAdjustment'>, now: number): Promise<string[]> =>
  said(() => decideAdjustment(site, decision, by, now))

/** Settles what a member says did not arrive of a withdrawal. */
export async function settleOne(site: Site, { by, ...settlement }: Of<'settleWithdrawal'>, now: number) {
  const { reference, how } = settlement
  return said(async () => settleMissing(site, settlement, by, now), `${reference.trim().toUpperCase()}: ${how}`)
}

/** Changes what one person may move on a day. */
export async function setAloneUpTo(site: Site, { units, by }: Of<'setAloneUpTo'>, now: number): Promise<string[]> {
  return describeRule(await moveAloneUpTo(site, units, by, now))
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
