import { favouritesCalls } from '#wire/play/favourites.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const favouritesActorCalls = defineCalls({ setFavourite: favouritesCalls.setFavourite })
