import type { ContractTerms as Terms, ContractTier } from '#wire/contracts/contract-terms.ts'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { fieldText, type Said, valueText } from './contract-words.ts'
import styles from './contract.module.css'

interface TermsProps {
  readonly terms: Terms
  readonly label: string
  readonly said: Said
}

/** Terms of a contract: what is of all tiers, and the tiers as a table. */
export function ContractTerms({ terms, label, said }: TermsProps) {
  const { kind } = terms
  const whole = (['period', 'singleBet', 'winRate', 'lossRate'] as const).flatMap((field) =>
    terms[field] === null ? [] : [[fieldText(field, kind, said.t), valueText(field, terms[field], said)] as const],
  )
  const agreed = (['carryOver', 'bonusCost'] as const).flatMap((field) =>
    terms[field] === true ? [[fieldText(field, kind, said.t), valueText(field, 'true', said)] as const] : [],
  )
  const facts = [...whole, ...agreed]
  return (
    <div className={styles['terms']}>
      {facts.length > 0 && <Facts label={label} facts={facts} />}
      <RowsTable
        label={label}
        columns={columnsOf(kind, said)}
        rows={terms.tiers.map((tier, id) => ({ id, ...tier }))}
        busy={false}
        totals={undefined}
      />
    </div>
  )
}

const columnsOf = (kind: Terms['kind'], said: Said): readonly Column<ContractTier & { readonly id: number }>[] =>
  (['rate', 'activeMembers', 'validBet', ...(kind === 'dividend' ? (['profitAndLoss'] as const) : [])] as const).map(
    (field) => ({
      name: field,
      head: fieldText(field, kind, said.t),
      end: field !== 'rate',
      cell: (tier) => (
        <span className={field === 'rate' ? styles['strong'] : undefined}>
          {valueText(field, tier[field]?.toString() ?? null, said)}
        </span>
      ),
    }),
  )
