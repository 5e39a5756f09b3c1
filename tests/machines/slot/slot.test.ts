import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { FaultError, type Answer } from '#wire/envelope.ts'
import type { PlayState, SpinResult } from '#wire/play/play.ts'
import { slotActors } from '#machines/slot/slot.actors.ts'
import { slotMachine } from '#machines/slot/slot.machine.ts'
import { slotModel } from '#machines/slot/slot.model.ts'
import { paysAnything, winTier } from '#machines/slot/slot.rules.ts'
import { shownBalance, tableView } from '#machines/slot/slot.selectors.ts'

type Done = { readonly table: Answer<PlayState>; readonly win: Answer<SpinResult> }
const cases = { ...slotModel.actors.enterGame.done, ...slotModel.actors.placeBet.done } as unknown as Done

/** Starts a slot whose spins the test answers and whose animations never end by themselves. */
function table() {
  const requests: { readonly spinId: string; readonly bet: string }[] = []
  const answers: { resolve(answer: Answer<SpinResult>): void; reject(error: unknown): void }[] = []
  const clock = new SimulatedClock()
  const actors = slotActors(
    {
      enter: async () => cases.table,
      spin: (request) => {
        requests.push(request)
        return new Promise((resolve, reject) => answers.push({ resolve, reject }))
      },
    },
    { stopReels: () => new Promise(() => {}), showWin: () => new Promise(() => {}) },
    { clientSeed: () => 'mine', digests: null },
  )
  const actor = createActor(slotMachine.provide({ actors }), { clock }).start()
  const reach = (state: 'idle' | 'revealing' | 'waitingToRetry' | 'celebrating' | 'unanswered') =>
    waitFor(actor, (snapshot) => snapshot.matches({ play: state }))
  return { actor, requests, answers, clock, reach }
}

describe('slot chart', () => {
  it('shows the balance without the bet until the win has been shown', async () => {
    const { actor, answers, reach } = table()
    await reach('idle')
    expect(shownBalance(actor.getSnapshot())).toBe('100.00')
    actor.send({ type: 'spin.requested', spinId: 'a' })
    expect(shownBalance(actor.getSnapshot())).toBe('100.00')
    answers[0]!.resolve(cases.win)
    await reach('revealing')
    expect(shownBalance(actor.getSnapshot())).toBe('99.00')
    actor.send({ type: 'skip.requested' })
    await reach('celebrating')
    expect(shownBalance(actor.getSnapshot())).toBe('99.00')
    actor.send({ type: 'skip.requested' })
    expect(actor.getSnapshot().matches({ play: 'idle' })).toBe(true)
    expect(shownBalance(actor.getSnapshot())).toBe('104.00')
  })

  it('requests a round three times with one id before the player must retry', async () => {
    const { actor, requests, answers, clock, reach } = table()
    await reach('idle')
    actor.send({ type: 'spin.requested', spinId: 'a' })
    for (const [i, wait] of [2_000, 4_000].entries()) {
      answers[i]!.reject(new FaultError('network'))
      await reach('waitingToRetry')
      clock.increment(wait)
    }
    answers[2]!.reject(new FaultError('network'))
    await reach('unanswered')
    actor.send({ type: 'spin.requested', spinId: 'b' })
    actor.send({ type: 'spin.retried' })
    expect(requests.map((request) => request.spinId)).toEqual(['a', 'a', 'a', 'a'])
  })

  it('counts free turns without the falls that belong to them', async () => {
    const { actor, answers, reach } = table()
    await reach('idle')
    actor.send({ type: 'spin.requested', spinId: 'a' })
    const { value } = cases.win as { readonly value: SpinResult }
    const [won] = value.turns
    const turns = [
      { ...won!, falls: 0 },
      { ...won!, falls: 1 },
      ...[0, 1, 0].map((falls) => ({ ...won!, free: true, falls })),
    ]
    answers[0]!.resolve({ kind: 'value', value: { ...value, turns } })
    const seen: unknown[] = []
    for (const _ of turns) {
      await reach('revealing')
      const { freeWon, freeLeft } = tableView(actor.getSnapshot())
      seen.push([freeWon, freeLeft])
      actor.send({ type: 'skip.requested' })
      await reach('celebrating')
      actor.send({ type: 'skip.requested' })
    }
    expect(seen).toEqual([
      [2, 2],
      [2, 2],
      [2, 1],
      [2, 1],
      [2, 0],
    ])
  })

  it('offers only the bets of the table', async () => {
    const { actor, reach } = table()
    await reach('idle')
    expect(tableView(actor.getSnapshot())).toMatchObject({ bet: '1.00', canLower: false, canRaise: true })
    for (let i = 0; i < 5; i += 1) actor.send({ type: 'bet.raised' })
    expect(tableView(actor.getSnapshot())).toMatchObject({ bet: '2.00', canLower: true, canRaise: false })
  })

  it('fails when its server cannot be reached', async () => {
    const actor = createActor(
      slotMachine.provide({ actors: { enterGame: fromPromise(() => Promise.reject(new FaultError('network'))) } }),
    ).start()
    const snapshot = await waitFor(actor, (one) => one.hasTag('failed'))
    expect(snapshot.matches({ play: 'notEntered' })).toBe(true)
  })

  it('paysAnything is true above zero', () => {
    expect([paysAnything('0.00'), paysAnything('0.01')]).toEqual([false, true])
  })
})

it.each([
  ['4.99', '1.00', 'plain'],
  ['5.00', '1.00', 'nice'],
  ['9.99', '0.50', 'nice'],
  ['10.00', '0.50', 'big'],
  ['99.00', '1.00', 'big'],
  ['100.00', '1.00', 'mega'],
] as const)('win tier: %s on a bet of %s is %s', (win, bet, tier) => {
  expect(winTier(win, bet)).toBe(tier)
})

it('win tier: shown only while the win is shown', async () => {
  const { actor, answers, reach } = table()
  const tier = () => tableView(actor.getSnapshot()).tier
  await reach('idle')
  actor.send({ type: 'spin.requested', spinId: 'a' })
  answers[0]!.resolve(cases.win)
  await reach('revealing')
  expect(tier()).toBe('plain')
  actor.send({ type: 'skip.requested' })
  await reach('celebrating')
  expect(tier()).toBe('nice')
  actor.send({ type: 'skip.requested' })
  expect(tier()).toBe('plain')
})
