import { lazyPart } from '#src/platform/lazy-part.ts'

/** The screens of the account's pages, each loaded when its page is opened. */

export const SessionsScreen = lazyPart(
  async () => (await import('#src/features/sessions/sessions-screen.tsx')).SessionsScreen,
)

export const PushScreen = lazyPart(async () => (await import('#src/features/push/push-screen.tsx')).PushScreen)

export const DepositScreen = lazyPart(
  async () => (await import('#src/features/deposit/deposit-screen.tsx')).DepositScreen,
)

export const DepositHistoryScreen = lazyPart(
  async () => (await import('#src/features/deposit-history/deposit-history-screen.tsx')).DepositHistoryScreen,
)

export const ProfileScreen = lazyPart(
  async () => (await import('#src/features/profile/profile-screen.tsx')).ProfileScreen,
)

export const AuthenticatorScreen = lazyPart(
  async () => (await import('#src/features/authenticator/authenticator-screen.tsx')).AuthenticatorScreen,
)

export const PasskeysScreen = lazyPart(
  async () => (await import('#src/features/passkeys/passkeys-screen.tsx')).PasskeysScreen,
)

export const AccountRecordScreen = lazyPart(
  async () => (await import('#src/features/account-record/account-record-screen.tsx')).AccountRecordScreen,
)

export const HeldMoney = lazyPart(async () => (await import('#src/shared/held-money/held-money.tsx')).HeldMoney)

export const BettingRecordScreen = lazyPart(
  async () => (await import('#src/features/betting-record/betting-record-screen.tsx')).BettingRecordScreen,
)

export const PersonalProfitScreen = lazyPart(
  async () => (await import('#src/features/personal-profit/personal-profit-screen.tsx')).PersonalProfitScreen,
)

export const LinkedAccounts = lazyPart(
  async () => (await import('#src/features/linked-accounts/linked-accounts.tsx')).LinkedAccounts,
)

export const BonusDetailsScreen = lazyPart(
  async () => (await import('#src/features/bonus-details/bonus-details-screen.tsx')).BonusDetailsScreen,
)

export const RewardsScreen = lazyPart(
  async () => (await import('#src/features/rewards/rewards-screen.tsx')).RewardsScreen,
)

export const MissionsScreen = lazyPart(
  async () => (await import('#src/features/missions/missions-screen.tsx')).MissionsScreen,
)

export const VipScreen = lazyPart(async () => (await import('#src/features/vip/vip-screen.tsx')).VipScreen)

export const MessagesScreen = lazyPart(
  async () => (await import('#src/features/messages/messages-screen.tsx')).MessagesScreen,
)

export const PayoutCards = lazyPart(async () => (await import('#src/features/payout/payout-cards.tsx')).PayoutCards)

export const ConfirmationScreen = lazyPart(
  async () => (await import('#src/features/withdrawal-confirmation/confirmation-screen.tsx')).ConfirmationScreen,
)

export const AwaitedReminder = lazyPart(
  async () => (await import('#src/features/withdrawal-confirmation/awaited-reminder.tsx')).AwaitedReminder,
)

export const WithdrawalScreen = lazyPart(
  async () => (await import('#src/features/withdrawal/withdrawal-screen.tsx')).WithdrawalScreen,
)

export const WithdrawalsList = lazyPart(
  async () => (await import('#src/features/withdrawals/withdrawals-list.tsx')).WithdrawalsList,
)

export const MemberTransferScreen = lazyPart(
  async () => (await import('#src/features/member-transfer/member-transfer-screen.tsx')).MemberTransferScreen,
)

export const TransferScreen = lazyPart(
  async () => (await import('#src/features/transfer/transfer-screen.tsx')).TransferScreen,
)

export const InviteScreen = lazyPart(async () => (await import('#src/features/invite/invite-screen.tsx')).InviteScreen)

export const SaferPlay = lazyPart(async () => (await import('#src/features/safer-play/safer-play.tsx')).SaferPlay)

export const OwnProtection = lazyPart(
  async () => (await import('#src/features/safer-play/own-protection.tsx')).OwnProtection,
)

export const LimitsScreen = lazyPart(async () => (await import('#src/features/limits/limits-screen.tsx')).LimitsScreen)

export const SelfExclusionScreen = lazyPart(
  async () => (await import('#src/features/self-exclusion/self-exclusion-screen.tsx')).SelfExclusionScreen,
)
