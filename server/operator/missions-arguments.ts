import { resolve } from 'node:path'
import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of missions and commissions. */
export const missionsHelp = `  npm run operator -- missions
      Show the check-in, the tasks and the leaderboards, and the boards that were opened last.
  npm run operator -- missions set <file>
      Set them; the operator's guide describes the file. What was played before counts for no task, and a board that runs
      keeps its rules.
  npm run operator -- missions off
      Have none; boards that run are still closed and paid.
  npm run operator -- commission
      Show what members get for the stakes of friends they invited.
  npm run operator -- commission <percent>|off
      Set it from today on, such as 0.25, at most 10, or pay nothing.`

/** Missions whose file is still to be read. */
export interface MissionFile {
  readonly kind: 'setMissions'
  readonly file: string
}

/** Reads what follows `missions`: the command, a file of missions, or what was not understood. */
export function readMissions(
  [what, file, ...more]: readonly string[],
  folder: string,
): OperatorCommand | MissionFile | string {
  if (what === undefined) return { command: 'missions' }
  if (what === 'off' && file === undefined) return { command: 'setMissions', missions: null }
  if (what === 'set' && file !== undefined && more.length === 0)
    return { kind: 'setMissions', file: resolve(folder, file) }
  return 'missions takes nothing more, set and one file, or off'
}

/** Reads what follows `commission`. */
export function readCommission([percent, ...more]: readonly string[]): OperatorCommand | string {
  if (percent === undefined) return { command: 'commission' }
  const rate = percent === 'off' ? 0 : /^\d{1,2}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : -1
  const read = v.safeParse(OperatorCommand, { command: 'setCommission', rate })
  return read.success && more.length === 0
    ? read.output
    : 'commission takes a percentage up to 10, such as 0.25, or off'
}
