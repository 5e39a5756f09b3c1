import { countPaths } from '#e2e/support/path-counts.ts'
import { requestedSuite } from '#e2e/support/requested-suite.ts'

// Counts paths for `npm test` while the site is built: of the named flows, or of all.
process.stdout.write(JSON.stringify(countPaths(requestedSuite, process.argv.slice(2))))
