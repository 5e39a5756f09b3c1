import { Link } from '@tanstack/react-router'
import type { Deposit } from '#wire/payments/deposit.ts'
import { depositGroups } from '#wire/payments/deposit.ts'
import type { Language } from '#wire/shapes.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import type { ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { RecordIntro, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { DepositDetails } from './deposit-details.tsx'
import styles from './deposit-history.module.css'
import { useDepositHistory } from './use-deposit-history.ts'

/** Shows every deposit a member has started, the newest first; each opens with its receipt (spec §2 depositv2). */
export function DepositHistoryScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const list = useDepositHistory(username)
  const { value, toggle } = list
  const open = value?.list.find(({ id }) => id === list.open)
  const filters: readonly ListFilter[] = [
    {
      kind: 'choice',
      name: 'state',
      label: t('deposit-history.state'),
      options: depositGroups.map((group) => ({ value: group, label: t(`deposit-history.filter.${group}`) })),
    },
    { kind: 'period', from: 'from', to: 'to' },
  ]
  return (
    <>
      <RecordIntro>{t('deposit-history.intro', { zone: formatGmtOffset(gmtOffset) })}</RecordIntro>
      <PagedList
        list={list}
        label={t('member.depositHistory')}
        columns={columnsOf({ t, language, gmtOffset })}
        onOpen={({ id }) => toggle(id)}
        filters={filters}
        nothing={{ title: t('deposit-history.nothing'), text: t('deposit-history.nothing.text') }}
        action={
          <Link to="/me/depositv2" className={buttonClass('secondary')}>
            {t('member.depositv2')}
          </Link>
        }
      />
      {open !== undefined && (
        <DepositDetails username={username} deposit={open} gmtOffset={gmtOffset} onClose={() => toggle(open.id)} />
      )}
    </>
  )
}

interface Shown {
  readonly t: Translate
  readonly language: Language
  readonly gmtOffset: number
}

const columnsOf = ({ t, language, gmtOffset }: Shown): readonly Column<Deposit>[] => [
  {
    name: 'time',
    head: t('deposit-history.time'),
    part: 'note',
    cell: ({ createdAt }) => formatTime(createdAt, gmtOffset),
  },
  {
    name: 'way',
    head: t('deposit-history.way'),
    part: 'name',
    cell: ({ name, kind }) => <TwoLineCell first={name} second={t(`deposit.kind.${kind}`)} />,
  },
  {
    name: 'amount',
    head: t('deposit-history.amount'),
    end: true,
    part: 'figure',
    cell: ({ amount, fee, currency }) => (
      <TwoLineCell
        first={formatMoney(amount, currency, language)}
        second={t('deposit-history.fee', { fee: formatMoney(fee, currency, language) })}
      />
    ),
  },
  {
    name: 'credited',
    head: t('deposit-history.credited'),
    end: true,
    cell: ({ credited, currency }) => (credited === null ? null : formatMoney(credited, currency, language)),
  },
  {
    name: 'state',
    head: t('deposit-history.state'),
    part: 'state',
    cell: ({ state, payments }) => (
      <TwoLineCell
        first={<span className={styles[state]}>{t(`deposit.state.${state}`)}</span>}
        second={payments.some((payment) => payment.state === 'waiting') ? t('deposit-history.paymentHeld') : null}
      />
    ),
  },
]
