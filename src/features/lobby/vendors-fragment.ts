/** The fragment that opens the sheet of a lobby's vendors. */
export const vendorsFragment = 'providers'
