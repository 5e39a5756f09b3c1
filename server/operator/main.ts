import { operate } from './operate.ts'

// What a command writes is its user's alone.
process.umask(0o077)
process.exitCode = await operate(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
