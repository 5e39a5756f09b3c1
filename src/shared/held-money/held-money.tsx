import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import { useId } from 'react'
import type { HeldPart, HeldWallet } from '#wire/money/wallet.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { heldMoneyQuery } from '#src/api/held-money-query.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useShownMoney } from '#src/providers/app/shown-money.ts'
import { dayAt } from '#src/shared/paged-list/day-range.ts'
import { typeNames } from '#src/shared/paged-list/type-names.ts'
import { readSiteClock } from '#src/platform/clock.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './held-money.module.css'

/** The held money of a member over all wallets, each part with a link to its page; nothing when none is held. */
export function HeldMoney({ username }: { readonly username: string }) {
  const { data, isError, refetch } = useQuery(heldMoneyQuery(useApi(), username))
  if (data === undefined) return isError ? <Unread onRetry={() => void refetch()} /> : null
  return <Held held={data.held} wallets={data.wallets} currency={data.currency} />
}

interface WalletHeldProps {
  readonly username: string
  /** The vendor of the wallet; null for the main one. */
  readonly wallet: string | null
  /** The record's name for the balance that includes held money. */
  readonly balance: string
}

/** The held money of one wallet: explains why the balance after its last movement differs from the available one. */
export function WalletHeldMoney({ username, wallet, balance }: WalletHeldProps) {
  const { data, isError, refetch } = useQuery(heldMoneyQuery(useApi(), username))
  if (data === undefined) return isError ? <Unread onRetry={() => void refetch()} /> : null
  const own = data.wallets.filter((each) => each.wallet === wallet)
  const [one] = own
  if (one === undefined) return null
  return (
    <Held held={one.held} wallets={own} currency={data.currency} explains={{ balance, available: one.available }} />
  )
}

/** Says that the query failed: without it the difference would stay unexplained. */
function Unread({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText()
  return (
    <Callout tone="warning">
      {t('held-money.failed')}{' '}
      <Button variant="link" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </Callout>
  )
}

interface HeldProps {
  readonly held: string
  readonly wallets: readonly HeldWallet[]
  readonly currency: string
  readonly explains?: { readonly balance: string; readonly available: string }
}

function Held({ held, wallets, currency, explains }: HeldProps) {
  const t = useText()
  const money = useShownMoney(currency)
  const title = useId()
  if (wallets.length === 0) return null
  return (
    <section className={styles['held']} aria-labelledby={title}>
      <h2 id={title} className={styles['title']}>
        <Icon of={Lock} size={16} />
        {t('held-money.title', { amount: money(held) })}
      </h2>
      <p className={styles['text']}>
        {explains === undefined
          ? t('held-money.text')
          : t('held-money.explained', {
              balance: explains.balance,
              held: money(held),
              available: money(explains.available),
            })}
      </p>
      <ul>
        {wallets.flatMap(({ wallet, parts }) =>
          parts.map((part) => (
            <li key={`${wallet ?? ''}:${part.gameType ?? part.purpose}`} className={styles['part']}>
              <PartLink part={part} wallet={wallet} amount={money(part.amount)} />
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

interface PartLinkProps {
  readonly part: HeldPart
  readonly wallet: string | null
  readonly amount: string
}

/** Links to the withdrawals, or to the open rounds of a kind of game since the oldest of them. */
function PartLink({ part: { purpose, gameType, count, since }, wallet, amount }: PartLinkProps) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const isWithdrawal = purpose === 'withdrawal' || gameType === null
  return (
    <Link
      to={isWithdrawal ? '/me/withdraw' : '/me/personalHistoryCopy'}
      search={
        isWithdrawal
          ? { state: 'open' }
          : {
              state: 'open',
              type: gameType,
              vendor: wallet ?? undefined,
              from: dayAt(since, gmtOffset),
              to: dayAt(readSiteClock(), gmtOffset),
            }
      }
      className={styles['link']}
    >
      <span className={styles['words']}>
        {isWithdrawal
          ? t('held-money.withdrawal', { count })
          : t('held-money.stake', { count, type: t(typeNames[gameType]) })}
      </span>
      <span className={styles['amount']}>{amount}</span>
      <Icon of={ChevronRight} size={16} />
    </Link>
  )
}
