import { shallowEqual, useSelector } from '@xstate/react'
import Gift from 'lucide-react/icons/gift'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import type { ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './rewards-screen.module.css'
import { type Reward, useRewardList, useRewards } from './use-rewards.ts'

/** Shows a member's rewards, with buttons that claim them into the balance (spec §2 reward center). */
export function RewardsScreen({ username }: { readonly username: string }) {
  const t = useText()
  const rewards = useRewards()
  const list = useRewardList(username)
  const { value } = list
  const view = useSelector(
    rewards,
    (snapshot) => ({
      claiming: snapshot.matches('claiming'),
      target: snapshot.context.target,
      claimed: snapshot.context.claimed,
      refusal: snapshot.context.refusal,
      failed: snapshot.matches({ showing: 'failed' }),
    }),
    shallowEqual,
  )
  const money = useMoney()
  const columns = useColumns(value?.currency ?? '', view.claiming ? view.target : undefined, (id) =>
    rewards.send({ type: 'claim.requested', id }),
  )
  const wrong = view.failed ? t('rewards.failed') : view.refusal === null ? null : t(`refusal.${view.refusal}`)

  return (
    <>
      {value !== undefined && value.waiting.count > 0 && (
        <div className={styles['waiting']}>
          <span className={styles['badge']}>
            <Icon of={Gift} size={24} />
          </span>
          <p className={styles['words']}>
            <strong className={styles['sum']}>{money(value.waiting.amount, value.currency)}</strong>
            <span>{t('rewards.waiting', { count: value.waiting.count })}</span>
          </p>
          <Button
            variant="primary"
            busy={view.claiming && view.target === null}
            disabled={view.claiming && view.target !== null}
            onClick={() => rewards.send({ type: 'claimAll.requested' })}
          >
            {t('rewards.claimAll')}
          </Button>
        </div>
      )}
      <p className={styles['about']}>{t('rewards.about')}</p>
      {wrong !== null && <Callout tone="error">{wrong}</Callout>}
      {view.claimed !== null && (
        <Callout tone="info">
          {view.claimed.claimed === 0
            ? t('rewards.none')
            : t('rewards.paid', { amount: money(view.claimed.amount, view.claimed.currency) })}
        </Callout>
      )}
      <PagedList
        list={list}
        label={t('rewards.title')}
        columns={columns}
        filters={filtersOf(t)}
        nothing={{ title: t('rewards.none'), text: t('rewards.none.text') }}
      />
    </>
  )
}

const filtersOf = (t: ReturnType<typeof useText>): readonly ListFilter[] => [
  {
    kind: 'choice',
    name: 'state',
    label: t('rewards.state'),
    options: (['waiting', 'claimed', 'expired', 'all'] as const).map((state) => ({
      value: state,
      label: t(`rewards.state.${state}`),
    })),
  },
]

function useMoney() {
  const language = useLanguage()
  return (amount: string, currency: string) => formatMoney(amount, currency, language)
}

/** Returns the columns of rewards; `claiming` is the id of the one being claimed, null for all of them. */
function useColumns(
  currency: string,
  claiming: number | null | undefined,
  claim: (id: number) => void,
): readonly Column<Reward>[] {
  const t = useText()
  const money = useMoney()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const time = (at: number | null) => (at === null ? null : formatTime(at, gmtOffset))
  return [
    { name: 'kind', head: t('rewards.kind'), cell: ({ kind }) => t(`rewards.kind.${kind}`) },
    {
      name: 'amount',
      head: t('rewards.amount'),
      end: true,
      cell: ({ amount }) => <strong className={styles['amount']}>{money(amount, currency)}</strong>,
    },
    { name: 'turnover', head: t('rewards.turnover'), end: true, cell: ({ turnover }) => money(turnover, currency) },
    { name: 'granted', head: t('rewards.granted'), cell: ({ grantedAt }) => time(grantedAt) },
    {
      name: 'until',
      head: t('rewards.until'),
      cell: ({ state, expiresAt }) =>
        state === 'claimed' ? null : expiresAt === null ? t('rewards.until.none') : time(expiresAt),
    },
    {
      name: 'claim',
      head: t('rewards.action'),
      bare: true,
      end: true,
      cell: ({ id, state, kind, amount, claimedAt }) =>
        state === 'waiting' ? (
          <Button busy={claiming === id} disabled={claiming !== undefined && claiming !== id} onClick={() => claim(id)}>
            {t('rewards.claim')}
            <VisuallyHidden>
              {' '}
              {t(`rewards.kind.${kind}`)} {money(amount, currency)}
            </VisuallyHidden>
          </Button>
        ) : state === 'claimed' ? (
          <>
            {t('rewards.claimedAt')} {time(claimedAt)}
          </>
        ) : (
          t('rewards.state.expired')
        ),
    },
  ]
}
