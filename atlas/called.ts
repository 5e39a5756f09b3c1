/** The command of the chart command line, for texts. */
export const PATHS = 'npm run paths --'

/** The command that builds the page. */
export const ATLAS = 'npm run atlas --'

/** How an app is started so that the view Live can follow it. */
export const FOLLOW = {
  hint: 'Start the site with its charts on show, and open it in another tab of this browser.',
  code: 'npm start -- --live-charts',
}
