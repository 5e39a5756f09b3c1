import * as agents from './agents.ts'
import * as announcements from './announcements.ts'
import * as audit from './audit.ts'
import * as banners from './banners.ts'
import * as cards from './cards.ts'
import * as content from './content.ts'
import * as contracts from './contracts.ts'
import * as deposits from './deposits.ts'
import * as feedback from './feedback.ts'
import * as flights from './flights.ts'
import * as games from './games.ts'
import * as identities from './identities.ts'
import * as ledger from './ledger.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as missions from './missions.ts'
import * as notices from './notices.ts'
import * as operators from './operators.ts'
import * as outbox from './outbox.ts'
import * as playProtection from './play-protection.ts'
import * as points from './points.ts'
import * as promotions from './promotions.ts'
import * as protection from './protection.ts'
import * as push from './push.ts'
import * as registrationLinks from './registration-links.ts'
import * as rewards from './rewards.ts'
import * as secondVerification from './second-verification.ts'
import * as servers from './servers.ts'
import * as settings from './settings.ts'
import * as sports from './sports.ts'
import * as statements from './statements.ts'
import * as turnover from './turnover.ts'
import * as upline from './member-transfers.ts'
import * as verification from './verification.ts'
import * as vip from './vip.ts'
import * as wallets from './wallets.ts'
import * as withdrawals from './withdrawals.ts'

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
  ...flights,
  ...games,
  ...identities,
  ...ledger,
  ...members,
  ...messages,
  ...missions,
  ...notices,
  ...operators,
  ...outbox,
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
