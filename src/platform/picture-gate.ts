import { fastScrollThreshold } from './fast-scroll-threshold.ts'
import { throttle } from './throttle.ts'

/** Share of a picture's box that must be visible before it is fetched (spec §9). */
const threshold = 0.1

/** Interval in which visible pictures are fetched, in milliseconds: pictures scrolled past are not (spec §9). */
const pause = 200

/** Number of fetched pictures that are remembered (spec §9). */
const remembered = 200

/** Creates a set of the addresses of pictures already shown; the oldest are dropped first. */
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

/** Observes elements, as `IntersectionObserver` does. */
type Observe = (onVisibility: (place: Element, inSight: boolean) => void, margin: string) => Observer
type Observer = Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>

const observe: Observe = (onVisibility, rootMargin) =>
  new IntersectionObserver(
    (entries) =>
      entries.forEach(({ target, intersectionRatio }) => onVisibility(target, intersectionRatio >= threshold)),
    { threshold, rootMargin },
  )

/**
 * Fetches pictures once their box is visible; after `widen` also those half a screen away, so that they are loaded when
 * they become visible.
 */
export function createPictureGate(watchWith: Observe = observe, topOfPage = () => scrollY) {
  const places = new Map<Element, () => void>()
  const inSight = new Set<Element>()

  let looked = { at: -Infinity, top: 0 }
  const isScrollingFast = () => {
    const before = looked
    looked = { at: performance.now(), top: topOfPage() }
    return Math.abs(looked.top - before.top) > fastScrollThreshold * (looked.at - before.at)
  }
  const fetchVisible = throttle(() => {
    // Fetched while scrolling fast, they would arrive too late and cost frames.
    if (isScrollingFast()) return fetchVisible()
    for (const place of inSight) {
      places.get(place)?.()
      leave(place)
    }
  }, pause)
  const onVisibility = (place: Element, shown: boolean) => {
    if (shown) inSight.add(place)
    else inSight.delete(place)
    if (inSight.size > 0) fetchVisible()
  }
  let observer = watchWith(onVisibility, '0px')
  const leave = (place: Element) => {
    places.delete(place)
    inSight.delete(place)
    observer.unobserve(place)
  }

  return {
    /** Calls `fetch` once when the element is visible; the returned function cancels that. */
    watch: (place: Element, fetch: () => void) => {
      places.set(place, fetch)
      observer.observe(place)
      return () => leave(place)
    },
    /** Looks half a screen ahead from now on: scrolling has settled. */
    widen: () => {
      observer.disconnect()
      observer = watchWith(onVisibility, '50% 0px')
      for (const place of places.keys()) observer.observe(place)
    },
  }
}
