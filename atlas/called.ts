/** The command of the chart command line, for texts. */
export const PATHS = 'npm run paths --'

/** The command that builds the page. */
export const ATLAS = 'npm run atlas --'
