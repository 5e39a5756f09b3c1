import { parseArgs } from 'node:util'

/** What the options of `npm start` and `npm run dev` add to the environment; throws on one that does not exist. */
export function startOptions(args: readonly string[]): Readonly<Record<string, string>> {
  const { values } = parseArgs({ args: [...args], options: { 'live-charts': { type: 'boolean' } } })
  return values['live-charts'] === true ? { LIVE_CHARTS: 'on' } : {}
}

/** The same for the running process: an unknown option is one line and exit code 2. */
export function ownStartOptions(): Readonly<Record<string, string>> {
  try {
    return startOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}
