import { useMemo } from 'react'
import type { VipMove } from '#wire/loyalty/vip.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { nameOf, type Vip } from './level-names.ts'
import styles from './vip.module.css'

/** Renders the history of level changes with their reasons. */
export function Moves({ vip, gmtOffset }: { readonly vip: Vip; readonly gmtOffset: number }) {
  const t = useText()
  const columns = useMemo(
    (): readonly Column<VipMove>[] => [
      { name: 'time', head: t('vip.moves.time'), cell: ({ movedAt }) => formatTime(movedAt, gmtOffset) },
      { name: 'from', head: t('vip.moves.from'), cell: ({ from }) => nameOf(vip, from) },
      { name: 'to', head: t('vip.moves.to'), cell: ({ to }) => nameOf(vip, to) },
      { name: 'reason', head: t('vip.moves.reason'), cell: ({ reason }) => t(`vip.moves.reason.${reason}`) },
    ],
    [t, vip, gmtOffset],
  )
  return (
    <section className={styles['part']} aria-labelledby="vip-moves">
      <h2 id="vip-moves" className={styles['title']}>
        {t('vip.moves')}
      </h2>
      {vip.moves.length === 0 ? (
        <p className={styles['text']}>{t('vip.moves.none')}</p>
      ) : (
        <div className={styles['rows']}>
          <RowsTable label={t('vip.moves')} columns={columns} rows={vip.moves} busy={false} totals={undefined} />
        </div>
      )}
    </section>
  )
}
