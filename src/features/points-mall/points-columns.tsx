import type { PointRow } from '#wire/loyalty/points.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import type { Column } from '#src/shared/paged-list/paged-list.tsx'
import { SignedAmount, Reference, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import styles from './points-mall.module.css'

/** Returns the columns of the points redeem record, every field of spec §3. */
export function usePointsColumns(currency: string, gmtOffset: number): readonly Column<PointRow>[] {
  const t = useText()
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const optionalNumber = (value: number | null) => (value === null ? null : number(value))
  const money = (amount: string) => formatMoney(amount, currency, language)
  return [
    {
      name: 'time',
      head: t('points-mall.record.time'),
      part: 'note',
      cell: ({ applyTime }) => formatTime(applyTime, gmtOffset),
    },
    {
      name: 'type',
      head: t('points-mall.record.type'),
      part: 'name',
      cell: ({ type, paid }) => (
        <TwoLineCell first={t(`points-mall.record.type.${type}`)} second={paid === null ? null : money(paid)} />
      ),
    },
    {
      name: 'name',
      head: t('points-mall.record.name'),
      cell: ({ name, destination }) => (name === null ? null : <TwoLineCell first={name} second={destination} />),
    },
    {
      name: 'quantity',
      head: t('points-mall.record.quantity'),
      end: true,
      detail: true,
      cell: ({ quantity }) => optionalNumber(quantity),
    },
    {
      name: 'required',
      head: t('points-mall.record.required'),
      end: true,
      detail: true,
      cell: ({ pointsRequirement }) => optionalNumber(pointsRequirement),
    },
    {
      name: 'amount',
      head: t('points-mall.record.amount'),
      end: true,
      detail: true,
      cell: ({ amountRequirement }) => (amountRequirement === null ? null : money(amountRequirement)),
    },
    {
      name: 'state',
      head: t('points-mall.record.state'),
      cell: ({ state }) =>
        state === null ? null : (
          <span className={styles['state']} data-state={state}>
            {t(`points-mall.record.state.${state}`)}
          </span>
        ),
    },
    {
      name: 'changed',
      head: t('points-mall.record.changed'),
      end: true,
      part: 'figure',
      cell: ({ changedPoints }) => <SignedAmount amount={String(changedPoints)} formatted={number(changedPoints)} />,
    },
    {
      name: 'balance',
      head: t('points-mall.record.balance'),
      end: true,
      part: 'state',
      cell: ({ pointsBalance }) => number(pointsBalance),
    },
    { name: 'remark', head: t('points-mall.record.remark'), detail: true, cell: ({ remark }) => remark },
    {
      name: 'reference',
      head: t('points-mall.record.reference'),
      detail: true,
      cell: ({ reference }) => (reference === null ? null : <Reference of={reference} />),
    },
  ]
}
