import { findModulesQuickly } from '#server/quick-modules.ts'

findModulesQuickly()
// Not above: what is imported there is loaded first.
const { operate } = await import('./operate.ts')
process.exitCode = await operate(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
