import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './agent-contracts.module.css'

/** A page of a kind of contract. */
export type ContractPage = 'agentDividendRecordCopy2' | 'agentDailyWages2' | 'agentHourSalary' | 'agentRealtimeSalary'

export interface AgentContractsProps {
  /** The page's key, as in its address. */
  readonly page: ContractPage
  readonly contracts: ReactNode
  readonly statements: ReactNode
}

/** A page of a kind of contract: the contracts, or by the address (`view=statements`) their statements. */
export function AgentContracts({ page, contracts, statements }: AgentContractsProps) {
  const t = useText()
  const isStatements = useSearch({ from: `/agents/agent/${page}` }).view === 'statements'
  const way = (is: boolean, search: { readonly view?: 'statements' }, name: string) => (
    <Link
      to={`/agent/${page}`}
      search={search}
      className={buttonClass(is ? 'primary' : 'secondary')}
      aria-current={is ? 'page' : undefined}
    >
      {name}
    </Link>
  )
  return (
    <div className={styles['contracts']}>
      <nav className={styles['ways']} aria-label={t('statements.view')}>
        {way(!isStatements, {}, t('statements.view.contracts'))}
        {way(isStatements, { view: 'statements' }, t('statements.title'))}
      </nav>
      {isStatements ? statements : contracts}
    </div>
  )
}
