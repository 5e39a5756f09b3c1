import { useText } from '#src/i18n/text.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import type { Column } from './paged-list.tsx'
import styles from './paged-list.module.css'

export interface RowDetailsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  readonly onClose: () => void
}

/** Every column of a row in a dialog, those with references included, and the actions of its bare columns. */
export function RowDetails<Row>({ columns, row, onClose }: RowDetailsProps<Row>) {
  const t = useText()
  const cells = columns
    .map((column) => ({ ...column, value: column.cell(row, onClose) }))
    .filter(({ value }) => value !== null)
  const actions = cells.filter(({ bare }) => bare === true)
  return (
    <Dialog title={t('paged-list.details')} closeLabel={t('app.close')} onClose={onClose} closeOnBackground>
      <Facts
        label={t('paged-list.details')}
        facts={cells.filter(({ bare }) => bare !== true).map(({ head, value }) => [head, value])}
      />
      {actions.length > 0 && (
        <div className={styles['actions']}>
          {actions.map(({ name, value }) => (
            <span key={name}>{value}</span>
          ))}
        </div>
      )}
    </Dialog>
  )
}
