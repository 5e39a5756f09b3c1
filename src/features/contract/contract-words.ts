import type { ContractKind, ContractTerms } from '#wire/contracts/contract-terms.ts'
import type { Currency } from '#wire/money.ts'
import type { Contract } from '#wire/contracts/contract.ts'
import type { Language } from '#wire/shapes.ts'
import type { TermsChange } from '#machines/contract/contract.rules.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { rateText } from '#src/shared/team/rate-text.ts'

/** How things of contracts are said in the language of the page. */
export interface Said {
  readonly t: Translate
  readonly language: Language
  readonly currency: Currency
}

/** What waits between the two, in a few words; of nothing null. */
export function waitingText(waiting: Contract['waiting'], t: Translate): string | null {
  if (waiting === null) return null
  const { what, mine, seenAt } = waiting
  if (what === 'offer' && mine) return t(seenAt === null ? 'contract.waiting.sent' : 'contract.waiting.seen')
  return t(`contract.waiting.${what}.${mine ? 'mine' : 'theirs'}`)
}

/** Heading of the sum of bets that a tier asks for, by what it is counted in. */
export const validBetHead = (kind: ContractKind, t: Translate): string => t(`contract.validBet.${kind}`)

/** The other side's name; an agent without an upline has the house above. */
export const nameText = (name: string | null, t: Translate): string => name ?? t('contract.house')

type Field = TermsChange['field']

/** What a condition is called. */
export function fieldText(field: Field, kind: ContractKind, t: Translate): string {
  return field === 'validBet' ? validBetHead(kind, t) : t(`contract.${field}`)
}

/** A condition as it is read; a dash for none. */
export function valueText(field: Field, value: string | null, { t, language, currency }: Said): string {
  if (value === null) return '–'
  switch (field) {
    case 'rate':
    case 'winRate':
    case 'lossRate':
      return rateText(value, language)
    case 'period':
      return t(`contract.period.${value as NonNullable<ContractTerms['period']>}`)
    case 'carryOver':
    case 'bonusCost':
      return t(value === 'true' ? 'contract.yes' : 'contract.no')
    case 'activeMembers':
      return formatNumber(Number(value), language)
    default:
      return formatMoney(value, currency, language)
  }
}
