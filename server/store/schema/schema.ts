import * as agents from './agents/agents.ts'
import * as announcements from './content/announcements.ts'
import * as audit from './security/audit.ts'
import * as banners from './content/banners.ts'
import * as cards from './cards/cards.ts'
import * as content from './content/content.ts'
import * as contracts from './contracts/contracts.ts'
import * as deposits from './payments/deposits.ts'
import * as feedback from './messages/feedback.ts'
import * as usageCounters from './site/usage-counters.ts'
import * as games from './play/games.ts'
import * as identities from './identity/identities.ts'
import * as ledger from './money/ledger.ts'
import * as members from './identity/members.ts'
import * as messages from './messages/messages.ts'
import * as missions from './engagement/missions.ts'
import * as notices from './content/notices.ts'
import * as operators from './money/operators.ts'
import * as outbox from './messages/outbox.ts'
import * as passkeys from './verification/passkeys.ts'
import * as playProtection from './protection/play-protection.ts'
import * as points from './loyalty/points.ts'
import * as promotions from './engagement/promotions.ts'
import * as protection from './security/protection.ts'
import * as push from './messages/push.ts'
import * as registrationLinks from './agents/registration-links.ts'
import * as rewards from './engagement/rewards.ts'
import * as secondVerification from './verification/second-verification.ts'
import * as servers from './site/servers.ts'
import * as settings from './site/settings.ts'
import * as sports from './sports/sports.ts'
import * as statements from './contracts/statements.ts'
import * as turnover from './money/turnover.ts'
import * as upline from './money/member-transfers.ts'
import * as verification from './verification/verification.ts'
import * as vip from './loyalty/vip.ts'
import * as wallets from './money/wallets.ts'
import * as withdrawals from './payments/withdrawals.ts'

/** Every table by its name, as `db.query` knows them. */
export const schema = {
  ...agents,
  ...announcements,
  ...audit,
  ...banners,
  ...cards,
  ...content,
  ...contracts,
  ...deposits,
  ...feedback,
  ...usageCounters,
  ...games,
  ...identities,
  ...ledger,
  ...members,
  ...messages,
  ...missions,
  ...notices,
  ...operators,
  ...outbox,
  ...passkeys,
  ...playProtection,
  ...points,
  ...promotions,
  ...protection,
  ...push,
  ...registrationLinks,
  ...rewards,
  ...secondVerification,
  ...servers,
  ...settings,
  ...sports,
  ...statements,
  ...turnover,
  ...upline,
  ...verification,
  ...vip,
  ...wallets,
  ...withdrawals,
}
