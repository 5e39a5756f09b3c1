import type { ContractKind } from '#wire/contract-terms.ts'
import type { RegistrationLink } from '#wire/register-centre.ts'
import type { Language } from '#wire/shapes.ts'
import { formatNumber } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'

/** The page of the Agent Centre that a kind of contract is named by. */
const pages = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
} as const satisfies Readonly<Record<ContractKind, string>>

/** What a kind of contract is called. */
export const kindText = (kind: ContractKind, t: Translate): string => t(`agent-centre.${pages[kind]}`)

/** A rate of the wire, `'12.50'`, in the language's form. */
export const rateText = (rate: string, language: Language): string =>
  formatNumber(Number(rate) / 100, language, { style: 'percent', minimumFractionDigits: 2 })

/** What a link offers, as pairs of name and rate. */
export const rateFacts = ({ rates }: Pick<RegistrationLink, 'rates'>, t: Translate, language: Language) =>
  rates.map(({ kind, rate }) => [kindText(kind, t), rateText(rate, language)] as const)
