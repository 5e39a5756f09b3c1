import { withWords } from '#src/i18n/with-words.ts'

/** The screens of the account's pages, each fetched with its words once its page is opened. */

export const SessionsScreen = withWords(
  ['sessions', 'paged-list', 'logout', 'refusal'],
  async () => (await import('#src/features/sessions/sessions-screen.tsx')).SessionsScreen,
)

export const PushScreen = withWords(
  ['push', 'refusal'],
  async () => (await import('#src/features/push/push-screen.tsx')).PushScreen,
)

export const DepositScreen = withWords(
  ['deposit', 'amount', 'refusal', 'lobby'],
  async () => (await import('#src/features/deposit/deposit-screen.tsx')).DepositScreen,
)

export const DepositHistoryScreen = withWords(
  ['deposit-history', 'deposit', 'member', 'paged-list', 'refusal'],
  async () => (await import('#src/features/deposit-history/deposit-history-screen.tsx')).DepositHistoryScreen,
)

export const ProfileScreen = withWords(
  ['profile', 'form', 'refusal'],
  async () => (await import('#src/features/profile/profile-screen.tsx')).ProfileScreen,
)

export const AuthenticatorScreen = withWords(
  ['authenticator', 'form', 'login', 'refusal'],
  async () => (await import('#src/features/authenticator/authenticator-screen.tsx')).AuthenticatorScreen,
)

export const AccountRecordScreen = withWords(
  ['account-record', 'held-money', 'member', 'paged-list', 'refusal'],
  async () => (await import('#src/features/account-record/account-record-screen.tsx')).AccountRecordScreen,
)

export const HeldMoney = withWords(
  ['held-money'],
  async () => (await import('#src/parts/held-money/held-money.tsx')).HeldMoney,
)

export const BettingRecordScreen = withWords(
  ['betting-record', 'member', 'paged-list', 'refusal'],
  async () => (await import('#src/features/betting-record/betting-record-screen.tsx')).BettingRecordScreen,
)

export const PersonalProfitScreen = withWords(
  ['personal-profit', 'paged-list', 'refusal'],
  async () => (await import('#src/features/personal-profit/personal-profit-screen.tsx')).PersonalProfitScreen,
)

export const LinkedAccounts = withWords(
  ['linked-accounts', 'refusal'],
  async () => (await import('#src/features/linked-accounts/linked-accounts.tsx')).LinkedAccounts,
)

export const BonusDetailsScreen = withWords(
  ['bonus-details', 'member', 'paged-list', 'refusal'],
  async () => (await import('#src/features/bonus-details/bonus-details-screen.tsx')).BonusDetailsScreen,
)

export const RewardsScreen = withWords(
  ['rewards', 'paged-list', 'refusal'],
  async () => (await import('#src/features/rewards/rewards-screen.tsx')).RewardsScreen,
)

export const MissionsScreen = withWords(
  ['missions', 'refusal'],
  async () => (await import('#src/features/missions/missions-screen.tsx')).MissionsScreen,
)

export const VipScreen = withWords(
  ['vip', 'member', 'paged-list', 'refusal'],
  async () => (await import('#src/features/vip/vip-screen.tsx')).VipScreen,
)

export const MessagesScreen = withWords(
  ['messages', 'withdrawals', 'member', 'paged-list', 'refusal'],
  async () => (await import('#src/features/messages/messages-screen.tsx')).MessagesScreen,
)

export const PayoutCards = withWords(
  ['payment-password', 'bank-card', 'form', 'login', 'refusal'],
  async () => (await import('#src/features/payout/payout-cards.tsx')).PayoutCards,
)

export const ConfirmationScreen = withWords(
  ['withdrawal-confirmation', 'amount', 'refusal'],
  async () => (await import('#src/features/withdrawal-confirmation/confirmation-screen.tsx')).ConfirmationScreen,
)

export const AwaitedReminder = withWords(
  ['withdrawal-confirmation'],
  async () => (await import('#src/features/withdrawal-confirmation/awaited-reminder.tsx')).AwaitedReminder,
)

export const WithdrawalScreen = withWords(
  ['withdrawal', 'payment-password', 'bank-card', 'amount', 'form', 'login', 'refusal'],
  async () => (await import('#src/features/withdrawal/withdrawal-screen.tsx')).WithdrawalScreen,
)

export const WithdrawalsList = withWords(
  ['withdrawals', 'paged-list', 'refusal'],
  async () => (await import('#src/features/withdrawals/withdrawals-list.tsx')).WithdrawalsList,
)

export const MemberTransferScreen = withWords(
  ['member-transfer', 'payment-password', 'amount', 'form', 'login', 'page', 'refusal'],
  async () => (await import('#src/features/member-transfer/member-transfer-screen.tsx')).MemberTransferScreen,
)

export const TransferScreen = withWords(
  ['transfer', 'held-money', 'amount', 'refusal'],
  async () => (await import('#src/features/transfer/transfer-screen.tsx')).TransferScreen,
)

export const InviteScreen = withWords(
  ['invite', 'member', 'paged-list', 'refusal'],
  async () => (await import('#src/features/invite/invite-screen.tsx')).InviteScreen,
)

export const SaferPlay = withWords(
  ['safer-play'],
  async () => (await import('#src/features/safer-play/safer-play.tsx')).SaferPlay,
)

export const OwnProtection = withWords(
  ['safer-play', 'member', 'paged-list', 'refusal'],
  async () => (await import('#src/features/safer-play/own-protection.tsx')).OwnProtection,
)

export const LimitsScreen = withWords(
  ['limits', 'form', 'refusal'],
  async () => (await import('#src/features/limits/limits-screen.tsx')).LimitsScreen,
)

export const SelfExclusionScreen = withWords(
  ['self-exclusion', 'form', 'refusal'],
  async () => (await import('#src/features/self-exclusion/self-exclusion-screen.tsx')).SelfExclusionScreen,
)

export const AgentCentreScreen = withWords(
  ['agent-centre', 'page', 'protected-action'],
  async () => (await import('./agent-pages.tsx')).AgentPages,
)
