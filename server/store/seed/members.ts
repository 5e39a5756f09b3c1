import type { AccountType } from '#wire/shapes.ts'
import type { downlines } from '#server/store/schema/agents/agents.ts'
import type { members } from '#server/store/schema/identity/members.ts'
import type { Random } from './random.ts'
import {
  seedAccounts,
  seedBankName,
  seedMobile,
  seedPassword,
  weakSeedPassword,
  type SeedAccount,
} from './seed-accounts.ts'

type Member = typeof members.$inferSelect

/** Argon2id hashes of the seed's two passwords, made once: hashing 500 would take longer than all the rest. */
const passwordHashes: Readonly<Record<string, string>> = {
  [seedPassword]: '$argon2id$v=19$m=19456,t=2,p=1$c6slxIcWMwhUGyqQhFHj2Q$uPjmEKk6q77sYDm9bxbxfYVtxyIYqYNMbiADgfqXo1c',
  [weakSeedPassword]:
    '$argon2id$v=19$m=19456,t=2,p=1$cOd/9CMIiaQOqd5SiW8suA$iuFxU8+0ilsRzinzssoZoIzoiBgmhJxVTxmK0c9b5I8',
}

const day = 86_400_000
const expiredAfter = 400 * day

const list = (names: string) => names.split(/\s+/)
const firstNames = list(
  'Althea Andres Angelica Anton Bea Benjie Bianca Carlo Carmela Cesar Corazon Danilo Dalisay Diego Divina Edgar Elena Emilio Erlinda Ernesto Fe Felipe Fernando Francis Gabriel Gina Gloria Hannah Hector Ian Imelda Isko Ivy Jasmin Jerome Joaquin Jomar Joy Juan Julius Karen Katrina Kiko Lani Leonora Liza Lorna Luis Luz Manny Marco Maricel Mario Mateo Maya Mika Miguel Nena Nestor Nina Noel Oscar Pablo Paolo Pia Ramil Ramon Rafael Reyna Rico Rina Rodel Rosa Rowena Ruben Salome Santi Shiela Sonny Tala Teresa Tomas Trisha Vicente Vilma Wendy Yana Zenaida',
)
const lastNames = list(
  'Abad Aguilar Alcantara Aquino Bautista Belmonte Bernardo Cabrera Calderon Castillo Castro Cruz Dizon Domingo Enriquez Espiritu Estrada Fajardo Feliciano Flores Francisco Galang Garcia Gatdula Gonzales Guerrero Hernandez Ignacio Jacinto Javier Lacson Lazaro Lim Lopez Lorenzo Luna Macaraeg Magbanua Malonzo Manalo Mangubat Marasigan Mendoza Mercado Miranda Natividad Navarro Ocampo Ong Pangilinan Pascual Perez Quiambao Ramos Reyes Rivera Robles Roque Salazar Salonga Santiago Santos Sison Soriano Sy Tan Tiongson Tolentino Torres Valdez Velasco Villanueva Villar Yap Zamora',
)

/** Ranks by level; above 4 customer service is the VIP one (spec §2). */
const ranks = ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Sovereign'] as const

/** The shares of the account types among the unnamed, in hundredths (decision 2). */
const types: readonly (readonly [AccountType, number])[] = [
  [1, 5],
  [41, 1],
  [42, 3],
  [4, 3],
  [2, 88],
]

/** The fixed accounts and as many invented members as make `count`. */
export function makeMembers(count: number, random: Random, now: number): Member[] {
  if (count === 0) return []
  const fixed = Object.values(seedAccounts).map((account) => fixedMember(account, random, now))
  const taken = new Set(fixed.map((member) => member.account))
  const others = Array.from({ length: Math.max(0, count - fixed.length) }, (_, index) =>
    inventedMember(index, taken, random, now),
  )
  const find = ({ account }: SeedAccount) => fixed.find((row) => row.account === account)!
  const [upline, master] = [find(seedAccounts.agent), find(seedAccounts.masterAgent)]
  // A member who may transfer to an upline has one.
  const below = [...fixed, ...others].map((row) => (row.toUpline ? { ...row, uplineId: upline.id } : row))
  return below.map((row, index) => ({
    ...row,
    uplineId: row.uplineId ?? teamOf(row, index, { upline, master, below }),
  }))
}

/**
 * Who is above whom besides: the master agent above `ahente`, this one above `katulong`, and below these the invented
 * agents, each with a few members who came by them.
 */
