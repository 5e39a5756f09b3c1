import { useMemo } from 'react'
import type { VipLevel } from '#wire/loyalty/vip.ts'
import { formatMoney } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import type { Vip } from './level-names.ts'
import styles from './vip.module.css'

type Row = VipLevel & { readonly id: number; readonly isOwn: boolean }

/** Renders all levels with their requirements and benefits. */
export function Ladder({ vip: { levels, rankLevel, currency } }: { readonly vip: Vip }) {
  const t = useText()
  const language = useLanguage()
  const columns = useMemo(() => {
    // Zero values are left blank, and columns without values are left out.
    const money = (amount: string) => (/[1-9]/.test(amount) ? formatMoney(amount, currency, language) : null)
    return columnsOf(t, money, { service: levels.some(({ service }) => service) })
  }, [t, language, currency, levels])
  const rows = levels.map((level): Row => ({ ...level, id: level.rankLevel, isOwn: level.rankLevel === rankLevel }))
  return (
    <section className={styles['part']} aria-labelledby="vip-levels">
      <h2 id="vip-levels" className={styles['title']}>
        {t('vip.levels')}
      </h2>
      <div className={styles['rows']}>
        <RowsTable label={t('vip.levels')} columns={columns} rows={rows} busy={false} totals={undefined} />
      </div>
    </section>
  )
}

const columnsOf = (
  t: Translate,
  money: (amount: string) => string | null,
  shows: { readonly service: boolean },
): readonly Column<Row>[] => [
  {
    name: 'name',
    head: t('vip.levels.name'),
    cell: ({ name, isOwn }) =>
      isOwn ? <strong className={styles['own']}>{t('vip.levels.yours', { name })}</strong> : name,
  },
  { name: 'reach', head: t('vip.levels.reach'), end: true, cell: ({ reach }) => money(reach) },
  { name: 'keep', head: t('vip.levels.keep'), end: true, cell: ({ keep }) => money(keep) },
  { name: 'reward', head: t('vip.levels.reward'), end: true, cell: ({ reward }) => money(reward) },
  { name: 'birthday', head: t('vip.levels.birthday'), end: true, cell: ({ birthday }) => money(birthday) },
  ...(shows.service
    ? [
        {
          name: 'service',
          head: t('vip.levels.service'),
          cell: ({ service }: Row) => t(`vip.levels.service.${service ? 'vip' : 'common'}`),
        },
      ]
    : []),
]
