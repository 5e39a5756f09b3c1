import { countPaths } from '#e2e/support/path-counts.ts'
import { suiteAsked } from '#e2e/support/suite-asked.ts'

// For `npm test`, which has it counted while the site is built: of the flows that are named, or of all.
process.stdout.write(JSON.stringify(countPaths(suiteAsked, process.argv.slice(2))))
