import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#server/domain/sessions/passwords.ts'
import { execute } from '#server/operator/execute.ts'
import { readArguments } from '#server/operator/arguments.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import type { Withdrawal } from '#wire/payments/withdrawal.ts'
import { addBank, ask, bank, fullName, paymentPassword, readyMember } from './withdrawal-support.ts'

let server: TestServer
let withdrawal: Withdrawal

/** Runs a command, and returns the printed lines. */
async function operate(...words: string[]): Promise<string[]> {
  const parsed = readArguments(words, server.services.clock.now(), '/tmp')
  if (parsed.kind !== 'command') throw new Error(JSON.stringify(parsed))
  const { config, db, live, settings, clock } = server.services
  const unused = () => Promise.reject(new Error('not of withdrawals'))
  const jobs = new Proxy({}, { get: () => unused }) as Parameters<typeof execute>[0]['jobs']
  const site = {
    db,
    live,
    settings,
    secrets: config,
    jobs,
    origin: server.origin,
    dump: unused,
    now: () => clock.now(),
  }
  return execute(site, parsed.command)
}

beforeAll(async () => {
  server = await startTestServer()
  await readyMember(server)
  const { db } = server.services
  await db.delete(turnoverRequirements)
  const token = await server.login()
  const { id } = await addBank(server, token)
  withdrawal = (await ask(server, token, { destinationId: id })).value as Withdrawal
})
afterAll(() => server.stop())

/** Another member adds an account, under their own name. */
async function addAs(account: (typeof seedAccounts)['agent'], number: string) {
  const { config, db } = server.services
  const [member] = await db.select().from(members).where(eq(members.account, account.account))
  await db
    .update(members)
    .set({
      paymentPasswordHash: await hashPassword(config, paymentPassword),
      profile: { ...member!.profile, fullname: fullName },
    })
    .where(eq(members.id, member!.id))
  const { id } = await addBank(server, await server.login(account), { number })
  return id
}

it('one account at several members: the operator sees no warning while it is one member’s alone', async () => {
  await addAs(seedAccounts.masterAgent, '9999 8888 777')
  const lines = [...(await operate('withdrawals')), ...(await operate('member', 'show', 'marisol'))]
  expect(lines.join('\n')).toContain(withdrawal.reference)
  expect(lines.join('\n')).toContain(bank.holder)
  expect(lines.join('\n')).not.toContain('same account')
})

it('one account at several members: the list, the withdrawal and each member name the others who have it, removed or not', async () => {
  const { account } = seedAccounts.agent
  const id = await addAs(seedAccounts.agent, '12345678901')
  const warning = `same account: ${account}`
  expect((await operate('withdrawals')).find((line) => line.includes(withdrawal.reference))).toContain(warning)
  expect((await operate('withdrawals', 'show', withdrawal.reference)).join('\n')).toContain(warning)
  expect((await operate('member', 'show', 'marisol')).join('\n')).toContain(warning)
  expect((await operate('member', 'show', account)).join('\n')).toContain('same account: marisol')
  expect((await operate('withdrawals', 'review', withdrawal.reference)).join('\n'), 'before it is decided').toContain(
    warning,
  )
  const token = await server.login(seedAccounts.agent)
  await server.call(payoutCalls.removePayoutDestination, { id }, { token })
  expect((await operate('withdrawals', 'show', withdrawal.reference)).join('\n')).toContain(warning)
  await expect(operate('withdrawals', 'show', 'W7K3F9Q2MPXA')).rejects.toThrow('There is no withdrawal')
  await expect(operate('member', 'show', 'unknown-here')).rejects.toThrow('There is no member')
})
