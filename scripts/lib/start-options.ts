import { parseArgs } from 'node:util'

/** Returns the environment variables of options of `npm start` and `npm run dev`; throws for an unknown option. */
export function startOptions(args: readonly string[]): Readonly<Record<string, string>> {
  const { values } = parseArgs({ args: [...args], options: { 'live-charts': { type: 'boolean' } } })
  return values['live-charts'] === true ? { LIVE_CHARTS: 'on' } : {}
}

/** The same for the present process; an unknown option prints one line and exits with code 2. */
export function ownStartOptions(): Readonly<Record<string, string>> {
  try {
    return startOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}
