import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { keepCompiled } from '#scripts/lib/run.ts'

const program = fileURLToPath(new URL('support/loaded-modules.ts', import.meta.url))

const loaded = async (how: string): Promise<readonly string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, how], {
    env: { ...process.env, ...keepCompiled },
    maxBuffer: 4 * 1024 * 1024,
  })
  return (JSON.parse(stdout) as string[]).sort()
}

it('finds every part of the server where Node finds it, and takes it for the same', { timeout: 60_000 }, async () => {
  const quickly = await loaded('quickly')

  expect(quickly.length).toBeGreaterThan(500)
  expect(quickly).toEqual(await loaded('as Node does'))
})
