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
  const asked = readArguments(words, clock.now(), '/')
  if (asked.kind !== 'command') throw new Error(asked.kind === 'mistake' ? asked.problem : asked.kind)
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
  return execute(site, asked.command)
}
const move = (to: string) => {
  const { services } = server
  const asked = { idempotencyKey: randomUUID(), from: null, to, amount: '50.00' }
  return transferBetween(services, asked, { memberId, now: services.clock.now() })
}

it('says which vendors keep wallets and what lies there, and lets one begin or stop', async () => {
  expect(await give('wallets')).toEqual(
    expect.arrayContaining([
      'MAYARI  Mayari Moon: keeps wallets, nothing there',
      'PAPERCRANE  Paper Crane Works: keeps wallets, nothing there',
      'PHP: 1.00 to 500000.00, by 0.01',
    ]),
  )
  await move(moon)
  expect(await give('wallets', 'drop', moon)).toContain('MAYARI  Mayari Moon: keeps none any more, 50.00 PHP there')
  await expect(move(moon)).rejects.toMatchObject({ code: 'wallet_closed' })
  expect(await give('wallets', 'keep', 'SOLARA')).toContain('SOLARA  Solara Gaming: keeps wallets, nothing there')
  await move('SOLARA')
  await expect(give('wallets', 'keep', 'NOBODY')).rejects.toThrow('There is no vendor NOBODY')
})

it('brings back what lies with vendors of a member', async () => {
  const [line] = await give('wallets', 'recall', 'marisol')
  expect(line).toMatch(/^marisol: 100\.00 PHP brought back, reference T[2-9A-Z]{11}$/)
  expect(await heldBy(server, memberId)).toMatchObject({ main: 1_000_000n, [moon]: 0n })
  await expect(give('wallets', 'recall', 'marisol')).rejects.toThrow('Nothing of marisol lies with a vendor')
  await expect(give('wallets', 'recall', 'nobody')).rejects.toThrow('There is no member nobody')
})

it('sets what one transfer may be, and no limits that nothing could keep to', async () => {
  expect(await give('wallets', 'limits', 'PHP', '50.00', '500.00', '10.00')).toContain('PHP: 50.00 to 500.00, by 10.00')
  for (const [least, most, step] of [
    ['60.00', '50.00', '10.00'],
    ['55.00', '500.00', '10.00'],
    ['50.00', '500.00', '0.00'],
    ['50.001', '500.00', '10.00'],
  ] as const)
    await expect(give('wallets', 'limits', 'PHP', least, most, step)).rejects.toThrow('The step must be above nothing')
})

it('understands nothing else', async () => {
  for (const words of [['give'], ['keep'], ['drop', 'A', 'B'], ['limits', 'XXX', '1', '2', '1'], ['recall']])
    await expect(give('wallets', ...words)).rejects.toThrow(/wallets/)
})
