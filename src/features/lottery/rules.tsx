import { lotteries, type LotteryKind, returnOf } from '#games/lottery/lottery-plays.ts'
import { useText } from '#src/i18n/text.tsx'
import { RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { paysOf, playName, playRule } from '#src/shared/lottery/lottery-texts.ts'
import styles from './lottery.module.css'

/** The schedule of a lottery, and the rule, odds and RTP of each play type. */
export function LotteryRules({ kind }: { readonly kind: LotteryKind }) {
  const t = useText()
  const { plays, schedule } = lotteries[kind]
  const rows = Object.entries(plays).map(([id, play]) => ({ id, play }))
  return (
    <section className={styles['part']} aria-labelledby="lottery-rules">
      <h2 id="lottery-rules">{t('lottery.rules')}</h2>
      <p className={styles['small']}>
        {t('lottery.rules.schedule', { minutes: schedule.every / 60_000, seconds: schedule.closed / 1000 })}
      </p>
      <RowsTable
        label={t('lottery.rules')}
        columns={[
          { name: 'way', head: t('lottery.rules.way'), cell: ({ id }) => playName(t, id) },
          { name: 'rule', head: t('lottery.rules.rule'), cell: ({ id }) => playRule(t, id) },
          { name: 'pays', head: t('lottery.rules.pays'), cell: ({ play }) => paysOf(t, play) },
          { name: 'return', head: t('lottery.rules.return'), end: true, cell: ({ play }) => `${returnOf(play)} %` },
        ]}
        rows={rows}
        busy={false}
        totals={undefined}
      />
    </section>
  )
}
