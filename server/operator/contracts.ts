import {
  decideHouseOffer,
  houseContracts,
  type HouseOffer,
  moveByHouse,
  moveHouseRate,
  offerByHouse,
} from '#server/domain/house-contracts.ts'
import type { HouseRates } from '#server/domain/adjustment-rule.ts'
import type { Settings } from '#server/domain/settings.ts'
import { Refused } from '#server/handler.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { contractKinds, rateOf, topRate } from '#wire/contract-terms.ts'
import type { OperatorCommand } from './command.ts'
import { memberIdOf } from './people.ts'

interface Site {
  readonly db: Db
  readonly live: Live
  readonly settings: Settings
}

type Of<Name extends OperatorCommand['command']> = Extract<OperatorCommand, { command: Name }>

/** Contracts of the house, what waits, and what one person may offer, a line each. */
export async function describeContracts({ db, settings }: Site): Promise<string[]> {
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

/** Offers an agent without an upline a contract, at once or once a second person agrees. */
export async function offerOne(site: Site, command: Of<'offerContract'>, now: number): Promise<string[]> {
  const { account, terms, days, by } = command
  const memberId = await memberIdOf(site.db, account)
  const offer = await inWords(() => offerByHouse(site, { memberId, terms, days }, by, now))
  return [
    describe(offer, account),
    ...(offer.state === 'waiting' ? [`a second person must agree: contracts approve ${offer.reference}`] : []),
  ]
}

/** Agrees to an offer that waits, or rejects it. */
export async function decideOffer(
  site: Site,
  { by, ...decision }: Of<'decideHouseOffer'>,
  now: number,
): Promise<string[]> {
  return [describe(await inWords(() => decideHouseOffer(site, decision, by, now)))]
}

/** Takes back what the house asked, asks for the end, or answers what the agent asked. */
export async function moveContract(
  site: Site,
  { account, kind, move, by }: Of<'moveContract'>,
  now: number,
): Promise<string[]> {
  const memberId = await memberIdOf(site.db, account)
  await inWords(() => moveByHouse(site, { memberId, kind, move }, by, now))
  return [
    `${account}  ${kind}: ${move === 'end' ? 'the agent is asked to agree to the end, and the contract goes on until then' : move}`,
  ]
}

/** Changes up to which rate one person may offer alone. */
export async function setHouseRate(site: Site, { kind, rate, by }: Of<'setHouseRate'>, now: number): Promise<string[]> {
  return describeRates(await moveHouseRate(site, { kind, rate }, by, now))
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
