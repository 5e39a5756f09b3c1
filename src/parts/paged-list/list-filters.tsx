import type { Filter } from '#machines/paged-list/paged-list.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import styles from './paged-list.module.css'

/** One way to narrow a list down, by the names of its filter: one of several kinds, or the days from one to another. */
export type ListFilter =
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'period'; readonly from: string; readonly to: string }

export interface ListFiltersProps {
  readonly filters: readonly ListFilter[]
  readonly chosen: Filter
  readonly onChoose: (filter: Filter) => void
}

/** What a list can be narrowed down by; each choice counts at once. */
export function ListFilters({ filters, chosen, onChoose }: ListFiltersProps) {
  const t = useText()
  return (
    <search className={styles['filters']} aria-label={t('paged-list.filters')}>
      {filters.map((filter) =>
        filter.kind === 'choice' ? (
          <fieldset key={filter.name} className={styles['choices']} aria-label={filter.label}>
            {filter.options.map(({ value, label }) => (
              <Chip
                key={value}
                pressed={chosen[filter.name] === value}
                onClick={() => onChoose({ [filter.name]: value })}
              >
                {label}
              </Chip>
            ))}
          </fieldset>
        ) : (
          <div key={filter.from} className={styles['period']}>
            <DateField
              label={t('paged-list.from')}
              value={chosen[filter.from] ?? null}
              max={chosen[filter.to] ?? undefined}
              onChange={(day) => onChoose({ [filter.from]: day })}
            />
            <DateField
              label={t('paged-list.to')}
              value={chosen[filter.to] ?? null}
              min={chosen[filter.from] ?? undefined}
              onChange={(day) => onChoose({ [filter.to]: day })}
            />
          </div>
        ),
      )}
    </search>
  )
}
