import { exchanges } from '#games/lottery/arena-plays.ts'
import { returnOf } from '#games/lottery/lottery-plays.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import { commission, houseUnits } from '#games/lottery/pools.ts'
import { placesOf, tables } from '#games/lottery/table-plays.ts'
import type { TableGame } from '#wire/lottery/table.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import styles from './table.module.css'

/** Renders the course of a match, the pool and its distribution, and the rule and payout of each place. */
export function ArenaRules({ table: { kind, unit, currency } }: { readonly table: TableGame }) {
  const t = useText()
  const language = useLanguage()
  const { plays, schedule } = tables[kind]
  const house = formatMoney(fromMinor(toMinor(unit, currency) * BigInt(houseUnits), currency), currency, language)
  const rows = placesOf[kind].flatMap((place) => {
    const play = plays[place]
    return play === undefined ? [] : [{ id: place, play }]
  })
  const texts = [
    t('arena.rules.schedule', { open: (schedule.every - schedule.closed) / 1_000, every: schedule.every / 1_000 }),
    t('arena.rules.match', { count: exchanges }),
    t('arena.rules.pool', { percent: commission }),
    t('arena.rules.house', { amount: house }),
    t('arena.rules.draw'),
  ]
  return (
    <section className={styles['part']} aria-labelledby="table-rules">
      <h2 id="table-rules">{t('table.rules')}</h2>
      {texts.map((text) => (
        <p key={text} className={styles['small']}>
          {text}
        </p>
      ))}
      <RowsTable
        label={t('table.rules')}
        columns={[
          { name: 'place', head: t('table.rules.place'), cell: ({ id }) => t(`table.place.${id}`) },
          { name: 'wins', head: t('table.rules.wins'), cell: ({ id }) => t(`table.rule.${id}`) },
          {
            name: 'pays',
            head: t('table.rules.pays'),
            cell: ({ play }) =>
              play.pooled === undefined
                ? t('table.pays', { odds: ((play.prizes[0]?.odds ?? 100) - 100) / 100 })
                : t('arena.rules.pooled'),
          },
          {
            name: 'return',
            head: t('table.rules.return'),
            end: true,
            cell: ({ play }) =>
              play.pooled === undefined
                ? `${returnOf(play)} %`
                : t('arena.rules.return', { percent: 100 - commission }),
          },
        ]}
        rows={rows}
        busy={false}
        totals={undefined}
      />
    </section>
  )
}
