import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ListFilters, type ListFilter } from './list-filters.tsx'
import { ListPages, ListState, type Nothing } from './list-state.tsx'
import styles from './paged-list.module.css'
import type { Filter } from './place-search.ts'
import type { List, PageValue } from './use-list.ts'

/** One fact of each row, in the order they are read. */
export interface Column<Row> {
  readonly name: string
  /** What stands over the column, and before the fact on a phone. */
  readonly head: string
  /** For a column that needs no heading to be understood, such as that of a button: only a screen reader is told it. */
  readonly bare?: boolean
  /** Numbers and money stand at the end of their column. */
  readonly end?: boolean
  /** Null where a row has nothing of it: a card does not name it. */
  cell(row: Row): ReactNode
}

export interface PagedListProps<Value extends PageValue> {
  readonly list: List<Value, Filter>
  /** What the list is of. */
  readonly label: string
  readonly columns: readonly Column<Value['list'][number]>[]
  readonly filters?: readonly ListFilter[]
  /** What is said of a list that is empty, where there is more to say than that. */
  readonly nothing?: Nothing
  /** Sums over all pages, by the names of their columns. */
  readonly totals?: (value: Value) => Readonly<Record<string, ReactNode>>
  /** What can be done with all rows together. */
  readonly action?: ReactNode
}

const none: readonly never[] = []
const waiting = ['one', 'two', 'three']

/** A record or report: a table where there is room, a card a row where there is not, with its filters and pages. */
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
      {filters.length > 0 && <ListFilters filters={filters} chosen={list.filter} onChoose={list.narrow} />}
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

/** Pages, filters and order are the server's: the table needs none of what the library could do about them. */
const features = tableFeatures({})

/** Rows of a record without its pages and filters: as a table, or as a card a row where there is no room for one. */
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
  /** Whether it stands without its name, as its column says where this is left out. */
  readonly bare?: boolean
  /** Null where there is nothing of it. */
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
