import type { RequestOf, ValueOf } from '#wire/call.ts'
import { type ContractKind, hundredths, rateOf } from '#wire/contracts/contract-terms.ts'
import type { registerCentreCalls } from '#wire/agents/register-centre.ts'
import { readRate } from '#machines/contract/contract.rules.ts'
import { type FieldProblems, found } from '#machines/lib/form.ts'

/** The links of an agent, and what a new one can be. */
export type ToldLinks = ValueOf<typeof registerCentreCalls.registrationLinks>
export type AgentLink = ToldLinks['list'][number]

/** What is typed and chosen of a new link; by kinds of contract the rates that it offers, empty for none. */
export interface LinkFields extends Readonly<Record<ContractKind, string>> {
  readonly name: string
  readonly type: AgentLink['type']
  readonly days: RequestOf<typeof registerCentreCalls.makeRegistrationLink>['days']
  /** As it is typed; empty for any number. */
  readonly mostUses: string
}

export const nothingTyped: LinkFields = {
  name: '',
  type: 2,
  days: 30,
  mostUses: '',
  dividend: '',
  daily: '',
  hourly: '',
  realtime: '',
}

/** How often a link can be used at most, where it has an end at all. */
export const mostEver = 10_000

/** What a typed number of uses comes to: null for any, undefined where it is none. */
export function usesOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= mostEver ? number : undefined
}

/** What is known and typed while a link is named. */
interface Naming {
  readonly fields: LinkFields
  readonly told: ToldLinks | null
}

/** Contracts that the link can offer: they are between agents. */
export const offersOf = ({ fields: { type }, told }: Naming): ToldLinks['offers'] =>
  told?.agentTypes.includes(type) === true ? told.offers : []

/** A rate has at most three digits before its mark and two behind, so either mark can be meant only as one. */
const partsOf = (text: string) => readRate(text, '.') ?? readRate(text, ',')

/** The rates that the link is to offer, as they are asked for. */
export const ratesOf = (naming: Naming): RequestOf<typeof registerCentreCalls.makeRegistrationLink>['rates'] =>
  offersOf(naming).flatMap(({ kind }) => {
    const parts = partsOf(naming.fields[kind])
    return parts === null ? [] : [{ kind, rate: rateOf(parts) }]
  })

/** Whether that can be offered: nothing, or more than nothing and not more than the most. */
function isOffer(text: string, most: string): boolean {
  if (text.trim() === '') return true
  const parts = partsOf(text)
  return parts !== null && parts > 0 && parts <= hundredths(most)
}

/** What keeps a new link from being made. */
export const linkProblems = (naming: Naming): FieldProblems<keyof LinkFields> => {
  const { name, mostUses } = naming.fields
  return found([
    ['name', name.trim() === '' ? 'missing' : null],
    ['mostUses', usesOf(mostUses) === undefined ? 'range' : null],
    ...offersOf(naming).map(({ kind, most }) => [kind, isOffer(naming.fields[kind], most) ? null : 'range'] as const),
  ])
}
