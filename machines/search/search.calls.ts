import { searchCalls } from '#wire/content/search.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const searchActorCalls = defineCalls({ searchSite: searchCalls.searchSite })
