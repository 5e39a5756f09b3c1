import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

export const jobsHelp = `  npm run operator -- jobs
      Show the work that the site does by itself: what waits, runs and failed, and when it last ran.
  npm run operator -- jobs run <name>
      Have a job carried out now.
  npm run operator -- jobs retry <name>
      Have the last run of it that failed tried once more.`

const commands = { run: 'runJob', retry: 'retryJob' } as const

/** Reads the words after `jobs`; a text says what is wrong with them. */
export function readJobs(rest: readonly string[]): OperatorCommand | string {
  const [what, job, ...more] = rest
  if (what === undefined) return { command: 'jobs' }
  if (what !== 'run' && what !== 'retry') return 'What about the jobs? run or retry'
  const read = v.safeParse(OperatorCommand, { command: commands[what], job })
  return read.success && more.length === 0 ? read.output : `jobs ${what} takes one job's name; jobs shows them`
}
