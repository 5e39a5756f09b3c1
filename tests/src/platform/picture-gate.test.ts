import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPictureGate, createSeenPictures } from '#src/platform/picture-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake IntersectionObserver: the test sets what is visible. */
function fakeObserver() {
  const margins: string[] = []
  let watched = new Set<Element>()
  let notify = (_place: Element, _inSight: boolean) => {}
  let top = 0
  const watchWith: Parameters<typeof createPictureGate>[0] = (listener, margin) => {
    notify = listener
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
    show: (place: Element, shown = true) => notify(place, shown),
    scrollBy: (by: number) => void (top += by),
  }
}
const place = (name: string) => ({ name }) as unknown as Element

describe('the gate of lazy pictures', () => {
  it('fetches a picture once, when its place becomes visible, and then stops watching it', () => {
    const { gate, show, watched } = fakeObserver()
    const first = place('first')
    const fetch = vi.fn<() => void>()
    gate.watch(first, fetch)
    expect(fetch).not.toHaveBeenCalled()
    show(first)
    expect(fetch).toHaveBeenCalledOnce()
    expect(watched().size).toBe(0)
  })

  it('fetches visible pictures every 200 ms, and skips those scrolled past', () => {
    const { gate, show } = fakeObserver()
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

  it('fetches none during fast scrolling, and the visible ones after it', () => {
    const { gate, show, scrollBy } = fakeObserver()
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

  it('forgets a place that was removed from the page', () => {
    const { gate, show } = fakeObserver()
    const gone = place('gone')
    const fetch = vi.fn<() => void>()
    gate.watch(gone, fetch)()
    show(gone)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('looks half a screen ahead once it is widened, also for places that waited', () => {
    const { gate, margins, watched } = fakeObserver()
    gate.watch(place('below'), () => {})
    gate.widen()
    expect(margins).toEqual(['0px', '50% 0px'])
    expect(watched().size).toBe(1)
  })
})

describe('the set of seen pictures', () => {
  it('remembers 200, the last ones', () => {
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
