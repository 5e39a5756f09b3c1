import type { RequestOf, ValueOf } from '#wire/call.ts'
import { type ContractKind, hundredths, rateOf } from '#wire/contracts/contract-terms.ts'
import type { registerCentreCalls } from '#wire/agents/register-centre.ts'
import { readRate } from '#machines/contract/contract.rules.ts'
import { type FieldProblems, collectProblems } from '#machines/lib/form.ts'

/** The registration links of an agent, and the options for a new one. */
export type RegistrationLinks = ValueOf<typeof registerCentreCalls.registrationLinks>
export type AgentLink = RegistrationLinks['list'][number]

/** Form fields of a new link; per contract kind the offered rate as typed, empty for none. */
export interface LinkFields extends Readonly<Record<ContractKind, string>> {
  readonly name: string
  readonly type: AgentLink['type']
  readonly days: RequestOf<typeof registerCentreCalls.makeRegistrationLink>['days']
  /** As typed; empty for unlimited. */
  readonly mostUses: string
}

export const emptyFields: LinkFields = {
  name: '',
  type: 2,
  days: 30,
  mostUses: '',
  dividend: '',
  daily: '',
  hourly: '',
  realtime: '',
}

/** Highest number of uses of a limited link. */
export const maxUses = 10_000

/** Parses a typed number of uses: null for unlimited, undefined when invalid. */
export function parseUses(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= maxUses ? number : undefined
}

/** The form of a new link and the options it is checked against. */
interface LinkDraft {
  readonly fields: LinkFields
  readonly links: RegistrationLinks | null
}

/** Contracts that the link can offer; only links for agents offer any. */
export const offersOf = ({ fields: { type }, links }: LinkDraft): RegistrationLinks['offers'] =>
  links?.agentTypes.includes(type) === true ? links.offers : []

/** Accepts "." and ",": with at most three digits before and two after, either can only be the decimal separator. */
const partsOf = (text: string) => readRate(text, '.') ?? readRate(text, ',')

/** Rates of the new link in the request's form. */
export const ratesOf = (draft: LinkDraft): RequestOf<typeof registerCentreCalls.makeRegistrationLink>['rates'] =>
  offersOf(draft).flatMap(({ kind }) => {
    const parts = partsOf(draft.fields[kind])
    return parts === null ? [] : [{ kind, rate: rateOf(parts) }]
  })

/** Returns whether a rate can be offered: empty, or above zero and at most `most`. */
function isOffer(text: string, most: string): boolean {
  if (text.trim() === '') return true
  const parts = partsOf(text)
  return parts !== null && parts > 0 && parts <= hundredths(most)
}

/** Returns the problems of the new link's fields; empty when it can be sent. */
export const linkProblems = (draft: LinkDraft): FieldProblems<keyof LinkFields> => {
  const { name, mostUses } = draft.fields
  return collectProblems([
    ['name', name.trim() === '' ? 'missing' : null],
    ['mostUses', parseUses(mostUses) === undefined ? 'range' : null],
    ...offersOf(draft).map(({ kind, most }) => [kind, isOffer(draft.fields[kind], most) ? null : 'range'] as const),
  ])
}
