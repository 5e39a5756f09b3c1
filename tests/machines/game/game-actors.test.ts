import { createActor, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { gameActors, type GameSources } from '#machines/game/game.actors.ts'
import { gameMachine } from '#machines/game/game.machine.ts'
import type { OpenedGame } from '#machines/game/game.rules.ts'
import { gameView } from '#machines/game/game.selectors.ts'

const requested = { gameCode: 'harbour-lights', vendor: 'HARBOUR', playType: null }
const opened: OpenedGame = {
  url: 'http://games.test/slot?code=1',
  mirrors: [],
  opensIn: 'frame',
  short: null,
  name: 'Harbour Lights',
  vendorName: 'Harbour',
}

function page(overrides: Partial<GameSources> = {}) {
  let notifyPage: Parameters<GameSources['watchFrame']>[1] = () => {}
  const watched: string[] = []
  const actor = createActor(
    gameMachine.provide({
      actors: gameActors({
        passGate: async () => 'allowed',
        launch: async () => ({ kind: 'value', value: opened }),
        findLine: async ([line]) => line ?? null,
        openWindow: () => false,
        watchWindow: () => () => {},
        watchFrame: (url, notify) => {
          watched.push(url)
          notifyPage = notify
          return () => watched.push('stopped')
        },
        ...overrides,
      }),
    }),
    { input: requested },
  )
  const left: string[] = []
  actor.on('game.left', ({ type }) => left.push(type))
  actor.start()
  return { actor, left, watched, post: (type: 'game.ready' | 'game.close') => notifyPage({ type }) }
}

describe('game chart with its actors', () => {
  it('shows the frame it launched and listens to that frame until the player leaves', async () => {
    const { actor, left, watched, post } = page()
    await waitFor(actor, (state) => state.hasTag('frame'))
    expect(gameView(actor.getSnapshot())).toMatchObject({ stage: 'frame', game: opened, covered: true })
    expect(watched).toEqual([opened.url])
    post('game.ready')
    expect(gameView(actor.getSnapshot()).covered).toBe(false)
    post('game.close')
    expect(left).toEqual(['game.left'])
    expect(watched).toEqual([opened.url, 'stopped'])
    expect(gameView(actor.getSnapshot()).stage).toBe('left')
  })

  it('launches nothing when the gate is dismissed', async () => {
    const launched: unknown[] = []
    const { actor } = page({
      passGate: async () => 'dismissed',
      launch: async (game) => {
        launched.push(game)
        return { kind: 'value', value: opened }
      },
    })
    await waitFor(actor, (state) => state.matches('locked'))
    expect(launched).toEqual([])
  })

  it('aborts the launch when the page is left before the response', async () => {
    const signals: AbortSignal[] = []
    const { actor, left } = page({
      launch: (_, signal) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    await waitFor(actor, (state) => state.matches('launching'))
    actor.send({ type: 'leave.requested' })
    expect(left).toEqual(['game.left'])
    expect(signals[0]?.aborted).toBe(true)
  })
})
