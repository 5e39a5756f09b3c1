import { sql } from 'drizzle-orm'
import { networkKeyOf } from '#server/domain/security/networks.ts'
import { memberAccount, playWallet } from '#server/domain/money/ledger.ts'
import type { Tx } from '#server/store/db.ts'
import { schema as tables } from '#server/store/schema/schema.ts'
import { seedAnnouncements } from './announcement-words.ts'
import { addPostings, insertRows } from './bulk.ts'
import { makeDraws } from './draws.ts'
import { seedUsage } from './usage-counters.ts'
import { makeGames } from './games.ts'
import { makeDownlines, makeMembers } from './members.ts'
import { seedCommission, seedMissions } from './missions.ts'
import { seedNotices } from './notice-words.ts'
import { seedPoints, seedRewards } from './points.ts'
import { seedPromotions } from './promotions.ts'
import { createRandom } from './random.ts'
import { makeRewards } from './rewards.ts'
import { makePostings, makeRounds } from './rounds.ts'
import { seedAccounts, seedCodes, seedCurrency } from './seed-accounts.ts'
import type { SeedPlan } from './seed-plan.ts'
import { seedVendors } from './vendors.ts'

/**
 * Fills an empty database. `now` (epoch milliseconds) is the moment its past is counted back from; everything else
 * follows from the plan alone. Vendors and games do not change with the number of members.
 */
export async function seed(tx: Tx, plan: SeedPlan, now: number): Promise<void> {
  const catalogue = makeGames(plan.games, createRandom(5_000), now)
  if (catalogue.length > 0) {
    await insertRows(tx, tables.vendors, vendorRows())
    await insertRows(
      tx,
      tables.vendorTypes,
      seedVendors.flatMap(({ code, types }) => types.map((type) => ({ vendor: code, gameType: type }))),
    )
    await insertRows(tx, tables.games, catalogue)
    await insertRows(tx, tables.lotteryDraws, makeDraws(catalogue, now))
  }

  const people = makeMembers(plan.members, createRandom(500), now)
  if (people.length === 0) return
  await writeNotices(tx, now)
  await writeAnnouncements(tx, now)
  await insertRows(tx, tables.members, people)
  await insertRows(tx, tables.downlines, makeDownlines(people))
  await insertRows(tx, tables.invitationCodes, codesOf(people))
  await insertRows(tx, tables.memberAddresses, localAddressesOf(people, now))
  const random = createRandom(10_000)
  const wallets = people.map((person) => ({
    id: random.uuid(),
    code: person.type === 4 ? playWallet(person.id) : memberAccount(person.id),
    memberId: person.id,
    currency: seedCurrency,
    mayOwe: false,
    ...noSums,
  }))
  await insertRows(tx, tables.ledgerAccounts, wallets)
  const played = makeRounds(plan.rounds, people, catalogue, random, now)
  await insertRows(tx, tables.rounds, played)
  await addPostings(tx, makePostings(people, played, random))
  await writeRewards(tx, makeRewards(people, now))
  const offered = seedPromotions(now)
  await insertRows(
    tx,
    tables.promotions,
    offered.map((written, index) => ({ name: written.name, written, isShown: true, createdAt: now + index })),
  )
  await insertRows(
    tx,
    tables.pointRewards,
    seedRewards().map(({ written, stock }, index) => ({
      name: written.name,
      written,
      stock,
      isShown: true,
      createdAt: now + index,
    })),
  )
  await insertRows(tx, tables.settings, [
    { name: 'missions', value: seedMissions(now), updatedAt: now },
    { name: 'commission', value: seedCommission(now), updatedAt: now },
    { name: 'points', value: seedPoints, updatedAt: now },
  ])
  if (plan.usage) await seedUsage(tx, now)
}

function codesOf(people: readonly (typeof tables.members.$inferSelect)[]) {
  const code = (account: string, kind: string, text: string) =>
    people
      .filter((person) => person.account === account)
      .map(({ id, createdAt }) => ({ codeKey: text.toLowerCase(), code: text, kind, memberId: id, createdAt }))
  return [
    ...code(seedAccounts.agent.account, 'affiliate', seedCodes.affiliate),
    ...code(seedAccounts.member.account, 'referral', seedCodes.referral),
  ]
}

/** The loopback is a trusted network of the seeded members, for local use. */
function localAddressesOf(people: readonly (typeof tables.members.$inferSelect)[], now: number) {
  const places = ['127.0.0.1', '::1'].map(networkKeyOf)
  return people.flatMap(({ id, createdAt }) =>
    places.map((address) => ({ memberId: id, address, createdAt, usedAt: now })),
  )
}

function vendorRows() {
  return seedVendors.map(({ code, title, isHot, hue, motif, keepsWallet }, index) => ({
    code,
    title,
    sort: index + 1,
    isHot,
    accountTypeId: index + 1,
    hue,
    motif,
    keepsWallet,
    isClosed: false,
    opensIn: 'frame',
  }))
}

/** The oldest has the lowest number, as if they had been published one after the other. */
async function writeNotices(tx: Tx, now: number): Promise<void> {
  const numbered = seedNotices.map((notice, index) => ({ ...notice, id: seedNotices.length - index }))
  await insertRows(
    tx,
    tables.notices,
    numbered.map(({ id, hoursAgo }) => ({
      id,
      publishedAt: now - hoursAgo * 3_600_000,
      withdrawnAt: null,
      important: false,
    })),
  )
  await insertRows(
    tx,
    tables.noticeTexts,
    numbered.flatMap(({ id, words }) =>
      Object.entries(words).map(([language, own]) => ({ noticeId: id, language, ...own })),
    ),
  )
  await tx.execute(sql`select setval('notices_id_seq', ${numbered.length + 1}, false)`)
}

async function writeAnnouncements(tx: Tx, now: number): Promise<void> {
  const numbered = seedAnnouncements.map((announcement, index) => ({
    ...announcement,
    id: seedAnnouncements.length - index,
  }))
  await insertRows(
    tx,
    tables.announcements,
    numbered.map(({ id, type, hoursAgo }) => ({
      id,
      type,
      agentId: null,
      publishedAt: now - hoursAgo * 3_600_000,
      withdrawnAt: null,
    })),
  )
  await insertRows(
    tx,
    tables.announcementTexts,
    numbered.flatMap(({ id, words }) =>
      Object.entries(words).map(([language, own]) => ({ announcementId: id, language, ...own })),
    ),
  )
  await tx.execute(sql`select setval('announcements_id_seq', ${numbered.length + 1}, false)`)
}

async function writeRewards(tx: Tx, granted: ReturnType<typeof makeRewards>): Promise<void> {
  await insertRows(tx, tables.rewards, granted)
  await tx.execute(sql`select setval('rewards_id_seq', ${granted.length + 1}, false)`)
}

/** A new account of the ledger: nothing has moved yet. */
const noSums = { debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n }
