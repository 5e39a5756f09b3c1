import { countPaths } from '#e2e/support/path-counts.ts'

// For `npm test`, which has it counted while the site is built: of the flows that are named, or of all.
process.stdout.write(JSON.stringify(countPaths({}, process.argv.slice(2))))
