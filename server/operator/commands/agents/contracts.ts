import * as v from 'valibot'
import type { HouseRates } from '#server/domain/money/adjustment-rule.ts'
import {
  decideHouseOffer,
  houseContracts,
  houseMoves,
  type HouseOffer,
  moveByHouse,
  moveHouseRate,
  offerByHouse,
} from '#server/domain/contracts/house-contracts.ts'
import { Refused } from '#server/handler.ts'
import {
  ContractKind,
  contractKinds,
  ContractTerms,
  hundredths,
  rateOf,
  topRate,
} from '#wire/contracts/contract-terms.ts'
import { expiryDays } from '#wire/contracts/contract.ts'
import { command, type Words } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Account, Person, referenceOf } from '#server/operator/schemas.ts'

type Site = Pick<OperatorSite, 'db' | 'live' | 'settings'>

/** Describes contracts of the house, waiting offers, and limits of one person, one line each. */
async function describeContracts({ db, settings }: Site): Promise<string[]> {
  const { list, waiting } = await houseContracts(db)
  return [
    ...(list.length === 0
      ? ['the house has no contracts']
      : list.map(({ account, kind, rate, offered, requested }) =>
          [
            account,
            kind,
            rate === null ? 'none active' : `active ${rate} %`,
            ...(offered === null ? [] : [`offered ${offered} %`]),
            ...(requested === null ? [] : [`requested by the ${requested}`]),
          ].join('  '),
        )),
    ...waiting.map(({ offer, account }) => `${describe(offer, account)}  needs a second person`),
    ...describeRates(await settings.houseRates()),
  ]
}

const describe = ({ reference, state, terms, askedBy }: HouseOffer, account?: string) =>
  [
    reference,
    state,
    ...(account === undefined ? [] : [account]),
    terms.kind,
    `${rateOf(topRate(terms))} %`,
    `requested by ${askedBy}`,
  ].join('  ')

const describeRates = (rates: HouseRates): string[] =>
  contractKinds.flatMap((kind) => {
    const { aloneUpTo, wanted } = rates[kind]
    return [
      `${kind}: limit of one person ${rateOf(aloneUpTo)} %`,
      ...(wanted === null ? [] : [`${wanted.by} requested ${rateOf(wanted.units)} %: a second person must confirm`]),
    ]
  })

/** Translates refusals into messages for the operator. */
async function withMessages<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const words: Readonly<Partial<Record<Refused['code'], string>>> = {
      not_found: 'The house has contracts only with agents who have no upline',
      feature_off: 'Contracts of this kind are switched off; brand agent switches them on',
      contract_terms_invalid: 'Each tier needs a higher rate than the one before, and no lower condition',
      contract_waits: 'This contract has a pending request; contracts withdraw withdraws a request of the house',
      contract_missing: 'There is no active contract to end',
      contract_to_offer: 'The agent requested a contract: answer with contracts offer or contracts refuse',
    }
    throw new Error(words[error.code] ?? `Refused: ${error.code}`, { cause: error })
  }
}

/** Converts a typed rate such as `30` or `0.5` to the wire format; other input is returned unchanged and refused later. */
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

function readOffer({ places: [account, kind], rest, options, flags }: Words) {
  const isDividend = kind === 'dividend'
  const all = kind === 'realtime' ? '100.00' : null
  const terms = {
    kind,
    period: isDividend ? (options['period'] ?? 'monthly') : null,
    tiers: rest.map((tier) => tierIn(tier, isDividend)),
    singleBet: isDividend ? null : (options['single-bet'] ?? '0'),
    winRate: all,
    lossRate: all,
    ...(flags['carry-over'] ? { carryOver: true } : {}),
    ...(flags['bonus-cost'] ? { bonusCost: true } : {}),
  }
  return { account, terms, days: Number(options['days'] ?? expiryDays.usual) }
}

export const contractCommands = [
  command({
    name: 'contracts',
    usage: {
      contracts: 'Show the contracts of the house with agents who have no upline, and pending requests.',
    },
    run: (site) => describeContracts(site),
  }),
  command({
    name: 'offerContract',
    usage: {
      'contracts offer <account> dividend|daily|hourly|realtime <tier>… [--period monthly] [--carry-over] [--bonus-cost] [--single-bet 10] [--days 7] --as <name>':
        'Offer a contract, or a replacement for one. A tier is a rate in per cent, such as 30, and the conditions of the team: 35:10:5000:1000 is 35 % from ten active members, bets of 5000 and, for a dividend, a loss of 1000. Above the limit of one person, a second person must approve. --carry-over deducts wins of the team from later losses, --bonus-cost deducts its bonuses.',
    },
    args: v.object({
      account: Account,
      terms: ContractTerms,
      days: v.pipe(v.number(), v.integer(), v.minValue(expiryDays.least), v.maxValue(expiryDays.most)),
      by: Person,
    }),
    read: readOffer,
    takes:
      'an account, a kind (dividend, daily, hourly, realtime), tiers such as 30 or 35:10:5000, and --as <your name>',
    async run(site, { account, terms, days, by }) {
      const memberId = await memberIdOf(site.db, account)
      const offer = await withMessages(() => offerByHouse(site, { memberId, terms, days }, by, site.now()))
      return [
        describe(offer, account),
        ...(offer.state === 'waiting' ? [`needs a second person: contracts approve ${offer.reference}`] : []),
      ]
    },
  }),
  command({
    name: 'decideHouseOffer',
    usage: {
      'contracts approve|reject <reference> --as <name>': 'Approve a waiting offer, as a second person, or reject it.',
    },
    args: v.object({ reference: referenceOf('H'), agrees: v.boolean(), by: Person }),
    read: ({ what }) => ({ agrees: what === 'approve' }),
    takes: 'one reference, and --as <your name>',
    run: async (site, { by, ...decision }) => [
      describe(await withMessages(() => decideHouseOffer(site, decision, by, site.now()))),
    ],
  }),
  command({
    name: 'moveContract',
    usage: {
      'contracts withdraw|end|agree|refuse <account> <kind> --as <name>':
        'Withdraw a request of the house, request the end of a contract, or answer a request of the agent. A contract stays active until the agent agrees to its end.',
    },
    args: v.object({ account: Account, kind: ContractKind, move: v.picklist(houseMoves), by: Person }),
    read: ({ what }) => ({ move: what }),
    takes: 'an account and a kind, and --as <your name>',
    async run(site, { account, kind, move, by }) {
      const memberId = await memberIdOf(site.db, account)
      await withMessages(() => moveByHouse(site, { memberId, kind, move }, by, site.now()))
      return [
        `${account}  ${kind}: ${move === 'end' ? 'end requested; the contract stays active until the agent agrees' : move}`,
      ]
    },
  }),
  command({
    name: 'setHouseRate',
    usage: {
      'contracts alone <kind> <rate> --as <name>':
        'Set the highest rate one person may offer. A lower rate applies at once, a higher one after a second person confirms it.',
    },
    args: v.object({
      kind: ContractKind,
      /** Hundredths of a per cent. */
      rate: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
      by: Person,
    }),
    read({ places: [, typed = ''] }) {
      const rate = rateIn(typed)
      return { rate: /^\d{1,3}\.\d{2}$/.test(rate) ? hundredths(rate) : null }
    },
    takes: 'a kind and a rate such as 30, and --as <your name>',
    run: async (site, { kind, rate, by }) => describeRates(await moveHouseRate(site, { kind, rate }, by, site.now())),
  }),
]
