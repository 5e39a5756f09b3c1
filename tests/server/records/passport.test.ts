import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { postToGame } from '#tests/server/games/post-to-game.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { originalCalls, OriginalResult } from '#wire/play/originals.ts'
import { passportFiles } from '#wire/records/passport.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import { recordsCalls } from '#wire/records/records.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ seed: { games: 120, members: 12, rounds: 900 } })
  token = await server.login()
})
afterAll(() => server.stop())

/** Plays a round of dice, as the page of the game does. */
async function playDice(): Promise<OriginalResult> {
  const launch = { gameCode: 'northpier-dice', vassalage: 'NORTHPIER', language: 'en' as const }
  const { url } = await server.call(gamesCalls.launchGame, launch, { token })
  const code = new URLSearchParams(new URL(url).hash.slice(1)).get('code') ?? ''
  const { playToken, state } = v.parse(
    originalCalls.enter.value,
    await postToGame(server, '/play/original/enter', { code }),
  )
  const { pick, next } = state
  const bet = { roundId: randomUUID(), pick, bet: '1.00', commitment: next.commitment, clientSeed: 'luck-7' }
  return v.parse(OriginalResult, await postToGame(server, '/play/original/play', bet, playToken))
}

const passport = (id: string, { as = token, language = 'en' } = {}) =>
  server.request(`${passportFiles.roundPassport.path}?id=${encodeURIComponent(id)}&language=${language}`, { token: as })

it('round passport: is one file with the record, its seeds and the code, in the member’s language, without any address', async () => {
  const { roundId, proof } = await playDice()
  const { status, headers, text } = await passport(roundId)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain("default-src 'none'")
  expect(text).toContain('<h1>Round passport</h1>')
  for (const part of [roundId, proof.serverSeed, proof.commitment, 'Northpier Dice']) expect(text).toContain(part)
  expect(text).not.toMatch(/\b(?:src|href)=|https?:/)
  expect(text).not.toContain(seedAccounts.member.account)
  const texts = await Promise.all(
    ['fil', 'zh-Hans', 'id', 'ja', 'th', 'vi'].map(async (language) => (await passport(roundId, { language })).text),
  )
  expect(new Set(texts.map((html) => /<h1>(.*?)<\/h1>/.exec(html)?.[1])).size).toBe(6)
})

it('round passport: is refused for another game, an unknown round, another member, and a visitor', async () => {
  const { list } = await server.call(recordsCalls.bettingRecord, {}, { token })
  const slot = list.find(({ game, gameType }) => gameType === 'RNG' && game !== 'Northpier Dice')!
  expect((await server.call(roundsCalls.roundDetail, { id: slot.id, language: 'en' }, { token })).original).toBeNull()
  const { roundId } = await playDice()
  for (const id of [slot.id, randomUUID(), 'constructor']) {
    const { status, text } = await passport(id)
    expect([status, text]).toEqual([404, expect.stringContaining('round_not_found')])
  }
  expect((await passport('<script>')).status).toBe(400)
  expect((await passport(roundId, { as: await server.login(seedAccounts.trial) })).status).toBe(404)
  expect((await server.request(`${passportFiles.roundPassport.path}?id=${roundId}`)).status).toBe(401)
})
