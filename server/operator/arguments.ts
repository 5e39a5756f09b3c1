import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { toggleNames } from '#server/domain/site-settings.ts'
import { adjustmentsHelp, readAdjustments } from './adjustments-arguments.ts'
import { contractsHelp, contractsOptions, readContracts } from './contracts-arguments.ts'
import { agentsHelp, type Announced, readAnnouncement } from './agents-arguments.ts'
import { auditHelp, auditOptions, readAudit } from './audit-arguments.ts'
import { brandHelp, readBrand } from './brand-arguments.ts'
import type { OperatorCommand } from './command.ts'
import { type ContentFile, contentHelp, readContent } from './content-arguments.ts'
import { depositsHelp, readDeposits } from './deposits-arguments.ts'
import { languageOptions } from './dropped-languages.ts'
import { feedbackHelp, readFeedbackWords } from './feedback-arguments.ts'
import { firebaseHelp, firebaseOptions, readFirebase } from './firebase-arguments.ts'
import { flightsHelp, flightsOptions, readFlights } from './flights-arguments.ts'
import { jobsHelp, readJobs } from './jobs-arguments.ts'
import { ledgerHelp, readLedger } from './ledger-arguments.ts'
import { licencesHelp, readLicence } from './licences-arguments.ts'
import { linesHelp, readLines, readMenu } from './lines-arguments.ts'
import { mallHelp, readMall, type RewardFile } from './mall-arguments.ts'
import { matchesHelp, readMatch } from './matches-arguments.ts'
import { type Letter, messagesHelp, readMessages } from './messages-arguments.ts'
import { type MissionFile, missionsHelp, readCommission, readMissions } from './missions-arguments.ts'
import { partnerHelp, partnerOptions, readPartner } from './partner-arguments.ts'
import { peopleHelp, personOptions, type PersonValues, readMember, readPeople } from './people-arguments.ts'
import { type PromotionFile, promotionsHelp, readPromotions } from './promotions-arguments.ts'
import { protectionHelp, readProtection } from './protection-arguments.ts'
import { readRegistration, registrationHelp, registrationOptions } from './registration-arguments.ts'
import { readRules, rulesHelp } from './rules-arguments.ts'
import { readService, serviceHelp } from './service-arguments.ts'
import { readStatus, statusOptions } from './status-arguments.ts'
import { readVendors, vendorsHelp } from './vendors-arguments.ts'
import { readVipWords, type VipFile, vipHelp } from './vip-arguments.ts'
import { readWallets, walletsHelp } from './wallets-arguments.ts'
import { readWithdrawals, withdrawalsHelp } from './withdrawals-arguments.ts'
import { WrittenAmount } from './written-amounts.ts'

/** What the words after `npm run operator --` mean. */
export type Asked =
  | { readonly kind: 'command'; readonly command: OperatorCommand }
  | { readonly kind: 'import'; readonly file: string }
  /** The file holds the notice's words by language, as JSON. */
  | { readonly kind: 'publish'; readonly file: string; readonly important: boolean }
  /** The file holds the letter's words by language, as JSON. */
  | Letter
  /** The file holds the announcement's words by language, as JSON. */
  | Announced
  /** The file describes the missions, as JSON. */
  | MissionFile
  /** The file describes the VIP levels, as JSON. */
  | VipFile
  /** The file describes a promotion, as JSON. */
  | PromotionFile
  /** The file describes a reward of the points mall, as JSON. */
  | RewardFile
  /** The file holds content of public pages, as JSON. */
  | ContentFile
  /** The file describes the banner, as JSON. */
  | { readonly kind: 'addBanner'; readonly file: string }
  /** The file lists the ways to deposit, as JSON. */
  | { readonly kind: 'setChannels'; readonly file: string }
  | { readonly kind: 'seedPyramid' }
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly problem: string }

