import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeExclusion } from '#server/domain/protection/exclusion.ts'
import { tidy } from '#server/domain/site/housekeeping.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { vendorAccount } from '#server/domain/money/ledger.ts'
import { payWin, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { transferBetween } from '#server/domain/money/vendor-wallets-transfers.ts'
import { rounds, vendors } from '#server/store/schema/play/games.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import { recordFiles, recordsCalls } from '#wire/records/records.ts'
import { walletCalls, type WalletRecall, type WalletTransfer } from '#wire/money/wallet.ts'
import { crane, heldBy, moon, walletMember } from './wallets-support.ts'

let server: TestServer
let token: string
let memberId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  memberId = await walletMember(server)
  token = await server.login()
})

const held = () => heldBy(server, memberId)
const wallets = () => server.call(walletCalls.merchantWallet, {}, { token })
const move = (change: Readonly<Record<string, unknown>> = {}) =>
  server.request(walletCalls.walletTransfer.path, {
    token,
    body: { idempotencyKey: randomUUID(), from: null, to: moon, amount: '100', ...change },
  })
const recall = (idempotencyKey: string = randomUUID()) =>
  server.request(walletCalls.walletRecall.path, { token, body: { idempotencyKey } })
const keeps = async (vendor: string, keepsWallet: boolean) => {
  const { db, live } = server.services
  await db.update(vendors).set({ keepsWallet }).where(eq(vendors.code, vendor))
  await live.publish('catalogue', {})
}
const whole = async () => checkLedger(server.services.db, server.services.clock.now(), 'whole')
const sum = (amounts: Readonly<Record<string, bigint>>) => Object.values(amounts).reduce((all, each) => all + each, 0n)

describe('the wallets of a member', () => {
  it('are the main one and one of each vendor that keeps one, with their sum and the transferable amounts', async () => {
    expect(await wallets()).toMatchObject({
      currency: 'PHP',
      total: '10000.00',
      main: '10000.00',
      vendors: [
        { vendor: moon, title: 'Mayari Moon', balance: '0.00', held: '0.00', state: 'open' },
        { vendor: crane, title: 'Paper Crane Works', balance: '0.00', held: '0.00', state: 'open' },
      ],
      least: '1.00',
      most: '500000.00',
      step: '0.01',
    })
    const { vendors: shown } = await wallets()
    for (const { logo } of shown) expect((await fetch(server.origin + logo)).headers.get('content-type')).toMatch(/svg/)
  })

  it('form one sum in the balance, wherever the money is, and in the consolidated funds', async () => {
    await move({ amount: '400.50' })
    await move({ to: crane, amount: '99.50' })
    expect((await server.call(walletCalls.balance, {}, { token })).sumBalance).toBe('10000.00')
    expect(await wallets()).toMatchObject({ total: '10000.00', main: '9500.00' })
    expect(await server.call(walletCalls.consolidatedFunds, {}, { token })).toEqual({
      currency: 'PHP',
      total: '10000.00',
      main: '9500.00',
      vendors: '500.00',
      held: '0.00',
      dailysalreqtype: null,
      divtypereq: null,
      contracthoursalreq: null,
      realtimesalreqtype: null,
    })
  })

  it('are hidden from other members, trial accounts and visitors', async () => {
    await move()
    const other = await server.login(seedAccounts.agent)
    expect((await server.call(walletCalls.merchantWallet, {}, { token: other })).vendors).toMatchObject([
      { balance: '0.00' },
      { balance: '0.00' },
    ])
    const trial = await server.login(seedAccounts.trial)
    for (const { path, method } of [walletCalls.merchantWallet, walletCalls.walletTransfer, walletCalls.walletRecall]) {
      const body = method === 'GET' ? undefined : {}
      expect((await server.request(path, { method, token: trial, body })).code, path).toBe('real_account_needed')
      expect((await server.request(path, { method, body })).code, path).toBe('not_logged_in')
    }
    // The trial account's own play money is still its balance.
    expect((await server.call(walletCalls.balance, {}, { token: trial })).currency).toBe('PHP')
  })
})

