import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { addPerson, demandPerson, listPeople, removePerson } from '#server/domain/security/operator-people.ts'
import { resetPaymentPassword } from '#server/domain/payments/payment-password.ts'
import { tellSafety } from '#server/domain/sessions/sessions.ts'
import { destinationsWithSharers } from '#server/domain/payments/shared-destinations.ts'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { command } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import { Account, Person, PersonName } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'
import { setMemberType, typeNames } from '#server/operator/commands/agents/agents.ts'
import { sameAccount } from '#server/operator/commands/payments/withdrawals.ts'

/** The people who may move money by hand, a line each. */
async function describePeople(db: Db): Promise<string[]> {
  const people = await listPeople(db)
  if (people.length === 0) return ['nobody yet: people add <name>, twice']
  return people.map(({ name, isActive, wantedBy }) =>
    [name, ...(isActive ? [] : ['no key yet']), ...(wantedBy === null ? [] : [`a key is wanted by ${wantedBy}`])].join(
      '  ',
    ),
  )
}

/** A member, and where their money can be or could be sent, each with the other members who have the same account. */
async function showMember(db: Db, account: string): Promise<string[]> {
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

export const peopleCommands = [
  command({
    name: 'people',
    usage: { people: 'Show the people who may move money by hand.' },
    onlyLooks: true,
    run: ({ db }) => describePeople(db),
  }),
  command({
    name: 'addPerson',
    usage: {
      'people add <name> [--as <name>]':
        'Make a key for one, shown this once. The first two need nobody; for everyone after them, and for another key, two people must say the same.',
    },
    args: v.object({ name: PersonName, by: v.nullable(Person) }),
    takes: 'a name of 2 to 32 letters, digits and points',
    async run({ db, now }, { name, by }) {
      const key = await addPerson(db, name, by, now())
      if (key === null) return [`${name}: a second person must say the same`]
      return [`${name}: their key, which is not shown again, belongs into OPERATOR_KEY where they give commands`, key]
    },
  }),
  command({
    name: 'removePerson',
    usage: {
      'people remove <name> --as <name>':
        "Take one's key away; two people must stay. --as says who you are, the variable OPERATOR_KEY holds your key.",
    },
    args: v.object({ name: PersonName, by: Person }),
    takes: 'a name, and --as who you are',
    async run({ db, now }, { name, by }) {
      await removePerson(db, name, by, now())
      return [`${name}: removed`]
    },
  }),
  command({
    name: 'showMember',
    usage: {
      'member show <account>': "Show a member's bank accounts and e-wallets, and which other members have the same.",
    },
    args: v.object({ account: Account }),
    takes: 'an account',
    run: ({ db }, { account }) => showMember(db, account),
  }),
  command({
    name: 'resetPaymentPassword',
    usage: {
      'member payment-password <account> --as <name>':
        'Take a forgotten payment password away: the member sets another, and what withdrawals go to waits like a new one.',
    },
    args: v.object({ account: Account, by: Person }),
    takes: 'an account, and --as who you are',
    async run(site, { account, by }) {
      const person = await demandPerson(site.db, by)
      const memberId = await memberIdOf(site.db, account)
      if (!(await resetPaymentPassword(site, { memberId, by: person }, site.now())))
        throw new Error(`${account} has no payment password`)
      await tellSafety(site, memberId)
      return [`${account}: sets a new payment password by the one that logs in`]
    },
  }),
  command({
    name: 'setMemberType',
    usage: {
      'member type <account> member|agent|master-agent|sub-agent':
        'Make an account one of another type; it is logged out and logs in as what it is now.',
    },
    args: v.object({ account: Account, type: v.picklist(typeNames) }),
    takes: 'an account, and member, agent, master-agent or sub-agent',
    run: (site, given) => setMemberType(site, given),
  }),
]
