import { createActor, SimulatedClock, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#wire/envelope.ts'
import { lobbyActors, type LobbySources, type Surroundings } from '#machines/lobby/lobby.actors.ts'
import { lobbyMachine } from '#machines/lobby/lobby.machine.ts'
import type { GateResult, LobbyEmitted } from '#machines/lobby/lobby.setup.ts'
import { firstPlace, type GameCounts, type GamesQuery } from '#machines/lobby/lobby.rules.ts'

const found: Answer<GameCounts> = { kind: 'value', value: { games: 15, totalPages: 3, total: 40 } }

function lobby(overrides: Partial<LobbySources> = {}) {
  const requests: GamesQuery[] = []
  let notify: (event: Surroundings) => void = () => {}
  let watching = false
  const clock = new SimulatedClock()
  const actor = createActor(
    lobbyMachine.provide({
      actors: lobbyActors({
        games: async (query) => {
          requests.push(query)
          return found
        },
        hotGames: async () => ({ kind: 'value', value: { games: 1 } }),
        passGate: async () => 'allowed',
        watch: (listener) => {
          notify = listener
          watching = true
          return () => {
            watching = false
          }
        },
        ...overrides,
      }),
    }),
    { input: { gameType: 'RNG', language: 'fil', place: firstPlace }, clock },
  )
  const chosen: LobbyEmitted[] = []
  actor.on('place.chosen', (event) => chosen.push(event))
  actor.start()
  const shown = () => waitFor(actor, (snapshot) => snapshot.matches({ list: { idle: 'showing' } }))
  return {
    actor,
    clock,
    requests,
    chosen,
    shown,
    notify: (event: Surroundings) => notify(event),
    watching: () => watching,
  }
}

describe('lobby chart with its actors', () => {
  it('loads the first page of its game type in its language', async () => {
    const { requests, shown } = lobby()
    await shown()
    expect(requests).toEqual([{ gameType: 'RNG', language: 'fil', place: firstPlace }])
  })

  it('sends one search for text typed within 500 ms', async () => {
    const { actor, clock, requests, chosen, shown } = lobby()
    await shown()
    for (const text of ['k', 'ko', 'koi', 'koi ']) {
      actor.send({ type: 'search.typed', text })
      clock.increment(499)
    }
    expect(requests).toHaveLength(1)
    clock.increment(1)
    expect(requests).toHaveLength(2)
    expect(requests[1]?.place).toEqual({ ...firstPlace, search: 'koi' })
    expect(chosen).toEqual([{ type: 'place.chosen', place: { ...firstPlace, search: 'koi' }, replace: true }])
    expect(actor.getSnapshot().context.typed).toBe('koi ')
  })

  it('runs the gate before it loads an own list', async () => {
    let verdict: GateResult = 'dismissed'
    const { actor, requests, chosen, shown } = lobby({ passGate: async () => verdict })
    await shown()
    actor.send({ type: 'own.selected', list: 'fav' })
    await shown()
    expect(chosen).toEqual([])
    verdict = 'allowed'
    actor.send({ type: 'own.selected', list: 'recent' })
    await shown()
    expect(requests.map(({ place }) => place.list)).toEqual(['all', 'all', 'recent'])
    expect(chosen).toMatchObject([{ place: { list: 'recent' }, replace: false }])
  })

  it('combines a vendor chosen while typing with the text typed', async () => {
    const { actor, clock, requests, shown } = lobby()
    await shown()
    actor.send({ type: 'search.typed', text: 'koi' })
    actor.send({ type: 'vendor.toggled', vendor: 'HARBOUR' })
    clock.increment(1000)
    expect(requests.slice(1).map(({ place }) => place)).toEqual([
      { ...firstPlace, search: 'koi', vendors: ['HARBOUR'] },
    ])
  })

  it('follows the URL and the language, and unsubscribes when it stops', async () => {
    const { actor, requests, chosen, shown, notify, watching } = lobby()
    await shown()
    notify({ type: 'place.changed', place: { ...firstPlace, page: 2 } })
    await shown()
    notify({ type: 'language.changed', language: 'en' })
    await shown()
    expect(requests.slice(1)).toEqual([
      { gameType: 'RNG', language: 'fil', place: { ...firstPlace, page: 2 } },
      { gameType: 'RNG', language: 'en', place: { ...firstPlace, page: 2 } },
    ])
    expect(chosen).toEqual([])
    actor.stop()
    expect(watching()).toBe(false)
  })
})
