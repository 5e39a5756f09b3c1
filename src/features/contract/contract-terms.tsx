import type { ContractTerms as Terms, ContractTier } from '#wire/contracts/contract-terms.ts'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { fieldText, type ContractTexts, valueText } from './contract-texts.ts'
import styles from './contract.module.css'

interface TermsProps {
  readonly terms: Terms
  readonly label: string
  readonly texts: ContractTexts
}

/** Renders the terms of a contract: the conditions of the whole, and a table of the tiers. */
export function ContractTerms({ terms, label, texts }: TermsProps) {
  const { kind } = terms
  const whole = (['period', 'singleBet', 'winRate', 'lossRate'] as const).flatMap((field) =>
    terms[field] === null ? [] : [[fieldText(field, kind, texts.t), valueText(field, terms[field], texts)] as const],
  )
  const agreed = (['carryOver', 'bonusCost'] as const).flatMap((field) =>
    terms[field] === true ? [[fieldText(field, kind, texts.t), valueText(field, 'true', texts)] as const] : [],
  )
  const facts = [...whole, ...agreed]
  return (
    <div className={styles['terms']}>
      {facts.length > 0 && <Facts label={label} facts={facts} />}
      <RowsTable
        label={label}
        columns={columnsOf(kind, texts)}
        rows={terms.tiers.map((tier, id) => ({ id, ...tier }))}
        busy={false}
        totals={undefined}
      />
    </div>
  )
}

const columnsOf = (
  kind: Terms['kind'],
  texts: ContractTexts,
): readonly Column<ContractTier & { readonly id: number }>[] =>
  (['rate', 'activeMembers', 'validBet', ...(kind === 'dividend' ? (['profitAndLoss'] as const) : [])] as const).map(
    (field) => ({
      name: field,
      head: fieldText(field, kind, texts.t),
      end: field !== 'rate',
      cell: (tier) => (
        <span className={field === 'rate' ? styles['strong'] : undefined}>
          {valueText(field, tier[field]?.toString() ?? null, texts)}
        </span>
      ),
    }),
  )
