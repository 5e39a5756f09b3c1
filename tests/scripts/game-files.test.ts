import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flowName } from '#scripts/lib/flow-name.ts'
import { sharedGameFiles, withGame } from '#scripts/lib/game-files.ts'
import { root } from '#scripts/lib/run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('a new game has a place in every file that lists the originals', () => {
  const changed = withGame(flowName('paper-moon'), read)
  expect(Object.keys(changed)).toEqual(sharedGameFiles)
  for (const [path, text] of Object.entries(changed)) {
    expect(text.length, path).toBeGreaterThan(read(path).length)
    expect(text, path).toContain('paper-moon')
  }
})
