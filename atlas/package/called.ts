/** The command of the chart command line, for texts. */
export const PATHS = 'npx statehouse-paths'

/** The command that builds the page. */
export const ATLAS = 'npx statehouse-atlas'
