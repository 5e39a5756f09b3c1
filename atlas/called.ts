/** How a person calls the command line of the charts, as texts name it. */
export const PATHS = 'npm run paths --'

/** How a person has the page built. */
export const ATLAS = 'npm run atlas --'
