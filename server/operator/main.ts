import { operate } from './operate.ts'

// Files that a command writes are readable by its user only.
process.umask(0o077)
process.exitCode = await operate(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
