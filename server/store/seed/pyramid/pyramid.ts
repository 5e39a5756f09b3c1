import { eq, sql } from 'drizzle-orm'
import { houseAccount, memberAccount, openingAccount, type Posting } from '#server/domain/money/ledger.ts'
import { newId } from '#server/domain/site/ids.ts'
import { payStatements } from '#server/domain/contracts/settlement-payments.ts'
import { settlePeriods } from '#server/domain/contracts/settlement.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import type { Services } from '#server/services.ts'
import { schema as tables } from '#server/store/schema/schema.ts'
import { addPostings, insertRows } from '#server/store/seed/bulk.ts'
import { makeDownlines } from '#server/store/seed/members.ts'
import { makeContracts } from './pyramid-contracts.ts'
import { makePyramid, type PyramidPeople, type PyramidPlan } from './pyramid-people.ts'
import { playPyramid } from './pyramid-play.ts'
import { createRandom } from '#server/store/seed/random.ts'
import { seedAccounts, seedCurrency, seedPassword } from '#server/store/seed/seed-accounts.ts'

type Round = typeof tables.rounds.$inferSelect

const day = 86_400_000
/** Rounds written by one statement. */
const rowsAtOnce = 20_000

/**
 * Adds a pyramid of agents to a seeded local site: people, their play drawn from the games' own odds, contracts of every
 * kind, and their statements, settled and paid as the site does it. The same plan gives the same people, bets and
 * contracts, counted back from the day of `now`. `print` receives a line for each step. Throws if the site has no
 * seeded members, or has a pyramid already.
 */
export async function seedPyramid(
  site: Pick<Services, 'db' | 'live' | 'settings'>,
  plan: PyramidPlan,
  { now, print }: { readonly now: number; readonly print: (line: string) => void },
): Promise<void> {
  const { db, settings } = site
  const printStep = timedSteps(print)
  const { gmtOffset, currency } = await settings.brand()
  const exists = (account: string) => db.$count(tables.members, eq(tables.members.accountKey, account))
  if (currency !== seedCurrency || (await exists(seedAccounts.masterAgent.account)) === 0)
    throw new Error('The pyramid needs the seeded members of a local site: this site has none')
  if ((await exists('pangulo1')) > 0) throw new Error('This site already has its pyramid')

  const today = dayBegins(siteDay(now, gmtOffset), gmtOffset)
  const time = { from: today - plan.days * day, days: plan.days }
  const random = createRandom(2_063)
  const people = makePyramid(plan, random, today)
  const everybody = [...people.masters, ...people.agents, ...people.members]
  const agreed = makeContracts(people, random, time)
  const catalogue = await db.select().from(tables.games).orderBy(tables.games.code)
  const played = playPyramid([...people.agents, ...people.members], catalogue, random, time)
  printStep(`${played.length} bets drawn`)

  await db.transaction(async (tx) => {
    await insertRows(tx, tables.members, everybody)
    await insertRows(tx, tables.downlines, makeDownlines(everybody))
    await insertRows(
      tx,
      tables.ledgerAccounts,
      everybody.map(({ id }) => ({
        id: newId(),
        code: memberAccount(id),
        memberId: id,
        currency: seedCurrency,
        ...noSums,
      })),
    )
    await insertRows(tx, tables.contracts, agreed.contracts)
    await insertRows(tx, tables.contractVersions, agreed.versions)
    printStep(
      `${everybody.length} people with ${agreed.versions.length} versions of ${agreed.contracts.length} contracts written`,
    )
    for (let from = 0; from < played.length; from += rowsAtOnce)
      await insertRows(tx, tables.rounds, played.slice(from, from + rowsAtOnce))
    printStep('bets written')
    await addPostings(tx, [...openings(people, played, time.from), ...played.flatMap(postingsOf)])
    printStep('money of the bets posted')
  })
  for (const table of ['members', 'downlines', 'rounds', 'ledger_entries'])
    await db.execute(sql.raw(`analyze ${table}`))
  const { statements } = await settlePeriods(site, now)
  printStep(`${statements} statements settled`)
  // Without fresh statistics, the database sorts all statements for each query of who can pay.
  await db.execute(sql`analyze statements`)
  const paid = await payStatements(site, now)
  printStep(`${paid} of them paid; ${await db.$count(tables.statements, eq(tables.statements.state, 'owed'))} are owed`)
  print(
    `Log in as pangulo1 to pangulo${plan.masters}, kinatawan01 to kinatawan${plan.agents}, kasapi0001 and on, all with ${seedPassword}`,
  )
}

const noSums = { mayOwe: false, debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n }

/** Prints steps with the seconds since the first one. */
function timedSteps(print: (line: string) => void): (step: string) => void {
  const begun = performance.now()
  return (step) => print(`${((performance.now() - begun) / 1_000).toFixed(1).padStart(6)} s  ${step}`)
}

/** Opening balances that cover every bet. Agents have some more for their payments; one in six has no reserve. */
function openings({ masters, agents, members }: PyramidPeople, played: readonly Round[], now: number): Posting[] {
  const change = new Map<string, bigint>()
  const lowest = new Map<string, bigint>()
  for (const { memberId, bet, win } of played) {
    const before = change.get(memberId) ?? 0n
    if (before - bet < (lowest.get(memberId) ?? 0n)) lowest.set(memberId, before - bet)
    change.set(memberId, before - bet + win)
  }
  const opening = (id: string, spare: bigint): Posting[] => {
    const amount = spare - (lowest.get(id) ?? 0n)
    return amount === 0n ? [] : [posting(`opening:${id}`, 'opening', id, amount, now, openingAccount(seedCurrency))]
  }
  return [
    ...masters.flatMap(({ id }) => opening(id, 1_000_000_000n)),
    ...agents.flatMap(({ id }, index) => opening(id, index % 6 === 5 ? 0n : 20_000_000n)),
    ...members.flatMap(({ id }, index) => opening(id, BigInt(index % 40) ** 2n * 100n)),
  ]
}

const postingsOf = ({ id, memberId, bet, win, createdAt }: Round): Posting[] => {
  const house = houseAccount(seedCurrency)
  const stake = { ...posting(`bet:${id}`, 'bet', memberId, -bet, createdAt, house), reference: id }
  return win === 0n
    ? [stake]
    : [stake, { ...posting(`win:${id}`, 'win', memberId, win, createdAt, house), reference: id }]
}

const posting = (
  idempotencyKey: string,
  kind: string,
  memberId: string,
  amount: bigint,
  now: number,
  other: string,
): Posting => ({
  idempotencyKey,
  kind,
  currency: seedCurrency,
  entries: [
    { account: memberAccount(memberId), amount },
    { account: other, amount: -amount },
  ],
  now,
})
