import { runChecks } from './lib/checks.ts'

process.exitCode = (await runChecks()).failed === 0 ? 0 : 1
