import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPictureGate, createSeenPictures } from '#src/platform/picture-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser in which a test says what is in sight. */
function eyes() {
  const margins: string[] = []
  let watched = new Set<Element>()
  let tell = (_place: Element, _inSight: boolean) => {}
  let top = 0
  const watchWith: Parameters<typeof createPictureGate>[0] = (told, margin) => {
    tell = told
    margins.push(margin)
    watched = new Set()
    const mine = watched
    return {
      observe: (place) => void mine.add(place),
      unobserve: (place) => void mine.delete(place),
      disconnect: () => mine.clear(),
    }
  }
  return {
    gate: createPictureGate(watchWith, () => top),
    margins,
    watched: () => watched,
    show: (place: Element, shown = true) => tell(place, shown),
    scrollBy: (by: number) => void (top += by),
  }
}
const place = (name: string) => ({ name }) as unknown as Element

describe('the gate of lazy pictures', () => {
  it('fetches a picture once, when its place comes into sight, and watches it no longer', () => {
    const { gate, show, watched } = eyes()
    const first = place('first')
    const fetch = vi.fn<() => void>()
    gate.watch(first, fetch)
    expect(fetch).not.toHaveBeenCalled()
    show(first)
    expect(fetch).toHaveBeenCalledOnce()
    expect(watched().size).toBe(0)
  })

  it('lets those in sight through every 200 ms, and passes over what has rushed past', () => {
    const { gate, show } = eyes()
    const fetched: string[] = []
    for (const name of ['a', 'b', 'c']) {
      const here = place(name)
      gate.watch(here, () => void fetched.push(name))
      if (name === 'b') {
        show(here)
        show(here, false)
      } else show(here)
    }
    expect(fetched).toEqual(['a'])
    vi.advanceTimersByTime(199)
    expect(fetched).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(fetched).toEqual(['a', 'c'])
  })

  it('lets none through while the page rushes past, and those in sight once it does not', () => {
    const { gate, show, scrollBy } = eyes()
    const fetched: string[] = []
    const comesIntoSight = (name: string) => {
      const here = place(name)
      gate.watch(here, () => void fetched.push(name))
      show(here)
    }
    comesIntoSight('where one began')
    comesIntoSight('on the way')
    scrollBy(201)
    vi.advanceTimersByTime(200)
    expect(fetched).toEqual(['where one began'])
    scrollBy(199)
    vi.advanceTimersByTime(200)
    expect(fetched).toEqual(['where one began', 'on the way'])
  })

  it('forgets a place that left the page', () => {
    const { gate, show } = eyes()
    const gone = place('gone')
    const fetch = vi.fn<() => void>()
    gate.watch(gone, fetch)()
    show(gone)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('looks half a screen ahead once the reader scrolls, also for places that waited', () => {
    const { gate, margins, watched } = eyes()
    gate.watch(place('below'), () => {})
    gate.widen()
    expect(margins).toEqual(['0px', '50% 0px'])
    expect(watched().size).toBe(1)
  })
})

describe('the pictures seen', () => {
  it('remembers 200, and of those the last ones', () => {
    const seen = createSeenPictures()
    for (let picture = 0; picture <= 200; picture++) {
      seen.add(String(picture))
      seen.add('again')
    }
    expect(seen.has('again')).toBe(true)
    expect(seen.has('1')).toBe(false)
    expect(seen.has('2')).toBe(true)
    expect(seen.has('200')).toBe(true)
  })
})
