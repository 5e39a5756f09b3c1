import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Language } from '#wire/shapes.ts'
import type { Withdrawal } from '#wire/payments/withdrawal.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import type { withdrawalsMachine } from '#machines/withdrawals/withdrawals.machine.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import type { ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { Reference, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useWithdrawals } from './use-withdrawals.ts'
import styles from './withdrawals.module.css'

/** Shows all withdrawals of a member, the newest first; one that is not approved can be cancelled. */
export function WithdrawalsList({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { withdrawals, list } = useWithdrawals(username)
  const filters: readonly ListFilter[] = [
    {
      kind: 'choice',
      name: 'state',
      label: t('withdrawals.state'),
      options: (['all', 'open', 'paid', 'over'] as const).map((value) => ({
        value,
        label: t(`withdrawals.filter.${value}`),
      })),
    },
    { kind: 'period', from: 'from', to: 'to' },
  ]
  return (
    <section className={styles['list']} aria-labelledby="withdrawals">
      <h2 id="withdrawals" className={styles['title']}>
        {t('withdrawals.title')}
      </h2>
      <PagedList
        list={list}
        label={t('withdrawals.title')}
        columns={columnsOf(t, { language, gmtOffset }, (id) => withdrawals.send({ type: 'cancel.requested', id }))}
        filters={filters}
        nothing={{ title: t('withdrawals.none') }}
      />
      <CancelDialog chart={withdrawals} />
    </section>
  )
}

const columnsOf = (
  t: Translate,
  { language, gmtOffset }: { readonly language: Language; readonly gmtOffset: number },
  cancel: (id: string) => void,
): readonly Column<Withdrawal>[] => [
  {
    name: 'time',
    head: t('withdrawals.time'),
    part: 'note',
    cell: ({ requestedAt }) => formatTime(requestedAt, gmtOffset),
  },
  {
    name: 'place',
    head: t('withdrawals.place'),
    part: 'name',
    cell: ({ destination: { providerName, ending } }) => `${providerName} •••• ${ending}`,
  },
  {
    name: 'amount',
    head: t('withdrawals.amount'),
    end: true,
    part: 'figure',
    cell: ({ amount, fee, currency }) => (
      <TwoLineCell
        first={formatMoney(amount, currency, language)}
        second={t('withdrawals.feeOf', { fee: formatMoney(fee, currency, language) })}
      />
    ),
  },
  {
    name: 'state',
    head: t('withdrawals.state'),
    part: 'state',
    cell: (withdrawal) => (
      <TwoLineCell
        first={<span className={styles[withdrawal.state]}>{t(`withdrawals.state.${withdrawal.state}`)}</span>}
        second={
          withdrawal.reason === null && withdrawal.confirmation === null ? null : (
            <span className={styles['behind']}>
              {withdrawal.reason !== null && t(`withdrawals.reason.${withdrawal.reason}`)}{' '}
              <Confirmation withdrawal={withdrawal} gmtOffset={gmtOffset} />
            </span>
          )
        }
      />
    ),
  },
  {
    name: 'reference',
    head: t('withdrawal.reference'),
    detail: true,
    cell: ({ reference }) => <Reference of={reference} />,
  },
  {
    name: 'action',
    head: t('withdrawals.action'),
    bare: true,
    cell: ({ id, state, reference }, close) =>
      state === 'requested' || state === 'reviewing' ? (
        <Button
          onClick={() => {
            close?.()
            cancel(id)
          }}
        >
          {t('withdrawals.cancel')}
          <VisuallyHidden> {reference}</VisuallyHidden>
        </Button>
      ) : null,
  },
]

/** Renders the confirmed outcome of a paid withdrawal. */
function Confirmation({ withdrawal, gmtOffset }: { readonly withdrawal: Withdrawal; readonly gmtOffset: number }) {
  const t = useText()
  const language = useLanguage()
  const { confirmation, confirmBy, received, remaining, settlement, currency } = withdrawal
  if (confirmation === null) return null
  const money = (amount: string | null) => formatMoney(amount ?? '0', currency, language)
  if (settlement !== null) {
    const words = t(`withdrawals.settlement.${settlement}`, { remaining: money(remaining) })
    return words
  }
  return t(`withdrawals.confirmation.${confirmation}`, {
    time: formatTime(confirmBy ?? 0, gmtOffset),
    received: money(received),
    remaining: money(remaining),
  })
}

function CancelDialog({ chart }: { readonly chart: ActorRefFrom<typeof withdrawalsMachine> }) {
  const t = useText()
  const { target, cancelling, notCancelled, refusal } = useSelector(
    chart,
    (snapshot) => ({
      target: snapshot.context.target,
      cancelling: snapshot.matches('cancelling'),
      notCancelled: snapshot.matches('notCancelled'),
      refusal: snapshot.context.refusal,
    }),
    shallowEqual,
  )
  if (target === null) return null
  return (
    <ConfirmDialog
      title={t('withdrawals.ask')}
      text={t('withdrawals.ask.text')}
      closeLabel={t('app.close')}
      onClose={() => {
        if (!cancelling) chart.send({ type: 'cancelled' })
      }}
      confirm={{
        label: t('withdrawals.confirm'),
        variant: 'danger',
        busy: cancelling,
        onClick: () => chart.send({ type: 'confirmed' }),
      }}
      cancel={{ label: t('app.cancel') }}
      error={notCancelled ? t(refusal === null ? 'app.fault.network' : `refusal.${refusal}`) : null}
    />
  )
}