function teamOf(
  { id, type }: Member,
  index: number,
  { upline, master, below }: { readonly upline: Member; readonly master: Member; readonly below: readonly Member[] },
): string | null {
  if (id === upline.id) return master.id
  if (id === master.id || type === 41 || type === 4) return null
  if (type === 42) return upline.id
  if (index < Object.keys(seedAccounts).length) return null
  if (type === 1) return index % 2 === 0 ? upline.id : master.id
  const agents = below.filter((row, place) => place < index && row.type === 1 && row.id !== upline.id)
  return index % 3 === 0 ? (agents[index % Math.max(1, agents.length)]?.id ?? null) : null
}

/** A row for each agent above each member, the way up followed to its end. */
export function makeDownlines(people: readonly Member[]): (typeof downlines.$inferSelect)[] {
  const byId = new Map(people.map((row) => [row.id, row]))
  return people.flatMap(({ id: memberId, uplineId, createdAt: joinedAt }) => {
    const above: (typeof downlines.$inferSelect)[] = []
    for (let agentId = uplineId; agentId !== null; agentId = byId.get(agentId)?.uplineId ?? null)
      above.push({ agentId, memberId, level: above.length + 1, joinedAt })
    return above
  })
}

/** An invented member with the seed's password, as they stand at `now`. */
export function madeMember(row: Pick<Member, 'account' | 'nickname' | 'type'>, random: Random, now: number): Member {
  const rankLevel = row.type === 2 ? 1 + Math.floor(random.next() ** 2 * ranks.length) : 1
  const createdAt = now - random.whole(30, 700) * day - random.whole(0, day)
  return {
    ...row,
    id: random.uuid(),
    accountKey: row.account.toLowerCase(),
    passwordHash: passwordHashes[seedPassword] ?? '',
    passwordWeak: false,
    passwordChangedAt: now,
    firstLoginAt: createdAt,
    mayEnter: true,
    toUpline: row.type === 2 && random.chance(0.3),
    labelName: ranks[rankLevel - 1] ?? ranks[0],
    rankLevel,
    memberLabels: row.type === 2 && rankLevel > 4 ? ['VIP'] : [],
    countryDialingCode: null,
    mobile: null,
    email: null,
    emailVerifiedAt: null,
    createdAt,
    uplineId: null,
    referrerId: null,
    paymentPasswordHash: null,
    birthday: null,
    newsShownAt: now,
    quietUntil: null,
    trialEndsAt: null,
    profile: {},
  }
}

function fixedMember(account: SeedAccount, random: Random, now: number): Member {
  const row = madeMember({ account: account.account, nickname: account.nickname, type: account.type }, random, now)
  const changed: Partial<Member> = { passwordHash: passwordHashes[account.password] }
  switch (account) {
    case seedAccounts.member:
      Object.assign(changed, {
        ...seedMobile,
        email: 'marisol@example.com',
        emailVerifiedAt: now - 30 * day,
        profile: { payeeName: seedBankName },
        toUpline: true,
        labelName: 'Gold',
        rankLevel: 3,
      })
      break
    case seedAccounts.firstLogin:
      Object.assign(changed, { firstLoginAt: null, newsShownAt: null, createdAt: now - day })
      break
    case seedAccounts.weakPassword:
      changed.passwordWeak = true
      break
    case seedAccounts.expiredPassword:
      Object.assign(changed, { passwordChangedAt: now - expiredAfter, createdAt: now - expiredAfter })
      break
    case seedAccounts.mayNotEnter:
      changed.mayEnter = false
      break
  }
  return { ...row, memberLabels: [], ...changed }
}

function inventedMember(index: number, taken: Set<string>, random: Random, now: number): Member {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const base = `${first}.${last}`.toLowerCase()
  let account = base
  for (let copy = 2; taken.has(account); copy += 1) account = `${base}${copy}`
  taken.add(account)
  const made = madeMember(
    { account, nickname: `${first} ${last.slice(0, 1)}.`, type: typeOf(index, random) },
    random,
    now,
  )
  return {
    ...made,
    countryDialingCode: '63',
    // No network in the Philippines has numbers that begin with 900.
    mobile: `900${String(1_000_000 + index * 17_389).padStart(7, '0')}`,
    email: `${account}@example.com`,
    emailVerifiedAt: made.createdAt,
  }
}

/** The first few go through all types, so that even a small seed has each. */
function typeOf(index: number, random: Random): AccountType {
  const inTurn = types[index]
  if (inTurn) return inTurn[0]
  let drawn = random.next() * 100
  for (const [type, share] of types) {
    drawn -= share
    if (drawn < 0) return type
  }
  return 2
}