/** The text of `--help`. */
export const help = `Switches a Statehouse site, while it runs or before it starts.

  npm run operator -- status
      Show whether the site is open.
  npm run operator -- status normal
      Open it to everyone.
  npm run operator -- status maintenance [--until 2026-12-24T06:00+08:00] [--info "text"]
      Show the maintenance page instead of the site.
  npm run operator -- status blocked [--countries PH,SG] [--addresses 203.0.113.0/24]
      Show the blocked page to these countries and addresses, or to everyone when none are given.
  npm run operator -- toggles
      Show all feature toggles.
  npm run operator -- toggle <name> on|off
      Switch one: ${toggleNames.join(', ')}.
  npm run operator -- notices
      Show all notices, the newest first.
  npm run operator -- notice publish <file> [--important]
      Publish a notice at once, and tell members of an important one after their next login; the file is {"en": {"title": "…", "content": "<p>HTML</p>"}, "fil": …}.
  npm run operator -- notice withdraw <number>
      Take one back.
${messagesHelp}
${feedbackHelp}
  npm run operator -- banner list
      Show all banners by group, with their numbers.
  npm run operator -- banner add <file>
      Show a banner behind the others of its group; the operator's guide describes the file.
  npm run operator -- banner show|hide|remove <number>
      Show a hidden one again, hide one, or remove it for good.
${contentHelp}
${licencesHelp}
${partnerHelp}
${linesHelp}
  npm run operator -- jackpot
      Show the jackpot that the site states.
  npm run operator -- jackpot set <amount>
      State one, such as 1234567.89; until then, the home page shows a counter and says that it is none.
  npm run operator -- jackpot withdraw
      State none any more.
  npm run operator -- winners
      Show the least win that the winner board shows.
  npm run operator -- winners <amount>|any
      Show no smaller ones, such as 100.00, or any.
${ledgerHelp}
${depositsHelp}
${withdrawalsHelp}
${rulesHelp}
${walletsHelp}
${vendorsHelp}
${matchesHelp}
${missionsHelp}
${promotionsHelp}
${mallHelp}
${vipHelp}
${adjustmentsHelp}
${contractsHelp}
${peopleHelp}
${protectionHelp}
${registrationHelp}
${serviceHelp}
${brandHelp}
${flightsHelp}
${agentsHelp}
${firebaseHelp}
${jobsHelp}
${auditHelp}
  npm run operator -- export <file>
      Write the embedded database to a file, also while the site runs.
  npm run operator -- import <file>
      Make a new data folder from such a file; the site must not be running.
  npm run operator -- seed pyramid
      Add three master agents, sixty agents and two thousand members with ninety days of play and contracts to a local
      site; the embedded one must not be running.
  npm run operator -- --help
      Show this text.

The site is found by DATA_DIR (.data unless set) or DATABASE_URL, as the server finds it.
It ends with 0 when it was done, 1 when it failed and 2 when the command was not understood.`

const mistake = (problem: string): Asked => ({ kind: 'mistake', problem })

const noticeOptions = { important: { type: 'boolean' } } as const
const options = {
  help: { type: 'boolean', short: 'h' },
  ...statusOptions,
  ...registrationOptions,
  ...partnerOptions,
  ...firebaseOptions,
  ...flightsOptions,
  ...noticeOptions,
  ...personOptions,
  ...languageOptions,
  ...contractsOptions,
  ...auditOptions,
} as const
/** Commands that take options, and which. */
const optionsOf: Readonly<Record<string, object>> = {
  audit: auditOptions,
  status: statusOptions,
  registration: registrationOptions,
  partner: partnerOptions,
  firebase: firebaseOptions,
  flights: flightsOptions,
  notice: noticeOptions,
  promotions: languageOptions,
  mall: languageOptions,
  deposits: personOptions,
  withdrawals: personOptions,
  adjust: personOptions,
  contracts: contractsOptions,
  people: personOptions,
  member: personOptions,
}

type Options = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

