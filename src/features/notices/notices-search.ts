/** Query of the notice page: the page unless it is the first, and the notice that is open unless it is the page's first. */
export interface NoticesSearch {
  readonly pageNo?: number
  readonly id?: number
}
