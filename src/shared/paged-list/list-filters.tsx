import { useText } from '#src/i18n/text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { ListDays } from './list-days.tsx'
import { ListSearch } from './list-search.tsx'
import styles from './paged-list.module.css'
import type { Filter } from './list-search-params.ts'

/** A filter of a list: chips, a select, a search text, or a date range. */
export type ListFilter =
  | { readonly kind: 'text'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'choice' | 'select'
      readonly name: string
      readonly label: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }
  | {
      readonly kind: 'period'
      readonly from: string
      readonly to: string
      /** Today at the site, for a list that starts with the last days. */
      readonly today?: string
    }

/** Value of a select's option without a filter. */
export const everything = 'all'

export interface ListFiltersProps {
  readonly filters: readonly ListFilter[]
  readonly chosen: Filter
  readonly onChoose: (filter: Filter) => void
}

/** The filters of a list; each change applies at once. */
export function ListFilters({ filters, chosen, onChoose }: ListFiltersProps) {
  const t = useText()
  return (
    <search className={styles['filters']} aria-label={t('paged-list.filters')}>
      {filters.map((filter) =>
        filter.kind === 'period' ? (
          <ListDays
            key={filter.from}
            chosen={{ from: chosen[filter.from] ?? null, to: chosen[filter.to] ?? null }}
            today={filter.today}
            onChoose={({ from, to }) =>
              onChoose({
                ...(from === undefined ? {} : { [filter.from]: from }),
                ...(to === undefined ? {} : { [filter.to]: to }),
              })
            }
          />
        ) : filter.kind === 'text' ? (
          <ListSearch
            key={filter.name}
            label={filter.label}
            chosen={chosen[filter.name] ?? null}
            onChoose={(typed) => onChoose({ [filter.name]: typed })}
          />
        ) : filter.kind === 'select' ? (
          <SelectField
            key={filter.name}
            label={filter.label}
            value={chosen[filter.name] ?? everything}
            options={filter.options}
            onChange={(value) => onChoose({ [filter.name]: value === everything ? null : value })}
          />
        ) : (
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
        ),
      )}
    </search>
  )
}
