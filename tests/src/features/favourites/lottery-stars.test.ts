import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLotteryStar, readLotteryStars } from '#src/features/favourites/lottery-stars.ts'
import { mostLotteries } from '#wire/play/favourites.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the lotteries of each member, the last one first, each once', () => {
  keepLotteryStar('marisol', 'lott-1', true)
  keepLotteryStar('marisol', 'lott-2', true)
  expect(keepLotteryStar('marisol', 'lott-1', true)).toEqual(['lott-1', 'lott-2'])
  expect(readLotteryStars('ahente')).toEqual([])
  keepLotteryStar('marisol', 'lott-1', false)
  expect(readLotteryStars('marisol')).toEqual(['lott-2'])
})

it('keeps no more than can be asked for, and passes over what is no list of codes', () => {
  for (let at = 0; at <= mostLotteries; at += 1) keepLotteryStar('marisol', `lott-${at}`, true)
  expect(readLotteryStars('marisol')).toHaveLength(mostLotteries)
  expect(readLotteryStars('marisol')[0]).toBe(`lott-${mostLotteries}`)
  kept.set('lotteryFavourites.marisol', '{"value":["<b>"]}')
  expect(readLotteryStars('marisol')).toEqual([])
})

it('says so where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  expect(() => keepLotteryStar('marisol', 'lott-1', true)).toThrow('keeps nothing')
})
