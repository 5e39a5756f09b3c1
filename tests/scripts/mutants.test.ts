import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#scripts/lib/run.ts'

const mutants = (...flows: readonly string[]) => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/mutants.ts', ...flows], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout }
}

test('a flow passes when its tests notice the mutants that its model lets through', () => {
  const { status, stdout } = mutants('after-login')
  expect(stdout).toMatch(
    /^after-login: (\d+) of \1 changes were noticed \(100\.0 %; \d+ of the chart, \d+ of its code\)$/m,
  )
  expect(status).toBe(0)
})
