import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ListFilters, type ListFilter } from './list-filters.tsx'
import { ListPages, ListState, type EmptyText } from './list-state.tsx'
import styles from './paged-list.module.css'
import { RowButton } from './record-cells.tsx'
import type { Filter } from './list-search-params.ts'
import type { List, PageValue } from './use-list.ts'

const RowDetails = lazyPart(async () => (await import('./row-details.tsx')).RowDetails)

/** A column of a list. */
export interface Column<Row> {
  readonly name: string
  /** The header of the column, and the label in a phone's card. */
  readonly head: string
  /** For a column without a visible header, such as that of a button: its header is for screen readers. */
  readonly bare?: boolean
  /** True if the column is aligned to the end, as numbers and money are. */
  readonly end?: boolean
  /**
   * Its place in a phone's row: the name of the row with a note below it, and at the end a figure with another below it.
   * The other columns are in the details of the row, which a press on it opens. A list without any has cards on phones.
   */
  readonly part?: 'name' | 'note' | 'figure' | 'state'
  /** True for a column that is in the details alone, at every width: a reference number. */
  readonly detail?: boolean
  /** True for a name that opens its row by itself, as a link to a round does. */
  readonly opens?: boolean
  /**
   * Renders a cell; null when the row has no value: a card leaves it out. `close` closes the details, where it is
   * rendered in them: for an action that leads on.
   */
  cell(row: Row, close?: () => void): ReactNode
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
  /** Opens a row in the flow's own dialog; the details of its columns when left out. */
  readonly onOpen?: (row: Value['list'][number]) => void
}

const none: readonly never[] = []
const waiting = ['one', 'two', 'three']

/** A record or report with filters and pages: a table where there is room, else a row of two lines, or a card. */
export function PagedList<Value extends PageValue>({
  list,
  label,
  columns,
  filters = [],
  nothing,
  totals,
  action,
  onOpen,
}: PagedListProps<Value>) {
  const top = useRef<HTMLDivElement>(null)
  const { value, body } = list
  const rows: Value['list'] = value?.list ?? none

  return (
    <div ref={top} className={styles['list']}>
      {filters.length > 0 && (
        <ListFilters
          filters={filters}
          chosen={list.filter}
          unfiltered={list.unfiltered}
          onChoose={list.setFilter}
          onClear={list.clear}
        />
      )}
      <ListState list={list} nothing={nothing} />
      {body === 'skeleton' && <Waiting />}
      {body === 'rows' && (
        <RowsTable
          label={label}
          columns={columns}
          rows={rows}
          busy={list.busy}
          totals={value === undefined ? undefined : totals?.(value)}
          onOpen={onOpen}
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
  /** As of `PagedList`. */
  readonly onOpen?: ((row: Row) => void) | undefined
}

/** Pages, filters and order are the server's: no feature of the library is needed. */
const features = tableFeatures({})

/**
 * The rows of a record without pages and filters: a table, or where there is no room for one a row of two lines each, if
 * the columns have parts, else a card.
 */
export function RowsTable<Row extends { readonly id: string | number }>({
  label,
  columns,
  rows,
  busy,
  totals,
  onOpen,
}: RowsTableProps<Row>) {
  const t = useText()
  const [openId, setOpenId] = useState<Row['id'] | null>(null)
  const shown = useMemo(() => columns.filter(({ detail }) => detail !== true), [columns])
  const byName = useMemo(() => new Map(shown.map((column) => [column.name, column])), [shown])
  const definitions = useMemo(
    () => shown.map(({ name, head }): ColumnDef<typeof features, Row> => ({ id: name, header: head })),
    [shown],
  )
  const table = useTable({ features, columns: definitions, data: rows, getRowId: ({ id }) => String(id) })
  const isCompact = shown.some(({ part }) => part !== undefined)
  const open = rows.find(({ id }) => id === openId)
  return (
    <div className={styles['frame']}>
      <table
        className={classNames(styles['table'], isCompact && styles['compact'], busy && styles['old'])}
        aria-label={label}
        aria-busy={busy}
      >
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
          {table.getRowModel().rows.map(({ id, original: row }) => (
            <tr key={id} className={styles['row']}>
              {shown.map((column) => (
                <Fact key={column.name} of={column}>
                  {column.part === 'name' && column.opens !== true ? (
                    <RowButton onClick={() => (onOpen === undefined ? setOpenId(row.id) : onOpen(row))}>
                      {column.cell(row)}
                    </RowButton>
                  ) : (
                    column.cell(row)
                  )}
                </Fact>
              ))}
            </tr>
          ))}
        </tbody>
        {totals !== undefined && (
          <tfoot className={styles['totals']}>
            <tr className={styles['row']}>
              {shown.map((column, index) => (
                <Fact key={column.name} of={column} bare={index === 0 || column.bare === true}>
                  {index === 0 ? t('paged-list.totals') : (totals[column.name] ?? null)}
                </Fact>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {open !== undefined && (
        <Suspense>
          <RowDetails columns={columns} row={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface FactProps {
  readonly of: Pick<Column<never>, 'head' | 'bare' | 'end' | 'part'>
  /** True if it has no label; as its column says when left out. */
  readonly bare?: boolean
  /** Null when there is no value. */
  readonly children: ReactNode
}

function Fact({ of: column, bare = column.bare === true, children }: FactProps) {
  return (
    <td
      data-part={column.part}
      className={classNames(
        styles['cell'],
        children === null && styles['absent'],
        bare && styles['bare'],
        column.end === true && styles['end'],
      )}
    >
      {!bare && (
        <span className={styles['name']} aria-hidden="true">
          {column.head}{' '}
        </span>
      )}
      <span className={styles['fact']}>{children}</span>
    </td>
  )
}
