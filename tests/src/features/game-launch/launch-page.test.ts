import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { gameLaunchActors } from '#machines/game-launch/game-launch.actors.ts'
import { gameLaunchMachine } from '#machines/game-launch/game-launch.machine.ts'
import type { LaunchedGame } from '#machines/game-launch/game-launch.rules.ts'
import { launchPage } from '#src/features/game-launch/launch-page.ts'

const game = (vendor: string, more: Partial<LaunchedGame> = {}): LaunchedGame => ({
  gameCode: 'G1',
  vendor,
  playType: null,
  name: 'A game',
  isGame: 'GAME',
  ...more,
})

/** Returns the page that the chart opens for a tile; null for a list of sub-games. */
async function pageByChart(chosen: LaunchedGame): Promise<string | null> {
  const actor = createActor(
    gameLaunchMachine.provide({
      actors: gameLaunchActors({
        passGate: async () => 'allowed',
        subGames: async () => ({ kind: 'value', value: { games: 3 } }),
      }),
    }),
  )
  return new Promise((resolve) => {
    actor.on('navigate', ({ to }) => resolve(to))
    actor.subscribe((snapshot) => {
      if (snapshot.hasTag('popup')) resolve(null)
    })
    actor.start()
    actor.send({ type: 'game.chosen', game: chosen })
  })
}

it.each([
  game('TCG_LOTTO_VN'),
  game('TCG_SEA'),
  game('LOTT'),
  game('ELOTT', { isGame: 'VASSALAGE' }),
  game('FB'),
  game('FB', { isGame: 'VASSALAGE' }),
  game('HARBOUR'),
  game('HARBOUR', { isGame: 'VASSALAGE' }),
  game('HARBOUR', { page: '/table' }),
  game('HARBOUR', { page: '/cards' }),
])('launch page: $vendor $isGame $page leads where the launch chart leads', async (chosen) => {
  expect(launchPage(chosen)).toBe(await pageByChart(chosen))
})
