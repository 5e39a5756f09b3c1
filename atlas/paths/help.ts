import { PATHS } from '#atlas/called.ts'
import { criteria } from './criteria.ts'

/** What `npm run paths -- --help` prints. */
export const HELP = `${PATHS} [command] [flow…] [options]

Charts in, tests out. Without a flow, all charts of the project: machines/<flow>/<flow>.model.ts, or what
statehouse.config.ts names.

Commands
  generate [flow…]     test paths for a criterion (when no command is named)
  check [flow…]        static rules, exploration, paths and journeys on the real chart
  run [flow…]          plays the generated paths, headless or (--browser) in Chromium on the built site
  coverage [flow…]     which tests take which transition: headless now, in the browser as last measured
  golden [flow…]       compares <flow>.chart.txt with the chart; --write redraws it
  mutants [flow…]      changes each chart, and the code it runs, in many small ways and lists the changes no test
                       notices
  report               for a pull request: what changed in the charts since --base, drawn; transitions that no test
                       takes, mutants that survive, new findings
  remark [flow…]       lists the remarks on charts; remark <flow> <target> "text" writes one beside the chart
  edit <flow|file#export>
                       prints edits of a chart as a diff of its source; --write makes them if a check finds nothing new
  use <file> [flow]    prints what people did, by the counters of the site or of a recorder: where they leave, where
                       they go on, what tests take and no one does, what people do and no path has
  replay <file> [flow…]
                       plays the breadcrumbs of a page or recorder, headless or (--browser) in Chromium, and prints
                       the journeys to pin
  system <flow|file#export>
                       explores a machine together with the machines it invokes and spawns: messages that
                       nothing handles, deadlocks, paths through all of them, sequence diagrams
  init <file#export>   writes the skeleton of a model for any other XState machine, with holes to fill in
  import <file>        writes the machine that an .scxml, .json or .puml file describes, as TypeScript; for a source
                       file of XState 4 a patch that makes it one of XState 5
  export <flow|file>   writes a chart as SCXML, the JSON of Stately and XState, PlantUML, Mermaid, SVG, PNG or the atlas's JSON

Examples
  ${PATHS} login                                 the test plan of the login, to read
  ${PATHS} login --criterion pairs --format csv --out plan.csv
  ${PATHS} login --profile browser --explain     what a browser can play, and why not the rest
  ${PATHS} login --criterion 'walks(20)' --weights counts.json --seed 4
  ${PATHS} check                                 before every commit
  ${PATHS} check --baseline findings.json        only what is new in an old project
  ${PATHS} run --format junit --out paths.xml    for a CI server
  ${PATHS} run login --path 7                    plays one path again, headless
  ${PATHS} run login --browser --headed --path 7 the same number in Chromium, to watch
  ${PATHS} coverage                              one report for both, as JSON and HTML
  ${PATHS} report --base origin/main
  ${PATHS} remark logout endingSession "Is 8 s long enough?"
  ${PATHS} remark logout --answer rwsh6me "It was measured."
  ${PATHS} edit logout --rename endingSession=closingSession > rename.patch
  ${PATHS} use register.use.json register
  ${PATHS} use cart.use.json --machine cart.ts#cart --funnel empty,paying,paid
  ${PATHS} replay steps.json --browser           what a player sent along with feedback
  ${PATHS} system crossing.ts#crossing --format mermaid
  ${PATHS} --machine ./checkout.ts#checkoutMachine --format gherkin
  ${PATHS} check ./door.scxml                    a chart from another tool, or one saved in the atlas
  ${PATHS} import ./door.scxml --out door.machine.ts
  ${PATHS} import ./old.machine.ts | git apply    a machine of XState 4
  ${PATHS} export login --format plantuml --out login.puml

Options
  --criterion <name>   ${criteria.join(' | ')} (default: every transition and case)
  --profile <name>     headless | browser: all steps, or those a browser can play (headless)
  --format <name>      generate: markdown | json | gherkin | csv | junit | xray | testrail
                       run: text | json | csv | junit | allure; check: text | json | csv | junit | sarif
                       coverage, mutants: text | json | csv; golden, remark, use, replay: text | json
                       export: scxml | stately | plantuml | mermaid | svg | png | json; system: text | json | mermaid
                       report: markdown, or json: the charts of this version
  --out <file>         writes there instead of standard output; for allure, the folder of its results
  --cap <n>            longest test in steps, 0 for no limit (30)
  --reset <n>          what beginning a test costs, in steps (15)
  --seed <n>           of the randomised search (1); the same seed numbers the same paths while chart and
                       model stay as they are
  --path <n>           run: only this path
  --browser            run, replay: in Chromium, on a server of its own; the browser's paths have numbers of their own
  --headed             --browser: with a window, so that you can watch
  --limit <n>          most configurations to explore (20000)
  --budget <time>      generate: ends after 10s, 500ms or 2m with what was found, and lists what is open
  --weights <file>     walks(N): goes as people went, by JSON { "<transition>": count } or
                       a file that use takes
  --schemas <file>     init: takes cases from schemas of events and outcomes (valibot, zod, JSON Schema); when left
                       out, from door.schemas.ts or .json beside door.machine.ts, where there is one
  --funnel <states>    use: how many of those who entered one state entered the next: empty,paying,paid
  --bound              generate: proves a lower bound of the cost, in seconds for a large chart
  --explain            names every goal that is not covered, and why
  --machine <file#export>  any other XState machine or model instead of this project's; a .scxml, .json or .puml file
                       may also take the place of a flow
  --watch              check: again after every change of a file, until Ctrl-C
  --write              golden: draws the chart files; edit: writes the changes if a check finds nothing new
  --base <ref>         report: the branch, tag or commit to compare with
  --event <file>       report: writes the comment of that pull request (GITHUB_EVENT_PATH), with GITHUB_TOKEN
  --baseline <file>    check, report: only findings that are not in this file; names its entries without one
  --write-baseline     check: writes the findings of today into that file
  --unhandled          check: lists for each state the events that nothing handles there, in place of findings
  --answer <key>       remark: the text answers that remark
  --settle <key>       remark: nothing is left to do about it; the text may be left out
  --take <file>        remark: imports a file of remarks, such as the atlas saves
  --rename <state>=<name>
  --add-state <parent>.<name>=<description>
  --add-transition '<from>|<event>|<guard>|<to>'
  --retarget '<transition>=<state>'
  --remove '<transition>'
  --describe <state or transition>=<text>
  --require <state>=<requirement>;<requirement>
  --edits <file>       edit: edits in their order, each option as often as you like; the file is JSON
  --author <name>      remark: its author (the name in git)
  --help

Exit codes
  0  success   1  findings, failures, or something left uncovered   2  usage error
`
