import { brandView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { everything, type ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { redeemStates } from '#wire/loyalty/point-rules.ts'
import { usePointsColumns } from './points-columns.tsx'
import { useRedemptions } from './use-points-lists.ts'

/** The member's redemptions: processing, approved or rejected (spec §3 points redeem record). */
export function Redemptions({ username }: { readonly username: string }) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const list = useRedemptions(username)
  const columns = usePointsColumns(list.value?.currency ?? 'PHP', gmtOffset)
  const filters: readonly ListFilter[] = [
    {
      kind: 'choice',
      name: 'state',
      label: t('points-mall.record.state'),
      options: [
        { value: everything, label: t('paged-list.all') },
        ...redeemStates.map((state) => ({ value: state, label: t(`points-mall.record.state.${state}`) })),
      ],
    },
  ]
  return (
    <PagedList
      list={list}
      label={t('points-mall.view.redemptions')}
      columns={columns}
      filters={filters}
      nothing={{ title: t('points-mall.redemptions.none') }}
    />
  )
}