/** Reads a command line. `now` in epoch milliseconds; a relative file counts from `folder`. */
export function readArguments(words: readonly string[], now: number, folder: string): Asked {
  let parsed: { values: Options; positionals: string[] }
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    return mistake(error instanceof Error ? error.message : String(error))
  }
  const { values, positionals } = parsed
  const [name, ...rest] = positionals
  if (values.help || name === 'help') return { kind: 'help' }
  if (name === undefined) return mistake('What shall be done?')
  const foreign = Object.keys(values).find((option) => !(option in (optionsOf[name] ?? {})))
  if (foreign !== undefined) return mistake(`${name} takes no --${foreign}`)
  switch (name) {
    case 'seed':
      return rest.join(' ') === 'pyramid' ? { kind: 'seedPyramid' } : mistake('seed takes pyramid and nothing more')
    case 'status':
      return commandOrMistake(readStatus(rest, values, now))
    case 'toggles':
      return rest.length === 0 ? command({ command: 'toggles' }) : mistake(`toggles takes nothing more, not ${rest[0]}`)
    case 'toggle':
      return readToggle(rest)
    case 'registration':
      return commandOrMistake(readRegistration(rest, values))
    case 'licence':
      return commandOrMistake(readLicence(rest))
    case 'partner':
      return commandOrMistake(readPartner(rest, values))
    case 'lines':
      return commandOrMistake(readLines(rest))
    case 'menu':
      return commandOrMistake(readMenu(rest))
    case 'ledger':
      return commandOrMistake(readLedger(rest))
    case 'deposits':
      return readDepositsOrChannels(rest, folder, values)
    case 'withdrawals':
      return commandOrMistake(readWithdrawals(rest, folder, values))
    case 'vendors':
      return commandOrMistake(readVendors(rest))
    case 'match':
      return commandOrMistake(readMatch(rest))
    case 'wallets':
      return commandOrMistake(readWallets(rest))
    case 'rules':
      return commandOrMistake(readRules(rest))
    case 'missions':
      return withFile(readMissions(rest, folder))
    case 'promotions':
      return withFile(readPromotions(rest, folder, values['drop-languages'] ?? false))
    case 'mall':
      return withFile(readMall(rest, folder, values['drop-languages'] ?? false))
    case 'vip':
      return withFile(readVipWords(rest, folder))
    case 'commission':
      return commandOrMistake(readCommission(rest))
    case 'adjust':
      return commandOrMistake(readAdjustments(rest, values))
    case 'contracts':
      return commandOrMistake(readContracts(rest, values))
    case 'people':
      return commandOrMistake(readPeople(rest, values))
    case 'member':
      return commandOrMistake(readMember(rest, values))
    case 'protection':
      return commandOrMistake(readProtection(rest))
    case 'service':
      return commandOrMistake(readService(rest))
    case 'brand':
      return commandOrMistake(readBrand(rest))
    case 'flights':
      return commandOrMistake(readFlights(rest, values))
    case 'firebase':
      return commandOrMistake(readFirebase(rest, values))
    case 'notices':
      return rest.length === 0 ? command({ command: 'notices' }) : mistake(`notices takes nothing more, not ${rest[0]}`)
    case 'notice':
      return readNotice(rest, folder, values.important ?? false)
    case 'messages':
      return withFile(readMessages(rest, folder))
    case 'feedback':
      return commandOrMistake(readFeedbackWords(rest))
    case 'announcement':
      return withFile(readAnnouncement(rest, folder))
    case 'banner':
      return readBanner(rest, folder)
    case 'content':
      return withFile(readContent(rest, folder))
    case 'jackpot':
      return readJackpot(rest)
    case 'winners':
      return readWinners(rest)
    case 'audit':
      return commandOrMistake(readAudit(rest, values, now))
    case 'jobs':
      return commandOrMistake(readJobs(rest))
    case 'export':
    case 'import': {
      const [file, ...more] = rest
      if (file === undefined || more.length > 0) return mistake(`${name} takes one file`)
      const path = resolve(folder, file)
      return name === 'import' ? { kind: 'import', file: path } : command({ command: 'export', file: path })
    }
    default:
      return mistake(`There is no command ${name}`)
  }
}

