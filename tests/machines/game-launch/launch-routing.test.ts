import { createActor, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { gameLaunchActors } from '#machines/game-launch/game-launch.actors.ts'
import { type GameLaunchEmitted, gameLaunchMachine } from '#machines/game-launch/game-launch.machine.ts'
import { type LaunchedGame, launchedGame } from '#machines/game-launch/game-launch.rules.ts'
import type { Game } from '#wire/play/game.ts'

const game = (vendor: string, more: Partial<LaunchedGame> = {}): LaunchedGame => ({
  gameCode: 'G1',
  vendor,
  playType: null,
  name: 'A game',
  isGame: 'GAME',
  ...more,
})

async function launch(type: 'game.chosen' | 'game.started', chosen: LaunchedGame) {
  const actor = createActor(
    gameLaunchMachine.provide({
      actors: gameLaunchActors({
        passGate: async () => 'allowed',
        subGames: async () => ({ kind: 'value', value: { games: 3 } }),
      }),
    }),
  )
  const emitted: Extract<GameLaunchEmitted, { type: 'navigate' }>[] = []
  actor.on('navigate', (event) => emitted.push(event))
  actor.start()
  actor.send({ type, game: chosen })
  const snapshot = await waitFor(actor, (state) => state.matches('idle') || state.matches({ subGames: 'choosing' }))
  return { popup: snapshot.hasTag('popup'), to: emitted.map(({ to, search }) => ({ to, search })) }
}

describe('game launch: a tile, by vendor (spec §4)', () => {
  it.each([
    ['TCG_LOTTO_VN', '/vnLottery'],
    ['TCG_SEA', '/seaLottery'],
    ['LOTT', '/lottery'],
    ['ELOTT', '/lottery'],
    ['FB', '/fbsports'],
    ['HARBOUR', '/game'],
  ])('sends %s to %s', async (vendor, to) => {
    expect(await launch('game.chosen', game(vendor))).toEqual({
      popup: false,
      to: [{ to, search: { gameCode: 'G1', vendor } }],
    })
  })

  it('sends a lottery vendor to its page even when its entry is flagged VASSALAGE', async () => {
    const { popup, to } = await launch('game.chosen', game('ELOTT', { isGame: 'VASSALAGE' }))
    expect({ popup, to: to.map((step) => step.to) }).toEqual({ popup: false, to: ['/lottery'] })
  })

  it('opens a popup list for any other entry flagged VASSALAGE', async () => {
    expect(await launch('game.chosen', game('HARBOUR', { isGame: 'VASSALAGE' }))).toEqual({ popup: true, to: [] })
  })
})

describe('game launch: direct start, v2 (spec §4)', () => {
  it.each(['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'])('sends %s to /lottery', async (vendor) => {
    const { to } = await launch('game.started', game(vendor, { playType: 'STANDARD' }))
    expect(to).toEqual([{ to: '/lottery', search: { gameCode: 'G1', vendor, playType: 'STANDARD' } }])
  })

  it('sends only the known ones of gameCode, vendor and playType', async () => {
    const { to } = await launch('game.started', game('LOTT', { gameCode: null }))
    expect(to).toEqual([{ to: '/lottery', search: { vendor: 'LOTT' } }])
  })

  it('launches any other vendor as a third party', async () => {
    const { to } = await launch('game.started', game('HARBOUR'))
    expect(to).toEqual([{ to: '/game', search: { gameCode: 'G1', vendor: 'HARBOUR' } }])
  })
})

it.each([
  ['LIVE', 'GAME', false, '/table'],
  ['COCKFIGHT', 'GAME', false, '/table'],
  ['COCKFIGHT', 'GAME', true, undefined],
  ['LIVE', 'VASSALAGE', false, undefined],
  ['PVP', 'GAME', false, '/cards'],
] as const)('game launch: type %s, %s, soon %s, has the page %s', (gameType, isGame, soon, page) => {
  const listed = { gameCode: 'g', vassalage: 'v', defaultPlayType: null, name: 'g', gameType, isGame, soon } as Game
  expect(launchedGame(listed).page).toBe(page)
})
