import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { paymentsKey } from '#server/domain/payments/deposit-payments.ts'
import { readArguments } from '#server/operator/arguments.ts'
import { folder, operator, running } from './support.ts'

const read = (line: string) => readArguments(line.split(' '), Date.UTC(2026, 0, 1), '/home/me')
const reference = 'D23456789ABC'

describe('deposits', () => {
  it.each([
    ['deposits list', { command: 'deposits' }],
    ['deposits key', { command: 'newPaymentsKey' }],
    [`deposits approve ${reference}`, { command: 'approveDeposit', reference }],
    [`deposits reject ${reference}`, { command: 'rejectDeposit', reference }],
    [`deposits proof ${reference} p.jpg`, { command: 'depositProof', reference, file: '/home/me/p.jpg' }],
    [
      'deposits credit h23456789abc --as ana',
      {
        command: 'decidePayment',
        reference: 'H23456789ABC',
        how: 'credit',
        account: null,
        by: { name: 'ana', key: '' },
      },
    ],
    [
      'deposits credit H23456789ABC marisol --as ana',
      {
        command: 'decidePayment',
        reference: 'H23456789ABC',
        how: 'credit',
        account: 'marisol',
        by: { name: 'ana', key: '' },
      },
    ],
    [
      'deposits return H23456789ABC --as ana',
      {
        command: 'decidePayment',
        reference: 'H23456789ABC',
        how: 'return',
        account: null,
        by: { name: 'ana', key: '' },
      },
    ],
  ])('understands %s', (line, command) => {
    expect(read(line)).toEqual({ kind: 'command', command })
  })

  it.each([
    ['deposits', 'list, proof'],
    ['deposits list all', 'no further argument all'],
    ['deposits key now', 'no further argument now'],
    ['deposits approve', 'takes one reference'],
    [`deposits approve ${reference} now`, 'takes one reference'],
    ['deposits reject 12', 'takes one reference'],
    [`deposits proof ${reference}`, 'a reference and a file'],
    [`deposits proof ${reference} a b`, 'a reference and a file'],
    ['deposits channels', 'takes one file'],
    ['deposits credit H23456789ABC', '--as <your name>'],
    ['deposits credit --as ana', 'takes a payment'],
    ['deposits credit D23456789ABC --as ana', 'takes a payment'],
    ['deposits return H23456789ABC marisol --as ana', 'takes a payment'],
    [`deposits approve ${reference} --as ana`, 'it is an option of deposits credit or deposits return'],
    ['deposits channels a b', 'takes one file'],
  ])('explains what is wrong with %s', (line, problem) => {
    expect(read(line)).toEqual({ kind: 'mistake', problem: expect.stringContaining(problem) })
  })

  it('sets the deposit methods from a file and refuses an invalid one', async () => {
    const { environment, settings } = await running()
    const file = join(folder(), 'channels.json')
    const channel = {
      id: 'wallet',
      kind: 'ewallet',
      name: 'A wallet',
      currency: 'PHP',
      minimum: '100.00',
      maximum: '50000.00',
      step: '1.00',
      quickAmounts: ['200.00'],
      fee: { fixed: '0.00', basisPoints: 150 },
      processingMinutes: 1,
      turnover: 1,
      bonus: null,
      payableMinutes: 30,
      pay: { kind: 'ewallet', address: 'https://wallet.example/pay?ref={reference}' },
    }
    writeFileSync(file, JSON.stringify([channel]))
    expect(await operator(environment, 'deposits', 'channels', file)).toMatchObject({
      code: 0,
      stdout: 'wallet: ewallet  A wallet  PHP\n',
    })
    expect(await settings.depositChannels()).toEqual([channel])
    for (const wrong of [
      { ...channel, fee: { fixed: '100.00', basisPoints: 0 } },
      { ...channel, kind: 'qr' },
      { ...channel, surprise: true },
    ]) {
      writeFileSync(file, JSON.stringify([wrong]))
      expect(await operator(environment, 'deposits', 'channels', file)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is not a valid list of deposit methods'),
      })
    }
    writeFileSync(file, JSON.stringify([channel, channel]))
    expect((await operator(environment, 'deposits', 'channels', file)).code).toBe(1)
    expect(await settings.depositChannels()).toEqual([channel])
    const key = (await operator(environment, 'deposits', 'key')).stdout.trim()
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await paymentsKey({ settings, config: readConfig(environment) })).toBe(key)
    expect(await settings.paymentsKey()).not.toContain(key)
    expect((await operator(environment, 'deposits', 'approve', reference)).stderr).toContain('There is no deposit')
  })
})
