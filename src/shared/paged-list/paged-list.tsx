import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ListFilters, type ListFilter } from './list-filters.tsx'
import { ListPages, ListState, type EmptyText } from './list-state.tsx'
import styles from './paged-list.module.css'
import type { Filter } from './list-search-params.ts'
import type { List, PageValue } from './use-list.ts'

/** A column of a list. */
export interface Column<Row> {
  readonly name: string
  /** The header of the column, and the label in a phone's card. */
  readonly head: string
  /** For a column without a visible header, such as that of a button: its header is for screen readers. */
  readonly bare?: boolean
  /** True if the column is aligned to the end, as numbers and money are. */
  readonly end?: boolean
  /** Renders a cell; null when the row has no value: a card leaves it out. */
  cell(row: Row): ReactNode
}

export interface PagedListProps<Value extends PageValue> {
  readonly list: List<Value, Filter>
  /** Accessible name of the list. */
  readonly label: string
  readonly columns: readonly Column<Value['list'][number]>[]
  readonly filters?: readonly ListFilter[]
  /** The text of an empty list, when it differs from the common one. */
  readonly nothing?: EmptyText
  /** Totals over all pages, by column name. */
  readonly totals?: (value: Value) => Readonly<Record<string, ReactNode>>
  /** An action on all rows. */
  readonly action?: ReactNode
}

const none: readonly never[] = []
const waiting = ['one', 'two', 'three']

/** A record or report with filters and pages: a table where there is room, else a card a row. */
export function PagedList<Value extends PageValue>({
  list,
  label,
  columns,
  filters = [],
  nothing,
  totals,
  action,
}: PagedListProps<Value>) {
  const top = useRef<HTMLDivElement>(null)
  const { value, body } = list
  const rows: Value['list'] = value?.list ?? none

  return (
    <div ref={top} className={styles['list']}>
      {filters.length > 0 && <ListFilters filters={filters} chosen={list.filter} onChoose={list.setFilter} />}
      <ListState list={list} nothing={nothing} />
      {body === 'skeleton' && <Waiting />}
      {body === 'rows' && (
        <RowsTable
          label={label}
          columns={columns}
          rows={rows}
          busy={list.busy}
          totals={value === undefined ? undefined : totals?.(value)}
        />
      )}
      <div className={styles['foot']}>
        <ListPages list={list} onTurn={() => top.current?.scrollIntoView({ block: 'nearest' })} />
        {body === 'rows' && action}
      </div>
    </div>
  )
}

function Waiting() {
  const t = useText()
  return (
    <div className={styles['waiting']} aria-busy="true">
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      {waiting.map((each) => (
        <Skeleton key={each} className={styles['waitingRow']} />
      ))}
    </div>
  )
}

export interface RowsTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly busy: boolean
  readonly totals: Readonly<Record<string, ReactNode>> | undefined
}

/** Pages, filters and order are the server's: no feature of the library is needed. */
const features = tableFeatures({})

/** The rows of a record without pages and filters: a table, or a card a row where there is no room for one. */
export function RowsTable<Row extends { readonly id: string | number }>({
  label,
  columns,
  rows,
  busy,
  totals,
}: RowsTableProps<Row>) {
  const t = useText()
  const byName = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns])
  const definitions = useMemo(
    () => columns.map(({ name, head }): ColumnDef<typeof features, Row> => ({ id: name, header: head })),
    [columns],
  )
  const table = useTable({ features, columns: definitions, data: rows, getRowId: ({ id }) => String(id) })
  return (
    <div className={styles['frame']}>
      <table className={classNames(styles['table'], busy && styles['old'])} aria-label={label} aria-busy={busy}>
        <thead className={styles['head']}>
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id}>
              {headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={classNames(byName.get(header.column.id)?.end === true && styles['end'])}
                >
                  {byName.get(header.column.id)?.bare === true ? (
                    <VisuallyHidden>
                      <table.FlexRender header={header} />
                    </VisuallyHidden>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={styles['row']}>
              {row.getAllCells().map((cell) => (
                <Fact key={cell.id} of={byName.get(cell.column.id)}>
                  {byName.get(cell.column.id)?.cell(row.original) ?? null}
                </Fact>
              ))}
            </tr>
          ))}
        </tbody>
        {totals !== undefined && (
          <tfoot className={styles['totals']}>
            <tr className={styles['row']}>
              {columns.map((column, index) => (
                <Fact key={column.name} of={column} bare={index === 0 || column.bare === true}>
                  {index === 0 ? t('paged-list.totals') : (totals[column.name] ?? null)}
                </Fact>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface FactProps {
  readonly of: Pick<Column<never>, 'head' | 'bare' | 'end'> | undefined
  /** True if it has no label; as its column says when left out. */
  readonly bare?: boolean
  /** Null when there is no value. */
  readonly children: ReactNode
}

function Fact({ of: column, bare = column?.bare === true, children }: FactProps) {
  return (
    <td
      className={classNames(
        styles['cell'],
        children === null && styles['absent'],
        bare && styles['bare'],
        column?.end === true && styles['end'],
      )}
    >
      {!bare && (
        <span className={styles['name']} aria-hidden="true">
          {column?.head}
        </span>
      )}
      <span className={styles['fact']}>{children}</span>
    </td>
  )
}
