import type { ContractKind, KindRate } from '#wire/contracts/contract-terms.ts'
import type { Language } from '#wire/shapes.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { rateText } from './rate-text.ts'

/** The page of the Agent Centre of each kind of contract. */
const pages = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
} as const satisfies Readonly<Record<ContractKind, string>>

/** Returns the name of a kind of contract. */
export const kindText = (kind: ContractKind, t: Translate): string => t(`agent-centre.${pages[kind]}`)

/** Returns rates as pairs of kind and rate, formatted. */
export const rateFacts = ({ rates }: { readonly rates: readonly KindRate[] }, t: Translate, language: Language) =>
  rates.map(({ kind, rate }) => [kindText(kind, t), rateText(rate, language)] as const)
