import { criteria } from './criteria.ts'

/** What `npm run paths -- --help` prints. */
export const HELP = `npm run paths -- [command] [flow…] [options]

Charts in, tests out. Without a flow, all charts of the project.

Commands
  generate [flow…]     test paths for a criterion (when no command is named)
  check [flow…]        static rules, exploration, paths and journeys on the real chart
  run [flow…]          plays the generated paths, headless or (--browser) in Chromium on the built site
  coverage [flow…]     which tests take which transition: headless now, in the browser as last measured
  golden [flow…]       compares <flow>.chart.txt with the chart; --write draws it anew
  mutants [flow…]      changes each chart in many small ways and tells which changes no test notices

Examples
  npm run paths -- login                                 the test plan of the login, to read
  npm run paths -- login --criterion pairs --format csv --out plan.csv
  npm run paths -- login --profile browser --explain     what a browser can play, and why not the rest
  npm run paths -- check                                 before every commit
  npm run paths -- run --format junit --out paths.xml    for a CI server
  npm run paths -- run login --path 7                    plays one path again, headless
  npm run paths -- run login --browser --headed --path 7 the same number in Chromium, to watch
  npm run paths -- coverage                              one report for both, as JSON and HTML
  npm run paths -- --machine ./checkout.ts#checkoutMachine --format gherkin

Options
  --criterion <name>   ${criteria.join(' | ')} (default: every transition and case)
  --profile <name>     headless | browser: all steps, or those a browser can play (headless)
  --format <name>      generate: markdown | json | gherkin | csv | junit
                       run: text | json | csv | junit; check: text | json | csv | junit
                       coverage, mutants: text | json | csv; golden: text | json
  --out <file>         writes there instead of standard output
  --cap <n>            longest test in steps, 0 for no limit (30)
  --reset <n>          what beginning a test costs, in steps (15)
  --seed <n>           of the randomised search (1); the same seed numbers the same paths while chart and
                       model stay as they are
  --path <n>           run: only this path
  --browser            run: in Chromium, on a server of its own; the browser's paths have numbers of their own
  --headed             run --browser: with a window, so that you can watch
  --limit <n>          most configurations to explore (20000)
  --explain            names every goal that is not covered, and why
  --machine <file#export>  any other XState machine or model instead of this project's
  --write              golden: draws the chart files
  --help

Exit codes
  0  well   1  findings, failures, or something left uncovered   2  wrong use
`
