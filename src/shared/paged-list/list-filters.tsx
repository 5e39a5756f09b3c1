import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useState } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { ListDays } from './list-days.tsx'
import { ListSearch } from './list-search.tsx'
import styles from './paged-list.module.css'
import type { Filter } from './list-search-params.ts'

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)

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
  /** The default filter. */
  readonly unfiltered: Filter
  readonly onChoose: (filter: Filter) => void
  readonly onClear: () => void
}

const namesOf = (filter: ListFilter): readonly string[] =>
  filter.kind === 'period' ? [filter.from, filter.to] : [filter.name]

/**
 * The filters of a list: above it, or on a phone in a sheet behind a button with the number of those set. Chips alone
 * are above it there, too.
 */
export function ListFilters({ onClear, unfiltered, ...controls }: ListFiltersProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { filters, chosen } = controls
  const isNarrow = useIsNarrow()
  if (!isNarrow || filters.every(({ kind }) => kind === 'choice')) return <FilterControls {...controls} />
  const count = filters.filter((filter) => namesOf(filter).some((name) => chosen[name] !== unfiltered[name])).length
  return (
    <>
      <Button
        className={styles['toFilters']}
        icon={<Icon of={SlidersHorizontal} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('paged-list.filters.set', { count })}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterSheet onClear={count === 0 ? null : onClear} onClose={() => setIsOpen(false)}>
            <FilterControls {...controls} />
          </FilterSheet>
        </Suspense>
      )}
    </>
  )
}

/** The controls of the filters; each change applies at once. */
function FilterControls({ filters, chosen, onChoose }: Pick<ListFiltersProps, 'filters' | 'chosen' | 'onChoose'>) {
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
