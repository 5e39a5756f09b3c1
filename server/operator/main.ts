import { findModulesQuickly } from '#server/quick-modules.ts'

// What a command writes is its user's alone.
process.umask(0o077)
findModulesQuickly()
// Not above: what is imported there is loaded first.
const { operate } = await import('./operate.ts')
process.exitCode = await operate(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