function command(content: OperatorCommand): Asked {
  return { kind: 'command', command: content }
}

function commandOrMistake(read: OperatorCommand | string): Asked {
  return typeof read === 'string' ? mistake(read) : command(read)
}

function readDepositsOrChannels(rest: readonly string[], folder: string, values: PersonValues): Asked {
  const [what, file, ...more] = rest
  if (what !== 'channels') return commandOrMistake(readDeposits(rest, folder, values))
  if (file === undefined || more.length > 0) return mistake('deposits channels takes one file')
  return { kind: 'setChannels', file: resolve(folder, file) }
}

function withFile(
  read:
    | OperatorCommand
    | Letter
    | Announced
    | MissionFile
    | PromotionFile
    | RewardFile
    | VipFile
    | ContentFile
    | string,
): Asked {
  return typeof read === 'object' && !('command' in read) ? read : commandOrMistake(read)
}

function readToggle(rest: readonly string[]): Asked {
  const [name, state, ...more] = rest
  const known = toggleNames.find((each) => each === name)
  if (!known) return mistake(`There is no toggle ${name ?? 'without a name'}. They are: ${toggleNames.join(', ')}`)
  if ((state !== 'on' && state !== 'off') || more.length > 0) return mistake(`toggle ${known} takes on or off`)
  return command({ command: 'setToggle', name: known, on: state === 'on' })
}

const number = /^[1-9]\d{0,8}$/

function readNotice(rest: readonly string[], folder: string, important: boolean): Asked {
  const [what, which, ...more] = rest
  if (what === 'publish') {
    if (which === undefined || more.length > 0) return mistake('notice publish takes one file')
    return { kind: 'publish', file: resolve(folder, which), important }
  }
  if (important) return mistake('Only notice publish takes --important')
  if (what === 'withdraw') {
    if (which === undefined || !number.test(which) || more.length > 0)
      return mistake("notice withdraw takes one notice's number; notices shows them")
    return command({ command: 'withdrawNotice', id: Number(which) })
  }
  return mistake('What about a notice? publish or withdraw')
}

const bannerCommands = { show: 'showBanner', hide: 'hideBanner', remove: 'removeBanner' } as const

function readBanner(rest: readonly string[], folder: string): Asked {
  const [what, which, ...more] = rest
  switch (what) {
    case 'list':
      return which === undefined
        ? command({ command: 'banners' })
        : mistake(`banner list takes nothing more, not ${which}`)
    case 'add':
      if (which === undefined || more.length > 0) return mistake('banner add takes one file')
      return { kind: 'addBanner', file: resolve(folder, which) }
    case 'show':
    case 'hide':
    case 'remove':
      if (which === undefined || !number.test(which) || more.length > 0)
        return mistake(`banner ${what} takes one banner's number; banner list shows them`)
      return command({ command: bannerCommands[what], id: Number(which) })
    default:
      return mistake('What about a banner? list, add, show, hide or remove')
  }
}

function readJackpot(rest: readonly string[]): Asked {
  const [what, amount, ...more] = rest
  if (what === undefined) return command({ command: 'jackpot' })
  if (what === 'withdraw') {
    return amount === undefined
      ? command({ command: 'withdrawJackpot' })
      : mistake(`jackpot withdraw takes nothing more, not ${amount}`)
  }
  if (what !== 'set') return mistake('What about the jackpot? set or withdraw')
  if (!v.is(WrittenAmount, amount) || more.length > 0)
    return mistake('jackpot set takes one amount above zero, such as 1234567.89')
  return command({ command: 'setJackpot', amount })
}

function readWinners([amount, ...more]: readonly string[]): Asked {
  if (amount === undefined) return command({ command: 'leastWin' })
  if (more.length > 0) return mistake(`winners takes nothing more, not ${more[0]}`)
  if (amount === 'any') return command({ command: 'setLeastWin', amount: null })
  if (!v.is(WrittenAmount, amount)) return mistake('winners takes an amount above zero, such as 100.00, or any')
  return command({ command: 'setLeastWin', amount })
}
