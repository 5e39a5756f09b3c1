import { Link, Navigate, Outlet, useSearch } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, Suspense } from 'react'
import { brandView, sessionView } from '#machines/app/app.selectors.ts'
import type { MemberPage } from '#machines/app/member-pages.ts'
import type { CentrePlace } from '#machines/personal-centre/personal-centre.rules.ts'
import { NotFoundScreen } from '#src/features/not-found/not-found-screen.tsx'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { CentreEntries, useLevel } from '#src/features/personal-centre/centre-entries.tsx'
import { centreTitle } from '#src/features/personal-centre/centre-title.ts'
import { PersonalCentre as Centre } from '#src/features/personal-centre/personal-centre.tsx'
import { AccountSafety } from '#src/features/account/account-safety.tsx'
import { MyAccount } from '#src/features/account/my-account.tsx'
import { useTrial } from '#src/providers/app/use-trial.ts'
import { Balance } from '#src/providers/app/balance.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './account-pages.module.css'
import {
  AccountRecordScreen,
  AuthenticatorScreen,
  AwaitedReminder,
  BettingRecordScreen,
  BonusDetailsScreen,
  ConfirmationScreen,
  DepositHistoryScreen,
  DepositScreen,
  HeldMoney,
  InviteScreen,
  LimitsScreen,
  LinkedAccounts,
  MessagesScreen,
  MissionsScreen,
  OwnProtection,
  PasskeysScreen,
  PayoutCards,
  PersonalProfitScreen,
  ProfileScreen,
  PushScreen,
  RewardsScreen,
  SaferPlay,
  SelfExclusionScreen,
  SessionsScreen,
  TransferScreen,
  VipScreen,
  MemberTransferScreen,
  WithdrawalScreen,
  WithdrawalsList,
} from './account-screens.tsx'
import { PageLoading } from './page-loading.tsx'

/** The link shown when a transfer cannot be made. */
function WayToCentre() {
  const t = useText()
  return (
    <Link to="/me" className={buttonClass('secondary')}>
      {t('page.me.title')}
    </Link>
  )
}

/** The layout of all pages below (spec §2): the personal centre. */
export const PersonalCentre = () => (
  <Centre unknown={<NotFoundScreen />}>
    <Outlet />
  </Centre>
)

interface CentrePageProps {
  readonly place: Exclude<CentrePlace, null>
  readonly children: (username: string) => ReactNode
}

/** A page with its heading; renders nothing once its session has ended. */
function CentrePage({ place, children }: CentrePageProps) {
  const t = useText()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)
  if (username === null) return null
  return (
    <section className={styles['page']}>
      <h1 className={styles['title']}>{t(centreTitle(place))}</h1>
      {children(username)}
    </section>
  )
}

/** The Agent Centre is a separate place; the gate of protected actions leads here (spec §5, §6). */
export const ToAgentCentre = () => toAgentCentre

/** Created once: with new props it would navigate again whenever the page renders. */
const toAgentCentre = <Navigate to="/agent/menu" replace />

/** Account security, and the linked accounts where the brand has social login. */
function Security({ username }: { readonly username: string }) {
  const offered = useAppState((snapshot) => brandView(snapshot).brand?.toggles.firebaseSocialLogin ?? false)
  return (
    <div className={styles['columns']}>
      <AuthenticatorScreen username={username} />
      <PasskeysScreen />
      <PayoutCards />
      {offered && <LinkedAccounts />}
    </div>
  )
}

/** The account's records. */
const walletPages = [
  'transactionHistory',
  'depositHistory',
  'personalHistoryCopy',
  'personalProfit',
  'bonusDetails',
] as const

/** The reminder that a paid withdrawal waits for confirmation; trial accounts have none. */
function Reminder({ username }: { readonly username: string }) {
  const trial = useTrial()
  return trial ? null : (
    <Suspense>
      <AwaitedReminder username={username} />
    </Suspense>
  )
}

interface WalletsProps {
  /** The vendor wallet that the address selects for a transfer: `?to=MAYARI`. */
  readonly preselected: string | undefined
}

/** The sum of all wallets, deposit and withdrawal, each wallet, and links to their records. */
function Wallets({ preselected }: WalletsProps) {
  const t = useText()
  const trial = useTrial()
  return (
    <CentrePage place="wallet">
      {(username) => (
        <>
          <Reminder username={username} />
          {trial && <Balance username={username} />}
          {!trial && (
            <div className={styles['ways']}>
              <Link to="/me/depositv2" className={buttonClass('primary', { wide: true })}>
                {t('member.depositv2')}
              </Link>
              <Link to="/me/withdraw" className={buttonClass('secondary', { wide: true })}>
                {t('member.withdraw')}
              </Link>
            </div>
          )}
          {!trial && (
            <Suspense>
              <TransferScreen username={username} preselected={preselected ?? null} />
            </Suspense>
          )}
          {!trial && (
            <ul className={styles['facts']}>
              {walletPages.map((page) => (
                <li key={page}>
                  <Link to={`/me/${page}`} className={styles['way']}>
                    {t(`member.${page}`)}
                    <Icon of={ChevronRight} size={16} />
                  </Link>
                </li>
              ))}
              <li>
                <Link to="/pointMall" className={styles['way']}>
                  {t('page.name.pointMall')}
                  <Icon of={ChevronRight} size={16} />
                </Link>
              </li>
            </ul>
          )}
        </>
      )}
    </CentrePage>
  )
}

