import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLotteryStar, readLotteryStars } from '#src/features/favourites/lottery-stars.ts'
import { maxLotteries } from '#wire/play/favourites.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('lottery stars: stored per member, the latest first, each once', () => {
  keepLotteryStar('marisol', 'lott-1', true)
  keepLotteryStar('marisol', 'lott-2', true)
  expect(keepLotteryStar('marisol', 'lott-1', true)).toEqual(['lott-1', 'lott-2'])
  expect(readLotteryStars('ahente')).toEqual([])
  keepLotteryStar('marisol', 'lott-1', false)
  expect(readLotteryStars('marisol')).toEqual(['lott-2'])
})

it('lottery stars: at most as many as a request allows; stored values that are no list of codes are ignored', () => {
  for (let at = 0; at <= maxLotteries; at += 1) keepLotteryStar('marisol', `lott-${at}`, true)
  expect(readLotteryStars('marisol')).toHaveLength(maxLotteries)
  expect(readLotteryStars('marisol')[0]).toBe(`lott-${maxLotteries}`)
  storage.set('lotteryFavourites.marisol', '{"value":["<b>"]}')
  expect(readLotteryStars('marisol')).toEqual([])
})

it('lottery stars: throws where storage is not available', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  expect(() => keepLotteryStar('marisol', 'lott-1', true)).toThrow('storage is not available')
})
