import { returnOf } from '#games/lottery/lottery-plays.ts'
import { bankerDrawsAt, placesOf, type TableKind, tables } from '#games/lottery/table-plays.ts'
import { useText } from '#src/i18n/text.tsx'
import { RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import styles from './table.module.css'

/** Renders how a round is dealt, and the rule, payout and RTP of each place. */
export function TableRules({ kind }: { readonly kind: TableKind }) {
  const t = useText()
  const { plays, schedule } = tables[kind]
  const rows = placesOf[kind].flatMap((place) => {
    const play = plays[place]
    return play === undefined ? [] : [{ id: place, play }]
  })
  return (
    <section className={styles['part']} aria-labelledby="table-rules">
      <h2 id="table-rules">{t('table.rules')}</h2>
      <p className={styles['small']}>
        {t('table.rules.schedule', {
          open: (schedule.every - schedule.closed) / 1_000,
          every: schedule.every / 1_000,
        })}
      </p>
      <p className={styles['small']}>{t('table.rules.deal')}</p>
      <RowsTable
        label={t('table.rules')}
        columns={[
          { name: 'place', head: t('table.rules.place'), cell: ({ id }) => t(`table.place.${id}`) },
          { name: 'wins', head: t('table.rules.wins'), cell: ({ id }) => t(`table.rule.${id}`) },
          {
            name: 'pays',
            head: t('table.rules.pays'),
            cell: ({ play }) => t('table.pays', { odds: ((play.prizes[0]?.odds ?? 100) - 100) / 100 }),
          },
          { name: 'return', head: t('table.rules.return'), end: true, cell: ({ play }) => `${returnOf(play)} %` },
        ]}
        rows={rows}
        busy={false}
        totals={undefined}
      />
      <p className={styles['small']}>{t('table.rules.third')}</p>
      <RowsTable
        label={t('table.rules.drawsAt')}
        columns={[
          { name: 'has', head: t('table.rules.bankerHas'), cell: ({ id }) => String(id) },
          {
            name: 'draws',
            head: t('table.rules.drawsAt'),
            cell: ({ at }) => (at.length === 0 ? t('table.rules.never') : at.join(', ')),
          },
        ]}
        rows={bankerDrawsAt.map((at, id) => ({ id, at }))}
        busy={false}
        totals={undefined}
      />
    </section>
  )
}
