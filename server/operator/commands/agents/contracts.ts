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

/** Contracts of the house, what waits, and what one person may offer, a line each. */
async function describeContracts({ db, settings }: Site): Promise<string[]> {
  const { list, waiting } = await houseContracts(db)
  return [
    ...(list.length === 0
      ? ['the house has no contract']
      : list.map(({ account, kind, rate, offered, asked }) =>
          [
            account,
            kind,
            rate === null ? 'nothing holds' : `holds ${rate} %`,
            ...(offered === null ? [] : [`offered ${offered} %`]),
            ...(asked === null ? [] : [`asked by the ${asked}`]),
          ].join('  '),
        )),
    ...waiting.map(({ offer, account }) => `${describe(offer, account)}  a second person must agree`),
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
    `wanted by ${askedBy}`,
  ].join('  ')

const describeRates = (rates: HouseRates): string[] =>
  contractKinds.flatMap((kind) => {
    const { aloneUpTo, wanted } = rates[kind]
    return [
      `${kind}: one person may offer up to ${rateOf(aloneUpTo)} %`,
      ...(wanted === null
        ? []
        : [`${wanted.by} wants it to be ${rateOf(wanted.units)} %: a second person must say the same`]),
    ]
  })

/** A refusal in words for the person who gave the command. */
async function inWords<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const words: Readonly<Partial<Record<Refused['code'], string>>> = {
      not_found: 'The house has contracts with agents who have no agent above them, and with nobody else',
      feature_off: 'The brand has no such contracts now; brand agent switches them',
      contract_terms_invalid: 'Each tier needs a higher rate than the one before, and no condition may fall',
      contract_waits:
        'Something waits for an answer in this contract; contracts withdraw takes back what the house asked',
      contract_missing: 'Nothing holds that could end',
      contract_to_offer: 'The agent asked for a contract: contracts offer answers that, or contracts refuse',
    }
    throw new Error(words[error.code] ?? `It was refused: ${error.code}`, { cause: error })
  }
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
      contracts: 'Show the contracts of the house with agents who have no upline, and what waits for whom.',
    },
    run: (site) => describeContracts(site),
  }),
  command({
    name: 'offerContract',
    usage: {
      'contracts offer <account> dividend|daily|hourly|realtime <tier>… [--period monthly] [--carry-over] [--bonus-cost] [--single-bet 10] [--days 7] --as <name>':
        'Offer a contract, or another one instead of it. A tier is a rate in per cent, such as 30, and what the team must have for it: 35:10:5000:1000 is 35 % from ten active members, bets of 5000 and, of a dividend, a loss of 1000 on. Above a rate a second person must agree. With --carry-over what the team wins is taken off later losses, with --bonus-cost its bonuses are.',
    },
    args: v.object({
      account: Account,
      terms: ContractTerms,
      days: v.pipe(v.number(), v.integer(), v.minValue(expiryDays.least), v.maxValue(expiryDays.most)),
      by: Person,
    }),
    read: readOffer,
    takes:
      'an account, a kind (dividend, daily, hourly, realtime), tiers such as 30 or 35:10:5000, and --as who you are',
    async run(site, { account, terms, days, by }) {
      const memberId = await memberIdOf(site.db, account)
      const offer = await inWords(() => offerByHouse(site, { memberId, terms, days }, by, site.now()))
      return [
        describe(offer, account),
        ...(offer.state === 'waiting' ? [`a second person must agree: contracts approve ${offer.reference}`] : []),
      ]
    },
  }),
  command({
    name: 'decideHouseOffer',
    usage: {
      'contracts approve|reject <reference> --as <name>':
        'Agree to an offer that waits, as another person than who wanted it, or reject it.',
    },
    args: v.object({ reference: referenceOf('H'), agrees: v.boolean(), by: Person }),
    read: ({ what }) => ({ agrees: what === 'approve' }),
    takes: 'one reference, and --as who you are',
    run: async (site, { by, ...decision }) => [
      describe(await inWords(() => decideHouseOffer(site, decision, by, site.now()))),
    ],
  }),
  command({
    name: 'moveContract',
    usage: {
      'contracts withdraw|end|agree|refuse <account> <kind> --as <name>':
        'Take back what the house asked, ask for the end of what holds, or answer what the agent asked. A contract ends only once the agent agrees to it as well, and goes on until then.',
    },
    args: v.object({ account: Account, kind: ContractKind, move: v.picklist(houseMoves), by: Person }),
    read: ({ what }) => ({ move: what }),
    takes: 'an account and a kind, and --as who you are',
    async run(site, { account, kind, move, by }) {
      const memberId = await memberIdOf(site.db, account)
      await inWords(() => moveByHouse(site, { memberId, kind, move }, by, site.now()))
      return [
        `${account}  ${kind}: ${move === 'end' ? 'the agent is asked to agree to the end, and the contract goes on until then' : move}`,
      ]
    },
  }),
  command({
    name: 'setHouseRate',
    usage: {
      'contracts alone <kind> <rate> --as <name>':
        'Change up to which rate one person may offer alone: less at once, more once a second person says the same.',
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
    takes: 'a kind and a rate such as 30, and --as who you are',
    run: async (site, { kind, rate, by }) => describeRates(await moveHouseRate(site, { kind, rate }, by, site.now())),
  }),
]
