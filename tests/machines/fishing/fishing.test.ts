import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { SeaState, ShotResult } from '#wire/play/fishing.ts'
import { fishingActors } from '#machines/fishing/fishing.actors.ts'
import { fishingMachine } from '#machines/fishing/fishing.machine.ts'
import { fishingModel } from '#machines/fishing/fishing.model.ts'
import { seaView } from '#machines/fishing/fishing.selectors.ts'

type Done = { readonly sea: Answer<SeaState>; readonly caught: Answer<ShotResult> }
const cases = { ...fishingModel.actors.enterGame.done, ...fishingModel.actors.fireShot.done } as unknown as Done

/** Starts the game with shots that fly until `arrivals` are called, and a server that answers at once. */
async function sea() {
  const arrivals: (() => void)[] = []
  const actors = fishingActors(
    { enter: async () => cases.sea, shoot: async () => cases.caught },
    {
      clientSeed: () => 'mine',
      unanswered: () => null,
      flight: () => new Promise((resolve) => arrivals.push(resolve)),
      digests: null,
    },
  )
  const actor = createActor(fishingMachine.provide({ actors })).start()
  await waitFor(actor, (snapshot) => snapshot.matches({ play: 'ready' }))
  return { actor, arrivals, view: () => seaView(actor.getSnapshot()) }
}

it('fishing: the result and the balance of a shot are shown after it has arrived', async () => {
  const { actor, arrivals, view } = await sea()
  actor.send({ type: 'shot.requested', shotId: 'a', target: 'puffer' })
  expect(view()).toMatchObject({ flying: true, canShoot: true, balance: '100.00', last: null })
  actor.send({ type: 'shot.requested', shotId: 'b', target: 'puffer' })
  expect(view().canShoot, 'one is loaded').toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(view().balance, 'the answer is there, the shot is not').toBe('100.00')
  arrivals[0]!()
  await waitFor(actor, (snapshot) => snapshot.context.last !== null)
  expect(view()).toMatchObject({ flying: true, canShoot: true, balance: '108.00' })
})
