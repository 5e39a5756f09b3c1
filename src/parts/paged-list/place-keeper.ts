import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Place } from '#machines/paged-list/paged-list.rules.ts'
import { placeFromSearch, type PlaceWords, searchFromPlace } from './place-search.ts'

/** Where a reader's place is kept: the address of the page, or nowhere for a dialog. Must not change its identity. */
export interface PlaceKeeper {
  /** Where to begin. */
  readonly place: Place
  /** Tells of places the address comes to name, until the function it returns is called. */
  follow(tell: (place: Place) => void): () => void
  /** Writes a place down. */
  choose(place: Place, replace: boolean): void
}

/**
 * Keeps the place in the address of the page, so that it can be linked to and gone back to; `beside` is what else stands
 * there and stays, and must not change its identity.
 */
export function useAddressedPlace(words: PlaceWords, beside?: Readonly<Record<string, string>>): PlaceKeeper {
  const router = useRouter()
  return useMemo(() => {
    const path = router.state.location.pathname
    return {
      place: placeFromSearch(words, router.state.location.search),
      follow: (tell) =>
        router.subscribe('onBeforeLoad', ({ toLocation }) => {
          if (toLocation.pathname === path) tell(placeFromSearch(words, toLocation.search))
        }),
      choose: (place, replace) =>
        void router.navigate({
          to: path,
          search: { ...beside, ...searchFromPlace(words, place) },
          replace,
          resetScroll: false,
        }),
    }
  }, [beside, router, words])
}
