import { lintChecks } from './lib/checks.ts'

let failed = 0
for (const check of lintChecks) {
  const { code, output } = await check.run()
  if (code !== 0) {
    failed++
    process.stdout.write(`✗ ${check.name}\n${output}`)
  } else process.stdout.write(`✓ ${check.name}\n`)
}
process.exitCode = failed === 0 ? 0 : 1
