import { type ReactNode, useRef } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ListFilters, type ListFilter } from './list-filters.tsx'
import { ListPages, ListState, type Nothing } from './list-state.tsx'
import type { ListReads, PagedListActor, PageValue } from './list-reads.ts'
import { useListView } from './list-reads.ts'
import styles from './paged-list.module.css'

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

export interface PagedListProps<Value extends PageValue, Narrowed> {
  readonly list: PagedListActor
  readonly reads: ListReads<Value, Narrowed>
  /** What the list is of. */
  readonly label: string
  readonly columns: readonly Column<Value['list'][number]>[]
  readonly filters?: readonly ListFilter[]
  /** What is said of a list that is empty, where there is more to say than that. */
  readonly nothing?: Nothing
}

const waiting = ['one', 'two', 'three']

/** A record or report: a table where there is room, a card a row where there is not, with its filters and pages. */
export function PagedList<Value extends PageValue, Narrowed>({
  list,
  reads,
  label,
  columns,
  filters = [],
  nothing,
}: PagedListProps<Value, Narrowed>) {
  const top = useRef<HTMLDivElement>(null)
  const { view, value } = useListView(list, reads)
  const rows: Value['list'] = value?.list ?? []

  return (
    <div ref={top} className={styles['list']}>
      {filters.length > 0 && (
        <ListFilters
          filters={filters}
          chosen={view.filter}
          onChoose={(filter) => list.send({ type: 'filter.chosen', filter })}
        />
      )}
      <ListState list={list} nothing={nothing} />
      {view.body === 'skeleton' && <Waiting />}
      {view.body === 'rows' && <Table label={label} columns={columns} rows={rows} busy={view.busy} />}
      <ListPages list={list} onTurn={() => top.current?.scrollIntoView({ block: 'nearest' })} />
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

interface TableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly busy: boolean
}

function Table<Row extends { readonly id: string | number }>({ label, columns, rows, busy }: TableProps<Row>) {
  return (
    <table className={classNames(styles['table'], busy && styles['old'])} aria-label={label} aria-busy={busy}>
      <thead className={styles['head']}>
        <tr>
          {columns.map(({ name, head, bare, end }) => (
            <th key={name} scope="col" className={classNames(end === true && styles['end'])}>
              {bare === true ? <VisuallyHidden>{head}</VisuallyHidden> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={styles['row']}>
            {columns.map(({ name, head, bare, end, cell }) => {
              const fact = cell(row)
              return (
                <td
                  key={name}
                  className={classNames(
                    styles['cell'],
                    fact === null && styles['absent'],
                    bare === true && styles['bare'],
                    end === true && styles['end'],
                  )}
                >
                  {bare !== true && (
                    <span className={styles['name']} aria-hidden="true">
                      {head}
                    </span>
                  )}
                  <span className={styles['fact']}>{fact}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
