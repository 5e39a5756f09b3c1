import * as v from 'valibot'
import { listParams } from '#src/shared/paged-list/place-search.ts'

/** Query of the notice page: the page unless it is the first, and the notice that is open unless it is the page's first. */
export const NoticesSearch = v.object(listParams)
