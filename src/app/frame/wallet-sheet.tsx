import { type ReactNode, Suspense } from 'react'
import { mayRequirePasswordChange, requiredPasswordChange, sessionView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useTrial } from '#src/providers/app/use-trial.ts'
import { walletFragment, type WalletTab, walletTabs } from '#src/providers/fragment/fragments.ts'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { leaveFullScreen } from '#src/platform/full-screen.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useMountEffect } from '#src/platform/use-mount-effect.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import styles from './wallet-sheet.module.css'

const DepositScreen = lazyPart(async () => (await import('#src/features/deposit/deposit-screen.tsx')).DepositScreen)
const ConfirmationScreen = lazyPart(
  async () => (await import('#src/features/withdrawal-confirmation/confirmation-screen.tsx')).ConfirmationScreen,
)
const WithdrawalScreen = lazyPart(
  async () => (await import('#src/features/withdrawal/withdrawal-screen.tsx')).WithdrawalScreen,
)
const TransferScreen = lazyPart(async () => (await import('#src/features/transfer/transfer-screen.tsx')).TransferScreen)

const labels = { deposit: 'member.depositv2', withdraw: 'member.withdraw', transfer: 'transfer.form' } as const

export interface WalletSheetProps {
  readonly tab: WalletTab
  /** The vendor wallet that is preselected for a transfer. */
  readonly vendor: string | null
}

/**
 * The wallet over any page or game: deposit, withdrawal and transfer, the screens of their own pages. The page below
 * stays, and so does a game in its frame. Renders nothing for a visitor, a trial
 * account, or a member who must change the password first.
 */
export function WalletSheet({ tab, vendor }: WalletSheetProps) {
  const t = useText()
  const { turn, close } = useFragment()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)
  const trial = useTrial()
  useMountEffect(leaveFullScreen)
  const blocked = useAppState(
    (snapshot) => mayRequirePasswordChange(snapshot) || requiredPasswordChange(snapshot) !== null,
  )
  if (username === null || trial || blocked) return null
  const parts: Readonly<Record<WalletTab, ReactNode>> = {
    deposit: <DepositScreen username={username} />,
    withdraw: (
      <>
        <ConfirmationScreen />
        <WithdrawalScreen />
      </>
    ),
    transfer: <TransferScreen username={username} preselected={vendor} />,
  }
  return (
    <Dialog title={t('app.nav.wallet')} closeLabel={t('app.close')} onClose={close} size="wide">
      <Tabs
        label={t('app.nav.wallet')}
        tabs={walletTabs.map((value) => ({ value, label: t(labels[value]) }))}
        value={tab}
        onChange={(chosen) => turn(walletFragment(chosen))}
      >
        <div className={styles['part']}>
          <Suspense fallback={<FormSkeleton label={t('app.loading')} fields={4} />}>{parts[tab]}</Suspense>
        </div>
      </Tabs>
    </Dialog>
  )
}
