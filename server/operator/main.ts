import { operate } from './operate.ts'

process.exitCode = await operate(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
