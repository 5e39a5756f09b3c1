import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transferBetween } from '#server/domain/money/vendor-wallets-transfers.ts'
import { readArguments } from '#server/operator/arguments.ts'
import { execute } from '#server/operator/execute.ts'
import { noJobs } from './support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { heldBy, moon, walletMember } from '#tests/server/money/wallets-support.ts'

let server: TestServer
let memberId: string
beforeAll(async () => {
  server = await startTestServer()
  memberId = await walletMember(server)
})
afterAll(() => server.stop())

const give = async (...words: string[]) => {
  const { config, db, live, settings, clock } = server.services
  const parsed = readArguments(words, clock.now(), '/')
  if (parsed.kind !== 'command') throw new Error(parsed.kind === 'mistake' ? parsed.problem : parsed.kind)
  const site = {
    db,
    live,
    settings,
    secrets: config,
    jobs: noJobs,
    origin: '',
    dump: () => Promise.reject(new Error('no dump')),
    now: clock.now,
  }
  return execute(site, parsed.command)
}
const move = (to: string) => {
  const { services } = server
  const request = { idempotencyKey: randomUUID(), from: null, to, amount: '50.00' }
  return transferBetween(services, request, { memberId, now: services.clock.now() })
}

it('wallets: shows vendors with own wallets and their balances, and enables or disables one', async () => {
  expect(await give('wallets')).toEqual(
    expect.arrayContaining([
      'MAYARI  Mayari Moon: own wallets, balance none',
      'PAPERCRANE  Paper Crane Works: own wallets, balance none',
      'PHP: 1.00 to 500000.00, by 0.01',
    ]),
  )
  await move(moon)
  expect(await give('wallets', 'drop', moon)).toContain(
    'MAYARI  Mayari Moon: no own wallets any more, balance 50.00 PHP',
  )
  await expect(move(moon)).rejects.toMatchObject({ code: 'wallet_closed' })
  expect(await give('wallets', 'keep', 'SOLARA')).toContain('SOLARA  Solara Gaming: own wallets, balance none')
  await move('SOLARA')
  await expect(give('wallets', 'keep', 'UNKNOWN')).rejects.toThrow('There is no vendor UNKNOWN')
})

it('wallets recall: transfers vendor balances of a member to the main wallet', async () => {
  const [line] = await give('wallets', 'recall', 'marisol')
  expect(line).toMatch(/^marisol: 100\.00 PHP transferred to the main wallet, reference T[2-9A-Z]{11}$/)
  expect(await heldBy(server, memberId)).toMatchObject({ main: 1_000_000n, [moon]: 0n })
  await expect(give('wallets', 'recall', 'marisol')).rejects.toThrow('marisol has no vendor balance')
  await expect(give('wallets', 'recall', 'walang.tao')).rejects.toThrow('There is no member walang.tao')
})

it('wallets limits: sets transfer limits and refuses impossible ones', async () => {
  expect(await give('wallets', 'limits', 'PHP', '50.00', '500.00', '10.00')).toContain('PHP: 50.00 to 500.00, by 10.00')
  for (const [least, most, step] of [
    ['60.00', '50.00', '10.00'],
    ['55.00', '500.00', '10.00'],
    ['50.00', '500.00', '0.00'],
    ['50.001', '500.00', '10.00'],
  ] as const)
    await expect(give('wallets', 'limits', 'PHP', least, most, step)).rejects.toThrow('The step must be above zero')
})

it('understands nothing else', async () => {
  for (const words of [['give'], ['keep'], ['drop', 'A', 'B'], ['limits', 'XXX', '1', '2', '1'], ['recall']])
    await expect(give('wallets', ...words)).rejects.toThrow(/wallets/)
})
