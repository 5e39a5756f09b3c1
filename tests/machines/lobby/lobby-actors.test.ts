import { createActor, SimulatedClock, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#wire/envelope.ts'
import { lobbyActors, type LobbySources, type Surroundings } from '#machines/lobby/lobby.actors.ts'
import { lobbyMachine } from '#machines/lobby/lobby.machine.ts'
import type { GateResult, LobbyEmitted } from '#machines/lobby/lobby.setup.ts'
import { firstPlace, type Found, type GamesWanted } from '#machines/lobby/lobby.rules.ts'

const found: Answer<Found> = { kind: 'value', value: { games: 15, totalPages: 3, total: 40 } }

function lobby(overrides: Partial<LobbySources> = {}) {
  const asked: GamesWanted[] = []
  let tell: (event: Surroundings) => void = () => {}
  let watching = false
  const clock = new SimulatedClock()
  const actor = createActor(
    lobbyMachine.provide({
      actors: lobbyActors({
        games: async (wanted) => {
          asked.push(wanted)
          return found
        },
        hotGames: async () => ({ kind: 'value', value: { games: 1 } }),
        passGate: async () => 'allowed',
        watch: (listener) => {
          tell = listener
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
  const shown = () => waitFor(actor, (snapshot) => snapshot.matches({ list: { settled: 'showing' } }))
  return { actor, clock, asked, chosen, shown, tell: (event: Surroundings) => tell(event), watching: () => watching }
}

describe('a lobby with its actors', () => {
  it('asks for the first page of its game type in its language', async () => {
    const { asked, shown } = lobby()
    await shown()
    expect(asked).toEqual([{ gameType: 'RNG', language: 'fil', place: firstPlace }])
  })

  it('asks once for everything typed within half a second', async () => {
    const { actor, clock, asked, chosen, shown } = lobby()
    await shown()
    for (const text of ['k', 'ko', 'koi', 'koi ']) {
      actor.send({ type: 'search.typed', text })
      clock.increment(499)
    }
    expect(asked).toHaveLength(1)
    clock.increment(1)
    expect(asked).toHaveLength(2)
    expect(asked[1]?.place).toEqual({ ...firstPlace, search: 'koi' })
    expect(chosen).toEqual([{ type: 'place.chosen', place: { ...firstPlace, search: 'koi' }, replace: true }])
    expect(actor.getSnapshot().context.typed).toBe('koi ')
  })

  it('asks the gate before it asks for a list of one’s own', async () => {
    let verdict: GateResult = 'dismissed'
    const { actor, asked, chosen, shown } = lobby({ passGate: async () => verdict })
    await shown()
    actor.send({ type: 'own.selected', list: 'fav' })
    await shown()
    expect(chosen).toEqual([])
    verdict = 'allowed'
    actor.send({ type: 'own.selected', list: 'recent' })
    await shown()
    expect(asked.map(({ place }) => place.list)).toEqual(['all', 'all', 'recent'])
    expect(chosen).toMatchObject([{ place: { list: 'recent' }, replace: false }])
  })

  it('takes a vendor chosen while typing together with what was typed', async () => {
    const { actor, clock, asked, shown } = lobby()
    await shown()
    actor.send({ type: 'search.typed', text: 'koi' })
    actor.send({ type: 'vendor.toggled', vendor: 'HARBOUR' })
    clock.increment(1000)
    expect(asked.slice(1).map(({ place }) => place)).toEqual([{ ...firstPlace, search: 'koi', vendors: ['HARBOUR'] }])
  })

  it('follows the address and the language, and stops watching when it is left', async () => {
    const { actor, asked, chosen, shown, tell, watching } = lobby()
    await shown()
    tell({ type: 'place.changed', place: { ...firstPlace, page: 2 } })
    await shown()
    tell({ type: 'language.changed', language: 'en' })
    await shown()
    expect(asked.slice(1)).toEqual([
      { gameType: 'RNG', language: 'fil', place: { ...firstPlace, page: 2 } },
      { gameType: 'RNG', language: 'en', place: { ...firstPlace, page: 2 } },
    ])
    expect(chosen).toEqual([])
    actor.stop()
    expect(watching()).toBe(false)
  })
})
