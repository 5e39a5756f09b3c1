import { timingSafeEqual } from 'node:crypto'
import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '#server/store/db.ts'
import { operatorPeople } from '#server/store/schema/money/operators.ts'
import { createToken, hashToken } from './tokens.ts'

/** How a person of the operator authenticates. */
export interface PersonalKey {
  readonly name: string
  readonly key: string
}

/** A person who may move money by hand; `wantedBy` while a second one has to agree. */
export interface OperatorPerson {
  readonly name: string
  readonly isActive: boolean
  readonly wantedBy: string | null
}

/** With fewer, no one could check another's actions. */
const leastPeople = 2

const active = and(isNotNull(operatorPeople.keyHash), isNull(operatorPeople.endedAt))

/** Returns the person's name, once the key is theirs; rejects with an error text for the operator. */
export async function demandPerson(db: DbOrTx, { name, key }: PersonalKey): Promise<string> {
  const [person] = await db
    .select({ keyHash: operatorPeople.keyHash })
    .from(operatorPeople)
    .where(and(eq(operatorPeople.name, name), active))
  if (!person?.keyHash || !timingSafeEqual(person.keyHash, hashToken(key)))
    throw new Error(`That is not the key of ${name}`)
  return name
}

/** Lists all people, in the order they were added, without those removed. */
export async function listPeople(db: Db): Promise<readonly OperatorPerson[]> {
  const rows = await db
    .select()
    .from(operatorPeople)
    .where(isNull(operatorPeople.endedAt))
    .orderBy(asc(operatorPeople.createdAt))
  return rows.map(({ name, keyHash, wantedBy }) => ({ name, isActive: keyHash !== null, wantedBy }))
}

/**
 * Makes a key for a person and returns it, this once. The first two people need no one's consent; everyone after them,
 * and anyone who gets another key, must be wanted by two: null asks for one more. Rejects with an error text.
 */
export async function addPerson(db: Db, name: string, by: PersonalKey | null, now: number): Promise<string | null> {
  return db.transaction(async (tx) => {
    await alone(tx)
    const [{ ever } = { ever: 0 }] = await tx
      .select({ ever: count() })
      .from(operatorPeople)
      .where(isNotNull(operatorPeople.keyHash))
    const [there] = await tx.select().from(operatorPeople).where(eq(operatorPeople.name, name))
    if (ever < leastPeople && there === undefined) return giveKey(tx, name, now)
    if (by === null) throw new Error('Two people who are here already must want it: say who you are with --as')
    const asker = await demandPerson(tx, by)
    if (asker === name) throw new Error('A person cannot make a key for themselves')
    if (there?.wantedBy != null && there.wantedBy !== asker) return giveKey(tx, name, now)
    await tx
      .insert(operatorPeople)
      .values({ name, wantedBy: asker, createdAt: now })
      .onConflictDoUpdate({ target: operatorPeople.name, set: { wantedBy: asker } })
    return null
  })
}

/** Removes a person's key; another person must want it, and two must stay. Rejects with an error text. */
export async function removePerson(db: Db, name: string, by: PersonalKey, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await alone(tx)
    if ((await demandPerson(tx, by)) === name) throw new Error('Another one must take your key away')
    const [there] = await tx.select().from(operatorPeople).where(eq(operatorPeople.name, name))
    if (there === undefined || there.endedAt !== null) throw new Error(`There is no person called ${name}`)
    const [{ left } = { left: 0 }] = await tx.select({ left: count() }).from(operatorPeople).where(active)
    if (there.keyHash !== null && left <= leastPeople) throw new Error('Two people must stay')
    await tx.update(operatorPeople).set({ endedAt: now, wantedBy: null }).where(eq(operatorPeople.name, name))
  })
}

/** Serialised: concurrent changes see each other. */
const alone = (tx: Tx) => tx.execute('lock table operator_people in share row exclusive mode')

async function giveKey(tx: Tx, name: string, now: number): Promise<string> {
  const key = createToken()
  const fresh = { keyHash: hashToken(key), wantedBy: null, endedAt: null }
  await tx
    .insert(operatorPeople)
    .values({ name, ...fresh, createdAt: now })
    .onConflictDoUpdate({ target: operatorPeople.name, set: fresh })
  return key
}