describe('a transfer between wallets', () => {
  it('is there at once, with a receipt, notified live, and in the record of each wallet with a label and matching balances', async () => {
    const events: unknown[] = []
    const end = server.services.live.subscribe(`member:${memberId}`, (event) => events.push(event))
    const there = (await move({ amount: '1500' })).value as WalletTransfer
    const over = (await move({ from: moon, to: crane, amount: '300.25' })).value as WalletTransfer
    const back = (await move({ from: crane, to: null, amount: '100' })).value as WalletTransfer
    expect(there).toMatchObject({ from: null, to: moon, amount: '1500.00', currency: 'PHP' })
    expect(there.reference).toMatch(/^T[2-9A-Z]{11}$/)
    expect(await held()).toEqual({ main: 860_000n, [moon]: 119_975n, [crane]: 20_025n })
    await expect.poll(() => events).toContainEqual({ type: 'balance.changed' })
    await expect.poll(() => events).toContainEqual({ type: 'member.changed', part: 'wallets' })
    end()

    const record = async (wallet?: string) => {
      const { list, vendors: walletVendors } = await server.call(
        recordsCalls.accountRecord,
        wallet === undefined ? { pageSize: 3 } : { wallet, pageSize: 3 },
        { token },
      )
      expect(walletVendors.map(({ code }) => code)).toEqual([moon, crane])
      return list.map(({ kind, amount, balance, reference, wallets: others }) => [
        kind,
        amount,
        balance,
        reference,
        ...others,
      ])
    }
    expect((await record()).slice(0, 2)).toEqual([
      ['fromWallet', '100.00', '8600.00', back.reference, 'Paper Crane Works'],
      ['toWallet', '-1500.00', '8500.00', there.reference, 'Mayari Moon'],
    ])
    expect((await record(moon)).slice(0, 2)).toEqual([
      ['toWallet', '-300.25', '1199.75', over.reference, 'Paper Crane Works'],
      ['fromWallet', '1500.00', '1500.00', there.reference, null],
    ])
    expect((await record(crane))[0]).toEqual(['toWallet', '-100.00', '200.25', back.reference, null])
    const file = await fetch(`${server.origin}${recordFiles.accountRecordFile.path}?wallet=${moon}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const lines = (await file.text()).split('\r\n').map((line) => line.split(',').slice(1, 6).join())
    expect(lines.slice(0, 3)).toEqual([
      'Type,Wallet,Amount,Balance after,Reference no.',
      `Transfer out,Paper Crane Works,-300.25,1199.75,${over.reference}`,
      `Transfer in,Main wallet,1500.00,1500.00,${there.reference}`,
    ])
    expect(await whole()).toEqual([])
  })

  it('requested thirty times under one key is done once with one answer, and the key stands for nothing else', async () => {
    const content = { idempotencyKey: randomUUID(), amount: '700' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => move(content)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.success).toBe(true)
    expect(await held()).toMatchObject({ main: 930_000n, [moon]: 70_000n })
    expect((await move({ ...content, amount: '701' })).code).toBe('idempotency_conflict')
    expect((await move({ ...content, to: crane })).code).toBe('idempotency_conflict')
    expect((await recall(content.idempotencyKey)).code).toBe('idempotency_conflict')
    expect((await move(content)).text).toBe(answers[0]?.text)
  })

  it('requested thirty times at once is done as often as the money lasts, in both directions, and never below zero', async () => {
    const there = await Promise.all(Array.from({ length: 30 }, () => move({ amount: '900' })))
    expect(there.filter(({ success }) => success)).toHaveLength(11)
    expect(new Set(there.flatMap(({ code }) => code ?? []))).toEqual(new Set(['insufficient_funds']))
    expect(await held()).toMatchObject({ main: 10_000n, [moon]: 990_000n })
    await server.services.db.delete(rateLimits)
    const both = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0
          ? move({ amount: '50' })
          : move({ from: moon, to: index % 3 === 1 ? crane : null, amount: '800' }),
      ),
    )
    expect(both.filter(({ success, code }) => !success && code !== 'insufficient_funds')).toEqual([])
    const now = await held()
    expect(sum(now)).toBe(1_000_000n)
    for (const amount of Object.values(now)) expect(amount).toBeGreaterThanOrEqual(0n)
    expect(await whole()).toEqual([])
  })

  it('follows the minimum, the maximum and the step, but a vendor’s whole balance may always leave', async () => {
    await server.services.settings.setWalletRules(
      { PHP: { least: '50.00', most: '500.00', step: '10.00' } },
      server.services.clock.now(),
    )
    for (const amount of ['40', '510', '55', '0', '-10', '50.5'])
      expect((await move({ amount })).code, amount).toBe('amount_out_of_range')
    expect((await move({ amount: '50.001' })).code).toBe('amount_out_of_range')
    for (const to of [moon, crane]) expect((await move({ to, amount: '60' })).success).toBe(true)
    expect((await move({ from: moon, to: null, amount: '50' })).success).toBe(true)
    expect((await move({ from: moon, to: null, amount: '9' })).code).toBe('amount_out_of_range')
    expect((await move({ from: moon, to: null, amount: '10' })).success, 'the last of it').toBe(true)
    expect((await move({ from: moon, to: null, amount: '10' })).code).toBe('insufficient_funds')
    expect(await held()).toEqual({ main: 994_000n, [moon]: 0n, [crane]: 6_000n })
  })

  it('goes to no vendor without a wallet, and from no wallet to itself', async () => {
    for (const to of ['HARBOUR', 'NOSUCH']) expect((await move({ to })).code, to).toBe('wallet_closed')
    expect((await move({ from: 'HARBOUR', to: null })).code).toBe('insufficient_funds')
    expect((await move({ from: moon, to: moon })).code).toBe('invalid_request')
    expect((await move({ from: null, to: null })).code).toBe('invalid_request')
    expect((await move({ amount: '10000.01' })).code).toBe('insufficient_funds')
    expect(await held()).toMatchObject({ main: 1_000_000n })
  })

  it('is refused while a wallet is stopped', async () => {
    const { db, clock } = server.services
    await move({ amount: '300' })
    const now = clock.now()
    await db
      .update(ledgerAccounts)
      .set({ stoppedAt: now })
      .where(eq(ledgerAccounts.code, vendorAccount(moon, memberId)))
    expect((await move()).code).toBe('account_stopped')
    expect((await move({ from: moon, to: null })).code).toBe('account_stopped')
    expect((await wallets()).vendors[0]).toMatchObject({ state: 'stopped', balance: '300.00' })
  })

  it('happens automatically when its member is excluded, and for later wins, and goes to no vendor any more', async () => {
    const { services } = server
    const now = services.clock.now()
    await move({ amount: '300' })
    const roundId = randomUUID()
    await services.db.transaction((tx) =>
      takeBet(tx, {
        ...{ roundId, memberId, launchId: null, serverId: services.serverId, currency: 'PHP', wallet: moon, now },
        ...{ gameCode: 'harbour-lights', amount: 10_000n, outcome: null, terms: standardTerms },
      }),
    )
    const length = { kind: 'timeOut', length: 24 } as const
    await writeExclusion(services, memberId, length, { by: 'operator', address: null, now })
    expect(await held()).toMatchObject({ main: 990_000n, [moon]: 0n })
    await services.db.transaction((tx) => payWin(tx, { roundId, amount: 50_000n, risk: 0n, now }))
    expect(await held()).toMatchObject({ main: 990_000n, [moon]: 50_000n })
    await tidy(services, now)
    expect(await held()).toMatchObject({ main: 1_040_000n, [moon]: 0n })
    const request = { idempotencyKey: randomUUID(), from: null, to: moon, amount: '100' }
    await expect(transferBetween(services, request, { memberId, now })).rejects.toMatchObject({ code: 'excluded' })
    expect(await held()).toMatchObject({ main: 1_040_000n, [moon]: 0n })
    await services.db.delete(rounds).where(eq(rounds.id, roundId))
  })
})

describe('a recall of all wallets', () => {
  it('moves every vendor’s balance in one posting with a receipt, once for repeated requests', async () => {
    await move({ amount: '300' })
    await move({ to: crane, amount: '200.05' })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => recall(key)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const receipt = answers[0]?.value as WalletRecall
    expect(receipt).toMatchObject({ amount: '500.05', currency: 'PHP' })
    expect(receipt.parts.toSorted((a, b) => a.vendor.localeCompare(b.vendor))).toEqual([
      { vendor: moon, title: 'Mayari Moon', amount: '300.00' },
      { vendor: crane, title: 'Paper Crane Works', amount: '200.05' },
    ])
    expect(await held()).toEqual({ main: 1_000_000n, [moon]: 0n, [crane]: 0n })
    const [row] = (await server.call(recordsCalls.accountRecord, { pageSize: 1 }, { token })).list
    expect(row).toMatchObject({ kind: 'fromWallet', amount: '500.05', reference: receipt.reference })
    expect(row?.wallets.toSorted()).toEqual(['Mayari Moon', 'Paper Crane Works'])
    expect((await recall()).code).toBe('wallets_empty')
    expect((await recall(key)).text, 'the same answer ever after').toBe(answers[0]?.text)
    expect(await whole()).toEqual([])
  })

  it('requested under thirty keys beside transfers moves everything and doubles nothing', async () => {
    await move({ amount: '3000' })
    await move({ to: crane, amount: '2000' })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? recall() : move({ to: crane, amount: '10' }))),
    )
    expect(answers.filter(({ success, code }) => !success && code !== 'wallets_empty')).toEqual([])
    const recalled = answers.flatMap(({ value }) =>
      typeof value === 'object' && value !== null && 'parts' in value ? [value as WalletRecall] : [],
    )
    const back = recalled.reduce((all, { amount }) => all + toMinor(amount, 'PHP'), 0n)
    const now = await held()
    expect(sum(now)).toBe(1_000_000n)
    expect(fromMinor(back + sum(now) - now['main']!, 'PHP')).toBe('5150.00')
    expect(await whole()).toEqual([])
  })

  it('beside a transfer under the same key: one of the two is done, the other is refused because the key is taken', async () => {
    await move({ amount: '900' })
    for (let round = 0; round < 30; round++) {
      await server.services.db.delete(rateLimits)
      const key = randomUUID()
      const answers = await Promise.all([move({ idempotencyKey: key, to: crane, amount: '10' }), recall(key)])
      expect(answers.filter(({ success, code }) => !success && code !== 'idempotency_conflict')).toEqual([])
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      if (answers[1].success) await move({ amount: '900' })
    }
    expect(sum(await held())).toBe(1_000_000n)
    expect(await whole()).toEqual([])
  })

  it('leaves the balance of a stopped wallet, and reports it', async () => {
    const { db, clock } = server.services
    await move({ amount: '300' })
    await move({ to: crane, amount: '200' })
    const stopped = eq(ledgerAccounts.code, vendorAccount(moon, memberId))
    await db.update(ledgerAccounts).set({ stoppedAt: clock.now() }).where(stopped)
    expect(((await recall()).value as WalletRecall).parts).toMatchObject([{ vendor: crane, amount: '200.00' }])
    expect(await held()).toMatchObject({ main: 970_000n, [moon]: 30_000n })
  })
})

describe('a vendor that stops keeping wallets', () => {
  it('returns its balances, takes nothing more, and is gone once nothing is left there', async () => {
    await move({ amount: '300' })
    await keeps(moon, false)
    await keeps(crane, false)
    expect((await wallets()).vendors).toMatchObject([{ vendor: moon, balance: '300.00', state: 'closed' }])
    expect((await server.call(walletCalls.balance, {}, { token })).sumBalance).toBe('10000.00')
    expect((await move()).code).toBe('wallet_closed')
    expect((await move({ from: moon, to: null, amount: '100' })).success).toBe(true)
    expect((await recall()).success).toBe(true)
    expect((await wallets()).vendors).toEqual([])
    expect(await held()).toEqual({ main: 1_000_000n, [moon]: 0n, [crane]: 0n })
  })
})
