import { eq } from 'drizzle-orm'
import { accountKeyOf } from '#server/domain/login.ts'
import { addPerson, demandPerson, listPeople, removePerson } from '#server/domain/operator-people.ts'
import { resetPaymentPassword } from '#server/domain/payment-password.ts'
import { tellSafety } from '#server/domain/sessions.ts'
import { destinationsWithSharers } from '#server/domain/shared-destinations.ts'
import type { Settings } from '#server/domain/settings.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { members } from '#server/store/schema/members.ts'
import type { OperatorCommand } from './command.ts'
import { inUtc } from './times.ts'
import { sameAccount } from './withdrawals.ts'

/** The people who may move money by hand, a line each. */
export async function describePeople(db: Db): Promise<string[]> {
  const people = await listPeople(db)
  if (people.length === 0) return ['nobody yet: people add <name>, twice']
  return people.map(({ name, isActive, wantedBy }) =>
    [name, ...(isActive ? [] : ['no key yet']), ...(wantedBy === null ? [] : [`a key is wanted by ${wantedBy}`])].join(
      '  ',
    ),
  )
}

/** Makes a key, or says that one more person must want it. */
export async function addOne(
  db: Db,
  { name, by }: Extract<OperatorCommand, { command: 'addPerson' }>,
  now: number,
): Promise<string[]> {
  const key = await addPerson(db, name, by, now)
  if (key === null) return [`${name}: a second person must say the same`]
  return [`${name}: their key, which is not shown again, belongs into OPERATOR_KEY where they give commands`, key]
}

/** Takes a key away. */
export async function removeOne(
  db: Db,
  { name, by }: Extract<OperatorCommand, { command: 'removePerson' }>,
  now: number,
): Promise<string[]> {
  await removePerson(db, name, by, now)
  return [`${name}: removed`]
}

/** A member's number by the account they log in with; rejects when there is none. */
export async function memberIdOf(db: Db, account: string): Promise<string> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.accountKey, accountKeyOf(account)))
  if (!member) throw new Error(`There is no member ${account}`)
  return member.id
}

/** A member, and where their money can be or could be sent, each with the other members who have the same account. */
export async function showMember(db: Db, account: string): Promise<string[]> {
  const memberId = await memberIdOf(db, account)
  const [member] = await db
    .select({ account: members.account, createdAt: members.createdAt })
    .from(members)
    .where(eq(members.id, memberId))
  const destinations = await destinationsWithSharers(db, memberId)
  return [
    `${member?.account ?? account}  member since ${inUtc(member?.createdAt ?? 0)}`,
    ...(destinations.length === 0 ? ['no bank account or e-wallet yet'] : []),
    ...destinations.map(({ destination: { providerName, ending, holder, isDefault, goneAt }, sharers }) =>
      [
        `${providerName} …${ending} ${holder}`,
        ...(isDefault ? ['the usual one'] : []),
        ...(goneAt === null ? [] : [`gone from ${inUtc(goneAt)}`]),
        ...sameAccount(sharers),
      ].join('  '),
    ),
  ]
}

/** Takes a member's payment password away. */
export async function resetOne(
  site: { readonly db: Db; readonly live: Live; readonly origin: string; readonly settings: Settings },
  { account, by }: Extract<OperatorCommand, { command: 'resetPaymentPassword' }>,
  now: number,
): Promise<string[]> {
  const person = await demandPerson(site.db, by)
  const memberId = await memberIdOf(site.db, account)
  if (!(await resetPaymentPassword(site, { memberId, by: person }, now)))
    throw new Error(`${account} has no payment password`)
  await tellSafety(site, memberId)
  return [`${account}: sets a new payment password by the one that logs in`]
}
