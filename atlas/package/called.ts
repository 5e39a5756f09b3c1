/** How a person calls the command line of the charts, as texts name it. */
export const PATHS = 'npx statehouse-paths'

/** How a person has the page built. */
export const ATLAS = 'npx statehouse-atlas'
