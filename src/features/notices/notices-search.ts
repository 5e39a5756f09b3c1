import * as v from 'valibot'
import { listParams } from '#src/shared/paged-list/list-search-params.ts'

/** Search params of the notice page: the page number (default: the first), and the open notice (default: the first). */
export const NoticesSearch = v.object(listParams)
