import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { type Deposit, depositCalls } from '#wire/payments/deposit.ts'
import { depositActors } from '#machines/deposit/deposit.actors.ts'
import { depositMachine } from '#machines/deposit/deposit.machine.ts'
import { chosenView, depositView, openBesides } from '#machines/deposit/deposit.selectors.ts'
import { depositModel } from '#machines/deposit/deposit.model.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const { done = {} } = depositModel.actors.loadDeposits

/** Starts the chart with its real actors, over a client that responds with a case of the model. */
function open(name: string, older: readonly Deposit[] = []) {
  const answer = done[name]
  if (answer === undefined) throw new Error(`the model has no case ${name}`)
  const api = new FakeApi().on(depositCalls.depositChannels, async () => {
    if (answer.kind === 'refusal') return answer
    const { channels, deposits } = answer.value
    return { kind: 'value', value: { channels: [...channels], deposits: [...deposits, ...older], serverTime: 61_000 } }
  })
  let notify: (deposits: readonly Deposit[]) => void = () => undefined
  const ended = vi.fn<() => void>()
  const follow = (listener: typeof notify) => {
    notify = listener
    return ended
  }
  const actors = depositActors({
    api,
    newKey: () => 'a new key',
    now: () => 1_000,
    onProgress: vi.fn<(share: number) => void>(),
    follow,
  })
  const chart = createActor(depositMachine.provide({ actors })).start()
  return { chart, ended, notify: (deposits: readonly Deposit[]) => notify(deposits) }
}

it('deposit chart: loads the channels with a new key, and follows updates until it stops', async () => {
  const { chart, notify, ended } = open('open')
  const { context } = await waitFor(chart, (snapshot) => snapshot.matches({ following: 'paying' }))
  expect(context.key).toBe('a new key')
  expect(context.skew, 'how far the server’s clock is ahead').toBe(60_000)
  const [first] = context.deposits
  notify([{ ...first!, state: 'paid' }])
  expect(chart.getSnapshot().matches({ following: 'finished' })).toBe(true)
  chart.stop()
  expect(ended).toHaveBeenCalledOnce()
})

it('deposit chart: resumes the open deposit although an older one is finished', async () => {
  const [newest] = done['open']?.kind === 'value' ? done['open'].value.deposits : []
  const { chart } = open('open', [{ ...newest!, id: 'older', state: 'paid', createdAt: 0 }])
  const { context } = await waitFor(chart, (snapshot) => !snapshot.matches('loading'))
  expect(chart.getSnapshot().matches({ following: 'paying' })).toBe(true)
  expect(context.current?.id).toBe(newest?.id)
})

it('deposit chart: a refused load leads to loadFailed', async () => {
  const { chart } = open('refused')
  expect((await waitFor(chart, (snapshot) => !snapshot.matches('loading'))).matches('loadFailed')).toBe(true)
})

it('deposit chart: suggests a quick amount, shows the outcome of an amount before it is sent, and none without', async () => {
  const { chart } = open('none')
  await waitFor(chart, (snapshot) => snapshot.matches('choosing'))
  expect(chosenView(chart.getSnapshot())).toMatchObject({ channel: { id: 'perlas' }, amount: '200.00' })
  chart.send({ type: 'form.edited', fields: { amount: '', amountMark: '.', bonus: false } })
  expect(chosenView(chart.getSnapshot())).toMatchObject({ channel: { id: 'perlas' }, amount: null, outcome: null })
  chart.send({ type: 'form.edited', fields: { amount: '500', amountMark: '.', bonus: true } })
  expect(chosenView(chart.getSnapshot())).toMatchObject({
    amount: '500.00',
    limits: { least: '100.00', most: '50000.00', step: '1.00' },
    outcome: { fee: '7.50', arrives: '492.50', bonus: '250.00', turnover: '8000.00' },
  })
  expect(depositView(chart.getSnapshot())).toMatchObject({ choosing: true, following: false, creating: false })
})

it('deposit chart: lists the open deposits other than the one shown', async () => {
  const { chart, notify } = open('open')
  const { context } = await waitFor(chart, (snapshot) => snapshot.matches('following'))
  expect(openBesides(chart.getSnapshot())).toEqual([])
  const [first] = context.deposits
  const other = { ...first!, id: 'other' }
  notify([first!, other, { ...first!, id: 'over', state: 'expired' }])
  expect(openBesides(chart.getSnapshot())).toEqual([other])
})

it('deposit chart: chooses no channel where none is open', async () => {
  const { chart } = open('closed')
  await waitFor(chart, (snapshot) => snapshot.matches('choosing'))
  expect(chosenView(chart.getSnapshot())).toBeNull()
})
