import type { ContractKind, ContractTerms } from '#wire/contracts/contract-terms.ts'
import type { Currency } from '#wire/money.ts'
import type { Contract } from '#wire/contracts/contract.ts'
import type { Language } from '#wire/shapes.ts'
import type { TermsChange } from '#machines/contract/contract.rules.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { rateText } from '#src/shared/team/rate-text.ts'

/** Language and currency in which the values of a contract are formatted. */
export interface ContractTexts {
  readonly t: Translate
  readonly language: Language
  readonly currency: Currency
}

/** Returns the text of the pending offer or request; null where none is pending. */
export function waitingText(waiting: Contract['waiting'], t: Translate): string | null {
  if (waiting === null) return null
  const { what, mine, seenAt } = waiting
  if (what === 'offer' && mine) return t(seenAt === null ? 'contract.waiting.sent' : 'contract.waiting.seen')
  return t(`contract.waiting.${what}.${mine ? 'mine' : 'theirs'}`)
}

/** Returns the label of a tier's valid-bet condition, by kind of contract. */
export const validBetHead = (kind: ContractKind, t: Translate): string => t(`contract.validBet.${kind}`)

/** Returns the other side's name; the house stands in for a missing upline. */
export const nameText = (name: string | null, t: Translate): string => name ?? t('contract.house')

type Field = TermsChange['field']

/** Returns the label of a condition. */
export function fieldText(field: Field, kind: ContractKind, t: Translate): string {
  return field === 'validBet' ? validBetHead(kind, t) : t(`contract.${field}`)
}

/** Returns the formatted value of a condition; a dash for null. */
export function valueText(field: Field, value: string | null, { t, language, currency }: ContractTexts): string {
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
