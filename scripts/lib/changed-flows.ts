import { spawnSync } from 'node:child_process'
import { root } from './run.ts'

const git = (...args: readonly string[]): string[] => {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

/**
 * Returns the flows of which a file or a test differs from the branch `main`, or from the last commit where there is no
 * such branch; also by changes that are not committed.
 */
export function changedFlows(known: readonly string[]): string[] {
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD')
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const flows = new Set(files.map((file) => /^(?:tests\/)?machines\/([^/]+)\/.*\.ts$/.exec(file)?.[1]))
  return known.filter((flow) => flows.has(flow))
}
