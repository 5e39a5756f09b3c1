import { expect, it } from 'vitest'
import { featuredOf } from '#src/features/landing/featured-games.rules.ts'
import type { Game } from '#wire/play/game.ts'

const game = (gameCode: string, gameType: Game['gameType'], rtp: number | null): Game => ({
  gameCode,
  name: gameCode,
  vassalage: 'V',
  vendorName: 'V',
  gameType,
  isGame: 'GAME',
  defaultPlayType: null,
  rtp,
  minBet: '1.00',
  classify: null,
  badge: null,
  soon: false,
  art: '',
})

const of = (vassalage: string, one: Game): Game => ({ ...one, vassalage })
const codes = (games: readonly Game[]) => featuredOf(games).map(({ kind, game }) => `${kind} ${game.gameCode}`)

it('featured games: the hot game of a type with the highest RTP, and the first of two equal ones', () => {
  expect(codes([game('a', 'RNG', 95), game('b', 'RNG', 97), game('c', 'RNG', 97), game('d', 'RNG', null)])).toEqual([
    'RNG b',
  ])
})

it('featured games: the first of a type without published RTPs, types in the order of the menu', () => {
  expect(codes([game('p', 'PVP', null), game('q', 'PVP', null), game('l', 'LIVE', null)])).toEqual(['LIVE l', 'PVP p'])
})

it('featured games: none when no game is hot, and none of an unlisted type', () => {
  expect(codes([])).toEqual([])
  expect(codes([game('r', 'COCKFIGHT', 90)])).toEqual([])
})

it('featured games: only playable ones; the rest by highest RTP, each vendor once', () => {
  const soon = { ...game('soon', 'LIVE', 99), soon: true }
  const slots = [of('A', game('a', 'RNG', 95)), of('B', game('b', 'RNG', 94)), of('B', game('c', 'RNG', 96))]
  expect(codes([soon, ...slots])).toEqual(['RNG c', 'RNG a'])
})

it('featured games: others than those above them, where there are enough', () => {
  const many = Array.from({ length: 20 }, (_, index) => of(`V${index}`, game(`g${index}`, 'RNG', 99 - index)))
  expect(codes(many)).toEqual(['g12', 'g13', 'g14', 'g15', 'g16', 'g17'].map((code) => `RNG ${code}`))
  expect(codes(many.slice(0, 14))[0]).toBe('RNG g0')
})
