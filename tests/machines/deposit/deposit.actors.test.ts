import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { type Deposit, depositCalls } from '#wire/payments/deposit.ts'
import { depositActors } from '#machines/deposit/deposit.actors.ts'
import { depositMachine } from '#machines/deposit/deposit.machine.ts'
import { chosenView, depositView, openBesides } from '#machines/deposit/deposit.selectors.ts'
import { depositModel } from '#machines/deposit/deposit.model.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const { done = {} } = depositModel.actors.loadDeposits

/** The chart with its real actors, over a client that reads what the model does in a case. */
function open(name: string) {
  const answer = done[name]
  if (answer === undefined) throw new Error(`the model has no case ${name}`)
  const api = new FakeApi().on(depositCalls.depositChannels, async () => {
    if (answer.kind === 'refusal') return answer
    const { channels, deposits } = answer.value
    return { kind: 'value', value: { channels: [...channels], deposits: [...deposits], serverTime: 61_000 } }
  })
  let tell: (deposits: readonly Deposit[]) => void = () => undefined
  const ended = vi.fn<() => void>()
  const follow = (told: typeof tell) => {
    tell = told
    return ended
  }
  const actors = depositActors({
    api,
    newKey: () => 'a new key',
    now: () => 1_000,
    tellProgress: vi.fn<(share: number) => void>(),
    follow,
  })
  const chart = createActor(depositMachine.provide({ actors })).start()
  return { chart, ended, tell: (deposits: readonly Deposit[]) => tell(deposits) }
}

it('reads the ways with a new key, and follows what is told until it is left', async () => {
  const { chart, tell, ended } = open('open')
  const { context } = await waitFor(chart, (snapshot) => snapshot.matches({ following: 'paying' }))
  expect(context.key).toBe('a new key')
  expect(context.skew, 'how far the server is ahead').toBe(60_000)
  const [first] = context.deposits
  tell([{ ...first!, state: 'paid' }])
  expect(chart.getSnapshot().matches({ following: 'finished' })).toBe(true)
  chart.stop()
  expect(ended).toHaveBeenCalledOnce()
})

it('hands a refusal on', async () => {
  const { chart } = open('refused')
  expect((await waitFor(chart, (snapshot) => !snapshot.matches('loading'))).matches('unloaded')).toBe(true)
})

it('shows what becomes of an amount before it is sent, and of no amount nothing', async () => {
  const { chart } = open('none')
  await waitFor(chart, (snapshot) => snapshot.matches('choosing'))
  expect(chosenView(chart.getSnapshot())).toMatchObject({ channel: { id: 'perlas' }, amount: null, outcome: null })
  chart.send({ type: 'form.edited', fields: { amount: '500', amountMark: '.', bonus: true } })
  expect(chosenView(chart.getSnapshot())).toMatchObject({
    amount: '500.00',
    limits: { least: '100.00', most: '50000.00', step: '1.00' },
    outcome: { fee: '7.50', arrives: '492.50', bonus: '250.00', turnover: '8000.00' },
  })
  expect(depositView(chart.getSnapshot())).toMatchObject({ choosing: true, following: false, creating: false })
})

it('lists what is open besides the one that is shown', async () => {
  const { chart, tell } = open('open')
  const { context } = await waitFor(chart, (snapshot) => snapshot.matches('following'))
  expect(openBesides(chart.getSnapshot())).toEqual([])
  const [first] = context.deposits
  const other = { ...first!, id: 'other' }
  tell([first!, other, { ...first!, id: 'over', state: 'expired' }])
  expect(openBesides(chart.getSnapshot())).toEqual([other])
})

it('offers nothing where no way is open', async () => {
  const { chart } = open('closed')
  await waitFor(chart, (snapshot) => snapshot.matches('choosing'))
  expect(chosenView(chart.getSnapshot())).toBeNull()
})
