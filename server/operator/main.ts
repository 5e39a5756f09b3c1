import { loadDrizzleQuickly } from '#server/store/quick-drizzle.ts'
import { operate } from './operate.ts'

loadDrizzleQuickly()
process.exitCode = await operate(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
