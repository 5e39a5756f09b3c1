import { toMinor } from '#wire/money.ts'
import type { TurnoverRow } from '#wire/records/records.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { RecordIntro, Reference, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { Callout } from '#src/ui/callout.tsx'
import styles from './bonus-details.module.css'
import { useBonusDetails } from './use-bonus-details.ts'

/** Shows the wagering requirements of deposits and bonuses, with their progress (spec §2 bonusDetails). */
export function BonusDetailsScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const list = useBonusDetails(username)
  const { value } = list
  const money = (amount: string) => formatMoney(amount, value?.currency ?? 'PHP', language)
  const isFree = value !== undefined && !/[1-9]/.test(value.left)

  return (
    <>
      <RecordIntro>{t('bonus-details.intro', { zone: formatGmtOffset(gmtOffset) })}</RecordIntro>
      {value !== undefined && value.total > 0 && (
        <Callout tone="info">
          {isFree ? t('bonus-details.free') : t('bonus-details.bound', { left: money(value.left) })}
        </Callout>
      )}
      <PagedList
        list={list}
        label={t('member.bonusDetails')}
        columns={columnsOf(t, money, gmtOffset)}
        nothing={{ title: t('bonus-details.nothing'), text: t('bonus-details.nothing.text') }}
      />
    </>
  )
}

const columnsOf = (
  t: Translate,
  money: (amount: string) => string,
  gmtOffset: number,
): readonly Column<TurnoverRow>[] => [
  { name: 'since', head: t('bonus-details.since'), part: 'note', cell: ({ since }) => formatTime(since, gmtOffset) },
  {
    name: 'source',
    head: t('bonus-details.source'),
    part: 'name',
    cell: ({ source }) => t(`bonus-details.source.${source}`),
  },
  {
    name: 'required',
    head: t('bonus-details.required'),
    end: true,
    part: 'figure',
    cell: ({ required }) => money(required),
  },
  {
    name: 'wagered',
    head: t('bonus-details.wagered'),
    end: true,
    cell: ({ required, wagered }) => (
      <TwoLineCell first={money(wagered)} second={<Progress required={required} wagered={wagered} />} />
    ),
  },
  { name: 'left', head: t('bonus-details.left'), end: true, part: 'state', cell: ({ left }) => money(left) },
  {
    name: 'reference',
    head: t('bonus-details.reference'),
    detail: true,
    cell: ({ reference }) => <Reference of={reference} />,
  },
]

/** Renders the progress bar; screen readers get the figures beside it. */
function Progress({ required, wagered }: Pick<TurnoverRow, 'required' | 'wagered'>) {
  const [done, all] = [wagered, required].map((amount) => Number(toMinor(amount, 'BTC')))
  return <progress className={styles['progress']} aria-hidden="true" max={all} value={done} />
}
