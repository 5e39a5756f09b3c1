import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { addPerson, demandPerson, listPeople, removePerson } from '#server/domain/security/operator-people.ts'
import { resetPaymentPassword } from '#server/domain/payments/payment-password.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import { destinationsWithSharers } from '#server/domain/payments/shared-destinations.ts'
import type { Db } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { command } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import { Account, Person, PersonName } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'
import { setMemberType, typeNames } from '#server/operator/commands/agents/agents.ts'
import { sameAccount } from '#server/operator/commands/payments/withdrawals.ts'

/** Describes the operator people, one line each. */
async function describePeople(db: Db): Promise<string[]> {
  const people = await listPeople(db)
  if (people.length === 0) return ['no people yet: add two with people add <name>']
  return people.map(({ name, isActive, wantedBy }) =>
    [name, ...(isActive ? [] : ['no key']), ...(wantedBy === null ? [] : [`key requested by ${wantedBy}`])].join('  '),
  )
}

/** Describes a member and their payout accounts, each with other members who have the same one. */
async function showMember(db: Db, account: string): Promise<string[]> {
  const memberId = await memberIdOf(db, account)
  const [member] = await db
    .select({ account: members.account, createdAt: members.createdAt })
    .from(members)
    .where(eq(members.id, memberId))
  const destinations = await destinationsWithSharers(db, memberId)
  return [
    `${member?.account ?? account}  member since ${inUtc(member?.createdAt ?? 0)}`,
    ...(destinations.length === 0 ? ['no bank account or e-wallet'] : []),
    ...destinations.map(({ destination: { providerName, ending, holder, isDefault, goneAt }, sharers }) =>
      [
        `${providerName} …${ending} ${holder}`,
        ...(isDefault ? ['default'] : []),
        ...(goneAt === null ? [] : [`removed ${inUtc(goneAt)}`]),
        ...sameAccount(sharers),
      ].join('  '),
    ),
  ]
}

export const peopleCommands = [
  command({
    name: 'people',
    usage: { people: 'Show the people who may post adjustments.' },
    isReadOnly: true,
    run: ({ db }) => describePeople(db),
  }),
  command({
    name: 'addPerson',
    usage: {
      'people add <name> [--as <name>]':
        'Create a key for a person; it is shown once. The first two people need no approval. After that, a new person or a new key must be confirmed by a second person.',
    },
    args: v.object({ name: PersonName, by: v.nullable(Person) }),
    takes: 'a name of 2 to 32 letters, digits and dots',
    async run({ db, now }, { name, by }) {
      const key = await addPerson(db, name, by, now())
      if (key === null) return [`${name}: a second person must confirm`]
      return [`${name}: key, shown once; set it as OPERATOR_KEY`, key]
    },
  }),
  command({
    name: 'removePerson',
    usage: {
      'people remove <name> --as <name>':
        "Remove a person's key; at least two people must remain. --as takes your name, the variable OPERATOR_KEY holds your key.",
    },
    args: v.object({ name: PersonName, by: Person }),
    takes: 'a name, and --as <your name>',
    async run({ db, now }, { name, by }) {
      await removePerson(db, name, by, now())
      return [`${name}: removed`]
    },
  }),
  command({
    name: 'showMember',
    usage: {
      'member show <account>': "Show a member's bank accounts and e-wallets, and other members with the same ones.",
    },
    args: v.object({ account: Account }),
    takes: 'an account',
    run: ({ db }, { account }) => showMember(db, account),
  }),
  command({
    name: 'resetPaymentPassword',
    usage: {
      'member payment-password <account> --as <name>':
        'Reset a forgotten withdrawal PIN: the member sets a new one, and the payout accounts wait as new ones do.',
    },
    args: v.object({ account: Account, by: Person }),
    takes: 'an account, and --as <your name>',
    async run(site, { account, by }) {
      const person = await demandPerson(site.db, by)
      const memberId = await memberIdOf(site.db, account)
      if (!(await resetPaymentPassword(site, { memberId, by: person }, site.now())))
        throw new Error(`${account} has no withdrawal PIN`)
      await notifySafety(site, memberId)
      return [`${account}: withdrawal PIN removed; the member sets a new one with the login password`]
    },
  }),
  command({
    name: 'setMemberType',
    usage: {
      'member type <account> member|agent|master-agent|sub-agent': 'Change the type of an account; its sessions end.',
    },
    args: v.object({ account: Account, type: v.picklist(typeNames) }),
    takes: 'an account, and member, agent, master-agent or sub-agent',
    run: (site, args) => setMemberType(site, args),
  }),
]
