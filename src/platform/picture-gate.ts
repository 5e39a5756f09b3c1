import { rush } from './rush.ts'
import { throttle } from './throttle.ts'

/** How much of a picture's place must be in sight before it is fetched (spec §9). */
const threshold = 0.1

/** How often those in sight are let through, in milliseconds: what rushes past is never fetched (spec §9). */
const pause = 200

/** How many fetched pictures are remembered (spec §9). */
const remembered = 200

/** The addresses of pictures that have been on the screen, the last ones first to stay. */
export function createSeenPictures(most = remembered) {
  const seen = new Set<string>()
  return {
    has: (address: string) => seen.has(address),
    add: (address: string) => {
      seen.delete(address)
      seen.add(address)
      for (const oldest of seen) {
        if (seen.size <= most) break
        seen.delete(oldest)
      }
    },
  }
}

/** What the browser offers to watch places with. */
type Observe = (tell: (place: Element, inSight: boolean) => void, margin: string) => Observer
type Observer = Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>

const observe: Observe = (tell, rootMargin) =>
  new IntersectionObserver(
    (entries) => entries.forEach(({ target, intersectionRatio }) => tell(target, intersectionRatio >= threshold)),
    { threshold, rootMargin },
  )

/**
 * Lets pictures be fetched once their place is in sight; those half a screen away too, so that they are there when the
 * reader is, once the reader has scrolled and stands.
 */
export function createPictureGate(watchWith: Observe = observe, topOfPage = () => scrollY) {
  const places = new Map<Element, () => void>()
  const inSight = new Set<Element>()

  let looked = { at: -Infinity, top: 0 }
  const rushesPast = () => {
    const before = looked
    looked = { at: performance.now(), top: topOfPage() }
    return Math.abs(looked.top - before.top) > rush * (looked.at - before.at)
  }
  const letThrough = throttle(() => {
    // Its pictures would come when the reader is elsewhere, and take the frames on the way there.
    if (rushesPast()) return letThrough()
    for (const place of inSight) {
      places.get(place)?.()
      leave(place)
    }
  }, pause)
  const tell = (place: Element, shown: boolean) => {
    if (shown) inSight.add(place)
    else inSight.delete(place)
    if (inSight.size > 0) letThrough()
  }
  let observer = watchWith(tell, '0px')
  const leave = (place: Element) => {
    places.delete(place)
    inSight.delete(place)
    observer.unobserve(place)
  }

  return {
    /** Calls `fetch` once when the place is in sight; the function it returns takes that back. */
    watch: (place: Element, fetch: () => void) => {
      places.set(place, fetch)
      observer.observe(place)
      return () => leave(place)
    },
    /** Looks further ahead from now on: the reader has scrolled, and stands. */
    widen: () => {
      observer.disconnect()
      observer = watchWith(tell, '50% 0px')
      for (const place of places.keys()) observer.observe(place)
    },
  }
}
