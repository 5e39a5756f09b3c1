import { expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { originalActors, type OriginalBrowser } from '#machines/original/original.actors.ts'
import { originalMachine } from '#machines/original/original.machine.ts'
import { originalModel } from '#machines/original/original.model.ts'
import { originalView } from '#machines/original/original.selectors.ts'
import type { PlacedBet, Seat } from '#machines/original/original.setup.ts'
import { type Answer, FaultError } from '#wire/envelope.ts'
import type { OriginalResult, OriginalState } from '#wire/play/originals.ts'

type Done = {
  readonly table: Answer<OriginalState>
  readonly clearable: Answer<Seat>
  readonly won: Answer<OriginalResult>
}
const cases = { ...originalModel.actors.enterGame.done, ...originalModel.actors.placeBet.done } as unknown as Done

/** Starts a game whose rounds the test answers and whose reveals end when it says so; `entered` replaces its table. */
async function table(browser: Partial<OriginalBrowser> = {}, entered: Answer<Seat> | null = null) {
  const requests: PlacedBet[] = []
  const answers: { resolve(answer: Answer<OriginalResult>): void; reject(error: unknown): void }[] = []
  const reveals: (() => void)[] = []
  const clock = new SimulatedClock()
  const actors = originalActors(
    {
      enter: async () => cases.table,
      play: (request) => {
        requests.push(request)
        return new Promise((resolve, reject) => answers.push({ resolve, reject }))
      },
    },
    {
      clientSeed: () => 'mine',
      reveal: () => new Promise((resolve) => reveals.push(resolve)),
      digests: null,
      ...browser,
    },
  )
  const enterGame = entered === null ? actors.enterGame : fromPromise<Answer<Seat>, void>(async () => entered)
  const actor = createActor(originalMachine.provide({ actors: { ...actors, enterGame } }), { clock })
  const missed: string[] = []
  actor.on('pick.missed', ({ type }) => missed.push(type))
  actor.start()
  const reach = (play: 'idle' | 'revealing' | 'waitingToRetry' | 'unanswered') =>
    waitFor(actor, (snapshot) => snapshot.matches({ play }))
  await reach('idle')
  return { actor, requests, missed, answers, reveals, clock, reach, view: () => originalView(actor.getSnapshot()) }
}

it('original: outcome and win are shown after the reveal, the bet is deducted during it', async () => {
  const { actor, answers, reveals, reach, view } = await table()
  expect(view()).toMatchObject({ balance: '100.00', canPlay: true, canSkip: false, revealed: null, last: null })
  actor.send({ type: 'play.requested', roundId: 'a' })
  expect(view()).toMatchObject({ balance: '100.00', canPlay: false, drawing: true })
  answers[0]!.resolve(cases.won)
  await reach('revealing')
  expect(view()).toMatchObject({ balance: '99.00', canPlay: false, canSkip: true, revealed: null })
  reveals[0]!()
  await reach('idle')
  expect(view()).toMatchObject({ balance: '101.00', canPlay: true, revealed: { outcome: 1_234 } })
  expect(view().last).toMatchObject({ commitment: 'a1', outcome: 1_234 })
  actor.send({ type: 'play.requested', roundId: 'b' })
  expect(view(), 'the last win stays in the balance').toMatchObject({ balance: '101.00', revealed: null })
})

it('original: a round is requested three times with one id and pick before the player must retry', async () => {
  const { actor, requests, answers, clock, reach } = await table()
  actor.send({ type: 'pick.changed', pick: { side: 'over', target: 6_000 } })
  actor.send({ type: 'play.requested', roundId: 'a' })
  for (const [index, wait] of [2_000, 4_000].entries()) {
    answers[index]!.reject(new FaultError('network'))
    await reach('waitingToRetry')
    actor.send({ type: 'pick.changed', pick: { side: 'over', target: 7_000 } })
    clock.increment(wait)
  }
  answers[2]!.reject(new FaultError('network'))
  await reach('unanswered')
  actor.send({ type: 'play.retried' })
  expect(requests.map(({ roundId, pick }) => [roundId, pick])).toEqual(
    Array.from({ length: 4 }, () => ['a', { side: 'over', target: 6_000 }]),
  )
})

it('original: only bets of the table and picks that its rules take are chosen', async () => {
  const { actor, view } = await table()
  expect(view()).toMatchObject({ bet: '1.00', canLower: false, canRaise: true })
  for (let time = 0; time < 3; time += 1) actor.send({ type: 'bet.raised' })
  expect(view()).toMatchObject({ bet: '2.00', canLower: true, canRaise: false })
  for (const pick of [null, {}, { target: 200 }, { side: 'under', target: 9_801 }, { side: 'under', target: 0.5 }])
    actor.send({ type: 'pick.changed', pick })
  expect(view().pick).toEqual({ side: 'under', target: 4_950 })
})

it('original: with nothing chosen a game that clears can be chosen in, and not played', async () => {
  const { actor, requests, view, missed } = await table({}, cases.clearable)
  expect(view()).toMatchObject({ canChoose: true, canPlay: true })
  actor.send({ type: 'pick.changed', pick: null })
  expect(view()).toMatchObject({ pick: null, canChoose: true, canPlay: false })
  actor.send({ type: 'play.requested', roundId: 'a' })
  expect([requests, missed]).toEqual([[], ['pick.missed']])
  actor.send({ type: 'pick.changed', pick: { side: 'over', target: 6_000 } })
  expect(view()).toMatchObject({ canChoose: true, canPlay: true })
  actor.send({ type: 'play.requested', roundId: 'a' })
  expect(view()).toMatchObject({ canChoose: false, canPlay: false })
  expect([requests.length, missed.length]).toEqual([1, 1])
})

it('original: without digests the last round cannot be verified, which is shown', async () => {
  const { actor, answers, reveals, reach, view } = await table()
  actor.send({ type: 'play.requested', roundId: 'a' })
  answers[0]!.resolve(cases.won)
  await reach('revealing')
  reveals[0]!()
  await reach('idle')
  actor.send({ type: 'fairness.toggled' })
  actor.send({ type: 'check.requested' })
  expect(view().fairness).toBe('checking')
  await waitFor(actor, (snapshot) => snapshot.context.verdict !== null)
  expect(view()).toMatchObject({ fairness: 'open', verdict: 'uncheckable' })
})
