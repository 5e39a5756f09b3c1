import type { Language } from '#wire/shapes.ts'
import type { Invitation } from '#src/api/invitation-query.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { Reference } from '#src/shared/paged-list/record-cells.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { type Commission, useCommissions } from './use-commissions.ts'
import styles from './invite.module.css'

interface CommissionsProps {
  readonly username: string
  readonly commission: NonNullable<Invitation['commission']>
}

/** Shows the commissions from invited friends: rate, granted and pending amounts, and each line by friend and day. */
export function Commissions({ username, commission: { percent, currency, granted, coming } }: CommissionsProps) {
  const t = useText()
  const language = useLanguage()
  const list = useCommissions(username)
  return (
    <>
      <h2 className={styles['title']}>{t('invite.commission')}</h2>
      <p className={styles['text']}>{t('invite.commission.text')}</p>
      <Facts
        label={t('invite.commission')}
        facts={[
          [
            t('invite.commission.rate'),
            formatNumber(Number(percent) / 100, language, { style: 'percent', maximumFractionDigits: 2 }),
          ],
          [t('invite.commission.granted'), formatMoney(granted, currency, language)],
          [t('invite.commission.coming'), formatMoney(coming, currency, language)],
        ]}
      />
      <PagedList
        list={list}
        label={t('invite.commission')}
        columns={columnsOf(t, language)}
        nothing={{ title: t('invite.commission.none'), text: t('invite.commission.none.text') }}
      />
    </>
  )
}

const columnsOf = (t: Translate, language: Language): readonly Column<Commission>[] => [
  { name: 'day', head: t('invite.commission.day'), part: 'note', cell: ({ day }) => day },
  { name: 'friend', head: t('invite.commission.friend'), part: 'name', cell: ({ friend }) => friend },
  {
    name: 'amount',
    head: t('invite.commission.amount'),
    end: true,
    part: 'figure',
    cell: ({ amount, currency }) => formatMoney(amount, currency, language),
  },
  {
    name: 'reference',
    head: t('invite.commission.reference'),
    detail: true,
    cell: ({ id }) => <Reference of={id} />,
  },
]
