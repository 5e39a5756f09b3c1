import { formatGmtOffset } from '#src/i18n/format-time.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { everything, type ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { SignedAmount, lost, RecordIntro, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { activeFilters } from '#src/shared/paged-list/use-list.ts'
import { pointTypes } from '#wire/loyalty/point-rules.ts'
import { usePointsColumns } from './points-columns.tsx'
import { type HistoryPage, usePointsHistory } from './use-points-lists.ts'

/** The transactions of a member's points, with the balance after each (spec §7 MemTransDet). */
export function PointsHistory({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const { list, today, gmtOffset } = usePointsHistory(username)
  const { filter, value } = list
  const columns = usePointsColumns(value?.currency ?? 'PHP', gmtOffset)
  const filters: readonly ListFilter[] = [
    { kind: 'period', from: 'from', to: 'to', today },
    {
      kind: 'select',
      name: 'type',
      label: t('points-mall.record.type'),
      options: [
        { value: everything, label: t('paged-list.all') },
        ...pointTypes.map((type) => ({ value: type, label: t(`points-mall.record.type.${type}`) })),
      ],
    },
  ]
  const points = (count: number) => formatNumber(count, language)
  const totals = ({ totals: { came, went } }: HistoryPage) => ({
    changed: (
      <TwoLineCell
        first={<SignedAmount amount={String(came)} formatted={points(came)} />}
        second={<SignedAmount amount={lost(String(went))} formatted={points(-went)} />}
      />
    ),
  })
  return (
    <>
      <RecordIntro>{t('points-mall.history.intro', { zone: formatGmtOffset(gmtOffset) })}</RecordIntro>
      <PagedList
        list={list}
        label={t('points-mall.view.history')}
        columns={columns}
        filters={filters}
        nothing={{ title: t('points-mall.history.none') }}
        totals={totals}
        action={<ListFile call="pointHistoryFile" request={activeFilters(filter)} name="points-history" />}
      />
    </>
  )
}
