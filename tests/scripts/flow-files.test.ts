import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedFiles, withFlow } from '#scripts/lib/flow-files.ts'
import { flowName } from '#scripts/lib/flow-name.ts'
import { root } from '#scripts/lib/run.ts'
import { callsBySubject } from '#wire/calls.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const flow = flowName('lucky-draw')

test.each([null, ...Object.keys(callsBySubject)])(
  'a new flow has a place in every file that lists flows or calls: form %s',
  (form) => {
    const changed = withFlow(flow, { form }, read)
    expect(Object.keys(changed)).toEqual(sharedFiles({ form }))
    for (const [path, text] of Object.entries(changed)) {
      expect(text.length, path).toBeGreaterThan(read(path).length)
      expect(text, path).toMatch(/lucky-draw|luckyDraw/)
    }
  },
)
