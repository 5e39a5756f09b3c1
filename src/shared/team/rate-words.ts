import type { ContractKind, KindRate } from '#wire/contracts/contract-terms.ts'
import type { Language } from '#wire/shapes.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { rateText } from './rate-text.ts'

/** The page of the Agent Centre that a kind of contract is named by. */
const pages = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
} as const satisfies Readonly<Record<ContractKind, string>>

/** What a kind of contract is called. */
export const kindText = (kind: ContractKind, t: Translate): string => t(`agent-centre.${pages[kind]}`)

/** Rates as pairs of what they are of and how much. */
export const rateFacts = ({ rates }: { readonly rates: readonly KindRate[] }, t: Translate, language: Language) =>
  rates.map(({ kind, rate }) => [kindText(kind, t), rateText(rate, language)] as const)