/** The tab bar's wallet. */
export function WalletPage() {
  const { to } = useSearch({ from: '/centre/wallet' })
  return <Wallets preselected={to} />
}

/** The wallets as an entry of the centre. */
export function TransferFundPage() {
  const { to } = useSearch({ from: '/centre/me/transferFund' })
  return <Wallets preselected={to} />
}

/** The tab bar's account page: the member, the pages of the centre or the account cards, and logout. */
export function MePage() {
  const t = useText()
  const app = useApp()
  const member = useAppState((snapshot) => sessionView(snapshot).member)
  const infoFailed = useAppState((snapshot) => sessionView(snapshot).infoFailed)
  const level = useLevel()
  const trial = useTrial()
  return (
    <CentrePage place="menu">
      {(username) => (
        <>
          <Reminder username={username} />
          <div className={styles['columns']}>
            <div className={styles['column']}>
              <Balance username={username} />
              {!trial && (
                <Suspense>
                  <HeldMoney username={username} />
                </Suspense>
              )}
            </div>
            {!trial && (
              <div className={styles['cards']}>
                <MyAccount />
              </div>
            )}
            <div className={styles['entries']}>
              <CentreEntries />
            </div>
            <div className={styles['column']}>
              <dl className={styles['facts']}>
                <Fact name={t('page.me.account')}>{username}</Fact>
                {member !== null && <Fact name={t('page.me.nickname')}>{member.nickname}</Fact>}
                {member !== null && <Fact name={t('page.me.label')}>{level ?? member.clubLabel.labelName}</Fact>}
              </dl>
              {infoFailed && (
                <Callout tone="error">
                  {t('page.me.infoFailed')}{' '}
                  <Button variant="link" onClick={() => app.send({ type: 'member.retried' })}>
                    {t('app.retry')}
                  </Button>
                </Callout>
              )}
              <Button wide onClick={() => app.send({ type: 'logout.requested' })}>
                {t('app.logout')}
              </Button>
            </div>
          </div>
        </>
      )}
    </CentrePage>
  )
}

/** A page of the member's own data. */
const ownPage = (place: MemberPage, draw: (username: string) => ReactNode) =>
  function OwnPage() {
    return (
      <CentrePage place={place}>
        {(username) => <Suspense fallback={<PageLoading />}>{draw(username)}</Suspense>}
      </CentrePage>
    )
  }

const OwnSaferPlay = ownPage('protection', (username) => (
  <>
    <LimitsScreen />
    <SelfExclusionScreen />
    <OwnProtection username={username} />
  </>
))

/** Safer play: a member's own limits, and for everyone else what is available and who helps. */
export function ProtectionPage() {
  const isVisitor = useAppState((snapshot) => sessionView(snapshot).session === null)
  return isVisitor ? (
    <Suspense>
      <SaferPlay />
    </Suspense>
  ) : (
    <OwnSaferPlay />
  )
}

export const SecurityCenterPage = ownPage('securityCenter', (username) => (
  <>
    <MyAccount />
    {/* As high as the remaining content: above the cards it would move them once loaded. */}
    <AccountSafety username={username} />
  </>
))

export const WithdrawPage = ownPage('withdraw', (username) => (
  <>
    <ConfirmationScreen />
    <WithdrawalScreen />
    <WithdrawalsList username={username} />
  </>
))

export const ProfilePage = ownPage('profile', (username) => <ProfileScreen username={username} />)
export const SecurityPage = ownPage('security', (username) => <Security username={username} />)
export const SessionsPage = ownPage('sessions', (username) => <SessionsScreen username={username} />)
export const PushPage = ownPage('push', () => <PushScreen />)
export const DepositPage = ownPage('depositv2', (username) => <DepositScreen username={username} />)
export const TransferUplinePage = ownPage('transferUpline', () => <MemberTransferScreen back={<WayToCentre />} />)
export const BettingRecordPage = ownPage('personalHistoryCopy', (username) => (
  <BettingRecordScreen username={username} />
))
export const AccountRecordPage = ownPage('transactionHistory', (username) => (
  <AccountRecordScreen username={username} />
))
export const DepositHistoryPage = ownPage('depositHistory', (username) => <DepositHistoryScreen username={username} />)
export const PersonalProfitPage = ownPage('personalProfit', (username) => <PersonalProfitScreen username={username} />)
export const BonusDetailsPage = ownPage('bonusDetails', (username) => <BonusDetailsScreen username={username} />)
export const RewardsPage = ownPage('rewardCenter', (username) => <RewardsScreen username={username} />)
export const ReferralPage = ownPage('referral', (username) => <InviteScreen username={username} />)
export const MissionsPage = ownPage('missionLeaderboard', (username) => <MissionsScreen username={username} />)
export const VipPage = ownPage('vip', (username) => <VipScreen username={username} />)
export const MessagesPage = ownPage('messageV2', (username) => <MessagesScreen username={username} />)

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
