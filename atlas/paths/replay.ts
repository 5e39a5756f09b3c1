import { PATHS } from '#atlas/called.ts'
import type { GenerateOptions } from './generate.ts'

/** The options that determine the numbering of paths. */
export type SuiteOptions = Pick<GenerateOptions, 'criterion' | 'cap' | 'resetCost' | 'seed' | 'weights' | 'ways'>

/** Returns the command that replays one path of a suite; `machine` names a foreign machine. */
export function replayCommand(
  flow: string,
  path: number,
  { criterion = 'default', cap, resetCost, seed }: SuiteOptions = {},
  how: {
    readonly browser?: boolean
    readonly profile?: 'browser' | 'headless'
    readonly machine?: string
    readonly weights?: string
  } = {},
): string {
  const quoted = (text: string) => (/[^\w./#-]/.test(text) ? `'${text}'` : text)
  return [
    `${PATHS} run`,
    how.machine === undefined ? flow : `--machine ${quoted(how.machine)}`,
    how.browser ? '--browser --headed' : '',
    how.profile === 'browser' && !how.browser ? '--profile browser' : '',
    `--path ${path}`,
    criterion === 'default' ? '' : `--criterion ${quoted(criterion)}`,
    cap === undefined ? '' : `--cap ${cap}`,
    resetCost === undefined ? '' : `--reset ${resetCost}`,
    seed === undefined ? '' : `--seed ${seed}`,
    how.weights === undefined ? '' : `--weights ${quoted(how.weights)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
