import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeBet } from '#server/domain/play/seamless-wallet.ts'
import { isDrawing } from '#server/games/client/slot/symbols.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { disagreement } from '#tests/server/games/draw-again.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'
import { postToGame } from '#tests/server/games/post-to-game.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { playCalls, SpinResult } from '#wire/play/play.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import type { Language } from '#wire/shapes.ts'

let server: TestServer
let token: string
let memberId: string
beforeAll(async () => {
  server = await startTestServer({ seed: { games: 120, members: 12, rounds: 900 } })
  token = await server.login()
  const [found] = await server.services.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.account, seedAccounts.member.account))
  memberId = found?.id ?? ''
})
afterAll(() => server.stop())

const detail = (id: string, language: Language = 'en') =>
  server.call(roundsCalls.roundDetail, { id, language }, { token })
const refused = (id: string, as = token) =>
  server.request(`${roundsCalls.roundDetail.path}?language=en&id=${encodeURIComponent(id)}`, { token: as })

/** Plays until a round has won, and returns it. */
async function playUntilWon(): Promise<SpinResult> {
  const { url } = await server.call(
    gamesCalls.launchGame,
    { gameCode: 'harbour-lights', vassalage: 'HARBOUR', language: 'en' },
    { token },
  )
  const code = new URLSearchParams(new URL(url).hash.slice(1)).get('code') ?? ''
  const { playToken, state } = v.parse(playCalls.enter.value, await postToGame(server, '/play/enter', { code }))
  let { commitment } = state.next
  for (;;) {
    const body = { spinId: randomUUID(), bet: '1.00', commitment, clientSeed: 'luck-7' }
    const round = v.parse(SpinResult, await postToGame(server, '/play/spin', body, playToken))
    if (Number(round.win) > 0) return round
    commitment = round.next.commitment
  }
}

describe('a round’s detail', () => {
  it('has the result, the movements and the proof, so that the round can be verified outside', async () => {
    const played = await playUntilWon()
    const round = await detail(played.spinId)
    expect(round).toMatchObject({
      id: played.spinId,
      gameCode: 'harbour-lights',
      game: 'Harbour Lights',
      gameType: 'RNG',
      state: 'settled',
      stake: '1.00',
      win: played.win,
      net: (Number(played.win) - 1).toFixed(2),
      slot: { model: 'classic', turns: played.turns },
      proof: played.proof,
    })
    expect(round.moves.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['bet', '-1.00'],
      ['win', played.win],
    ])
    const [bet, win] = round.moves.map(({ balance }) => Math.round(Number(balance) * 100))
    expect(win! - bet!).toBe(Math.round(Number(played.win) * 100))
    const { id: spinId, slot, ...rest } = round
    const record = { ...played, ...rest, spinId, turns: slot!.turns, model: slot!.model, proof: played.proof }
    expect(disagreement(record, 'PHP')).toBeNull()
    expect((await detail(played.spinId.toUpperCase())).id).toBe(played.spinId)
  })

  it('names the symbols in the member’s language, with a picture of each', async () => {
    const { spinId } = await playUntilWon()
    const names = new Set<string>()
    for (const language of ['fil', 'en', 'zh-Hans', 'id', 'ja', 'th', 'vi'] as const) {
      const { slot } = await detail(spinId, language)
      expect(Object.keys(slot!.symbols).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'S', 'W'])
      names.add(slot!.symbols['A']!.name)
      for (const { drawing } of Object.values(slot!.symbols)) {
        expect(isDrawing(drawing), drawing).toBe(true)
        const picture = await fetch(`${server.origin}/art/symbol/${drawing}.svg`)
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      }
    }
    expect(names.size).toBeGreaterThan(4)
    for (const none of ['none', 'constructor', '__proto__', 'toString'])
      expect((await fetch(`${server.origin}/art/symbol/${none}.svg`)).status, none).toBe(404)
  })

  it('reports that an older round has no proof', async () => {
    const [old] = await server.services.db
      .select({ id: rounds.id })
      .from(rounds)
      .where(and(eq(rounds.memberId, memberId), isNull(rounds.proof)))
      .limit(1)
    const round = await detail(old?.id ?? '')
    expect(round).toMatchObject({ proof: null, slot: null, state: 'settled' })
    expect(round.moves[0]).toMatchObject({ kind: 'bet', amount: `-${round.stake}` })
  })

  it('reveals nothing of the seed or the reels while a round is open', async () => {
    const { db, clock, serverId } = server.services
    const id = randomUUID()
    const proof = { commitment: 'c'.repeat(64), nonce: 1, clientSeed: 'luck-7', serverSeed: 'a'.repeat(64) }
    await db.transaction((tx) =>
      takeBet(tx, {
        roundId: id,
        memberId,
        gameCode: 'harbour-lights',
        launchId: null,
        serverId,
        currency: 'PHP',
        amount: 100n,
        outcome: { win: '500', turns: [] },
        proof,
        terms: standardTerms,
        now: clock.now(),
      }),
    )
    const round = await detail(id)
    expect(round).toMatchObject({ state: 'open', endedAt: null, slot: null, win: '0.00', net: '0.00', moves: [] })
    expect(round.proof).toEqual({ ...proof, serverSeed: null })
    expect(JSON.stringify(round)).not.toContain(proof.serverSeed)
  })

  it('is refused as unknown to anyone who neither played it nor has its player in their team', async () => {
    const { spinId } = await playUntilWon()
    const other = await server.login(seedAccounts.subAgent)
    const answers = [await refused(spinId, other), await refused(randomUUID()), await refused('nonsense')]
    for (const { status, code, text } of answers) {
      expect([status, code]).toEqual([404, 'round_not_found'])
      expect(text).toBe(answers[0]!.text)
    }
    expect((await server.request(`${roundsCalls.roundDetail.path}?language=en&id=${spinId}`)).code).toBe(
      'not_logged_in',
    )
  })
})
