import * as v from 'valibot'
import { type ContractKind, hundredths } from '#wire/contract-terms.ts'
import { expiryDays } from '#wire/contract.ts'
import { OperatorCommand } from './command.ts'
import { personOf, personOptions, type PersonValues } from './people-arguments.ts'

/** What `--help` says of contracts of the house. */
export const contractsHelp = `  npm run operator -- contracts
      Show the contracts of the house with agents who have no upline, and what waits for whom.
  npm run operator -- contracts offer <account> dividend|daily|hourly|realtime <tier>… [--period monthly] [--carry-over]
      [--bonus-cost] [--single-bet 10] [--days 7] --as <name>
      Offer a contract, or another one instead of it. A tier is a rate in per cent, such as 30, and what the team must
      have for it: 35:10:5000:1000 is 35 % from ten active members, bets of 5000 and, of a dividend, a loss of 1000 on.
      Above a rate a second person must agree. With --carry-over what the team wins is taken off later losses, with
      --bonus-cost its bonuses are.
  npm run operator -- contracts approve|reject <reference> --as <name>
      Agree to an offer that waits, as another person than who wanted it, or reject it.
  npm run operator -- contracts withdraw|end|agree|refuse <account> <kind> --as <name>
      Take back what the house asked, ask for the end of what holds, or answer what the agent asked. A contract ends only
      once the agent agrees to it as well, and goes on until then.
  npm run operator -- contracts alone <kind> <rate> --as <name>
      Change up to which rate one person may offer alone: less at once, more once a second person says the same.`

/** Options of contracts. */
export const contractsOptions = {
  ...personOptions,
  period: { type: 'string' },
  'carry-over': { type: 'boolean' },
  'bonus-cost': { type: 'boolean' },
  'single-bet': { type: 'string' },
  days: { type: 'string' },
} as const

type Values = PersonValues & {
  readonly period?: string | undefined
  readonly 'carry-over'?: boolean | undefined
  readonly 'bonus-cost'?: boolean | undefined
  readonly 'single-bet'?: string | undefined
  readonly days?: string | undefined
}

/** A rate as it is typed, `30` or `0.5`, as on the wire; what is none as it was typed, for the schema to refuse. */
function rateIn(typed: string): string {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  return whole === undefined ? typed : `${Number(whole)}.${fraction.padEnd(2, '0')}`
}

function tierIn(typed: string, isDividend: boolean) {
  const [rate = '', activeMembers = '0', validBet = '0', profitAndLoss = '0', ...more] = typed.split(':')
  if (more.length > 0) return null
  return {
    rate: rateIn(rate),
    activeMembers: Number(activeMembers),
    validBet,
    profitAndLoss: isDividend ? profitAndLoss : null,
  }
}

/** Reads what follows `contracts`: the command, or what was not understood. */
export function readContracts(
  [what, first, second, ...rest]: readonly string[],
  values: Values,
): OperatorCommand | string {
  const by = personOf(values)
  switch (what) {
    case undefined:
      return { command: 'contracts' }
    case 'offer': {
      const kind = second as ContractKind
      const isDividend = kind === 'dividend'
      const terms = {
        kind,
        period: isDividend ? (values.period ?? 'monthly') : null,
        tiers: rest.map((tier) => tierIn(tier, isDividend)),
        singleBet: isDividend ? null : (values['single-bet'] ?? '0'),
        winRate: second === 'realtime' ? '100.00' : null,
        lossRate: second === 'realtime' ? '100.00' : null,
        ...(values['carry-over'] ? { carryOver: true } : {}),
        ...(values['bonus-cost'] ? { bonusCost: true } : {}),
      }
      const days = Number(values.days ?? expiryDays.usual)
      const read = v.safeParse(OperatorCommand, { command: 'offerContract', account: first, terms, days, by })
      return read.success
        ? read.output
        : 'contracts offer takes an account, a kind (dividend, daily, hourly, realtime), tiers such as 30 or 35:10:5000, and --as who you are'
    }
    case 'approve':
    case 'reject': {
      const decision = { reference: first?.toUpperCase(), agrees: what === 'approve' }
      const read = v.safeParse(OperatorCommand, { command: 'decideHouseOffer', ...decision, by })
      if (read.success && second === undefined) return read.output
      return `contracts ${what} takes one reference, and --as who you are`
    }
    case 'withdraw':
    case 'end':
    case 'agree':
    case 'refuse': {
      const read = v.safeParse(OperatorCommand, {
        command: 'moveContract',
        account: first,
        kind: second,
        move: what,
        by,
      })
      if (read.success && rest.length === 0) return read.output
      return `contracts ${what} takes an account and a kind, and --as who you are`
    }
    case 'alone': {
      const typed = rateIn(second ?? '')
      const rate = /^\d{1,3}\.\d{2}$/.test(typed) ? hundredths(typed) : null
      const read = v.safeParse(OperatorCommand, { command: 'setHouseRate', kind: first, rate, by })
      if (read.success && rest.length === 0) return read.output
      return 'contracts alone takes a kind and a rate such as 30, and --as who you are'
    }
    default:
      return 'What about contracts? offer, approve, reject, withdraw, end, agree, refuse or alone'
  }
}
