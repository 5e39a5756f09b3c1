import { countPaths } from '#e2e/support/path-counts.ts'

// For `npm test`, which has it counted while the site is built.
process.stdout.write(JSON.stringify(countPaths({})))
