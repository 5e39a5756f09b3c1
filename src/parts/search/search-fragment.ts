/** The fragment that opens the search over a page. */
export const searchFragment = 'search'
