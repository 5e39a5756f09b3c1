/** The command of the chart command line, for texts. */
export const PATHS = 'npx statehouse-paths'

/** The command that builds the page. */
export const ATLAS = 'npx statehouse-atlas'

/** How an app is started so that the view Live can follow it. */
export const FOLLOW = {
  hint: 'Let the app serve this page, so that both have one origin, start its machines with the recorder (statehouse-atlas/record), and open it in another tab of this browser.',
  code: 'createActor(machine, { inspect: record({ live: true }) })',
}
