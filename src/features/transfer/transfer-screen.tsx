import { shallowEqual, useSelector } from '@xstate/react'
import Undo2 from 'lucide-react/icons/undo-2'
import WalletIcon from 'lucide-react/icons/wallet'
import type { VendorWallet } from '#wire/money/wallet.ts'
import { mainWallet } from '#machines/transfer/transfer.rules.ts'
import { transferView } from '#machines/transfer/transfer.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useShownMoney } from '#src/providers/app/shown-money.ts'
import { HeldMoney } from '#src/shared/held-money/held-money.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { TransferReceipt } from './transfer-receipt.tsx'
import { useTransfer } from './use-transfer.ts'
import styles from './transfer.module.css'

interface TransferScreenProps {
  readonly username: string
  /** The preselected vendor wallet; null where none is named. */
  readonly preselected: string | null
}

/** Renders a member's wallets with their balances, and the transfer form (spec §2 transferFund, §7 Wallet). */
export function TransferScreen({ username, preselected }: TransferScreenProps) {
  const t = useText()
  const chart = useTransfer(preselected)
  const view = useSelector(chart, transferView, shallowEqual)
  const { wallets } = view
  const money = useShownMoney(wallets?.currency ?? 'PHP')

  return (
    <section className={styles['wallets']} aria-labelledby="transfer" aria-busy={view.refreshing || undefined}>
      <VisuallyHidden>
        <h2 id="transfer">{t('transfer.title')}</h2>
      </VisuallyHidden>
      {view.loading && <WalletsSkeleton label={t('transfer.loading')} />}
      {view.receipt !== null && (
        <TransferReceipt
          receipt={view.receipt}
          wallets={wallets}
          onClose={() => chart.send({ type: 'receipt.closed' })}
        />
      )}
      {view.loadFailed && (
        <LoadFailed title={t('transfer.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {wallets !== null && !view.loadFailed && (
        <>
          <div className={styles['sum']}>
            <p className={styles['total']}>
              <span className={styles['name']}>{t('transfer.total')}</span>
              <span className={styles['large']}>{money(wallets.total)}</span>
            </p>
            <p className={styles['main']}>
              <Icon of={WalletIcon} size={20} />
              <span className={styles['words']}>
                <span className={styles['title']}>{t('transfer.main')}</span>
                <span className={styles['note']}>{t('transfer.main.text')}</span>
              </span>
              <span className={styles['amount']}>{money(wallets.main)}</span>
            </p>
          </div>
          <HeldMoney username={username} />
          {view.without ? (
            <EmptyState title={t('transfer.nothing.title')} text={t('transfer.nothing.text')} />
          ) : (
            <>
              <div className={styles['head']}>
                <h2 className={styles['heading']}>{t('transfer.vendors')}</h2>
                <Button
                  icon={<Icon of={Undo2} />}
                  busy={view.recalling}
                  aria-disabled={!view.canRecall || view.busy}
                  onClick={() => chart.send({ type: 'recall.requested' })}
                >
                  {t('transfer.recall')}
                </Button>
              </div>
              <p className={styles['note']}>{t('transfer.intro')}</p>
              {view.recallFailed && <Callout tone="error">{t('transfer.recall.failed')}</Callout>}
              {view.refusal !== null && !view.shown && <Callout tone="error">{t(`refusal.${view.refusal}`)}</Callout>}
              <ul className={styles['list']}>
                {wallets.vendors.map((wallet) => (
                  <Wallet
                    key={wallet.vendor}
                    wallet={wallet}
                    money={money}
                    canTake={Number(wallet.balance) > 0 && wallet.state !== 'stopped'}
                    onMove={(sides) => chart.send({ type: 'transfer.opened', ...sides })}
                  />
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {view.shown && <TransferDialog chart={chart} />}
    </section>
  )
}

interface WalletProps {
  readonly wallet: VendorWallet
  readonly money: (amount: string) => string
  readonly canTake: boolean
  readonly onMove: (sides: { readonly from: string; readonly to: string }) => void
}

/** Renders one vendor wallet: its balance, and the buttons for transfers in and out. */
function Wallet({ wallet: { vendor, title, logo, balance, held, state }, money, canTake, onMove }: WalletProps) {
  const t = useText()
  return (
    <li className={styles['wallet']}>
      <div className={styles['line']}>
        <img className={styles['logo']} src={logo} alt="" width={130} height={52} loading="lazy" />
        <span className={styles['words']}>
          <span className={styles['title']}>{title}</span>
          {state !== 'open' && <span className={styles['note']}>{t(`transfer.state.${state}`)}</span>}
          {Number(held) > 0 && <span className={styles['note']}>{t('transfer.held', { amount: money(held) })}</span>}
        </span>
        <span className={styles['amount']}>{money(balance)}</span>
      </div>
      <div className={styles['ways']}>
        {state === 'open' && (
          <Button wide onClick={() => onMove({ from: mainWallet, to: vendor })}>
            {t('transfer.in')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        <Button wide aria-disabled={!canTake} onClick={() => onMove({ from: vendor, to: mainWallet })}>
          {t('transfer.out')} <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

/** Renders a placeholder as high as the wallets. */
function WalletsSkeleton({ label }: { readonly label: string }) {
  return (
    <output className={styles['wallets']} aria-label={label} aria-busy>
      <Skeleton className={styles['waitingSum']} />
      <Skeleton className={styles['waitingWallet']} />
      <Skeleton className={styles['waitingWallet']} />
    </output>
  )
}
