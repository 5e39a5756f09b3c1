import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimsOf } from '#scripts/lib/story-tags.ts'
import { root } from './support/plant.ts'
import { foldersIn } from './support/sources.ts'

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly { readonly title: string; readonly file: string; readonly tags: readonly string[] }[]
}

const specsIn = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)]

/** What `npm test` runs in the browser, as Playwright itself lists it; generated paths, which claim nothing, are left out. */
const stories = ((): Suite['specs'] => {
  const { FULL: _, ...env } = process.env
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const listed = execFileSync(process.execPath, [cli, 'test', '--list', '--reporter', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 25,
    env: { ...env, PATHS_COUNTED: '{}' },
  })
  return (JSON.parse(listed) as { readonly suites: readonly Suite[] }).suites.flatMap(specsIn)
})()

const flows = foldersIn('machines').filter((name) => name !== 'lib')
const claimed = stories.flatMap(({ tags, title, file }) =>
  claimsOf(tags.map((tag) => `@${tag.replace(/^@/, '')}`)).map((flow) => ({ flow, story: `${file}: ${title}` })),
)

test('every flow is played by a story on the real server, in every run', () => {
  expect(stories.length).toBeGreaterThan(50)
  expect(flows.filter((flow) => !claimed.some((claim) => claim.flow === flow))).toEqual([])
})

test('a story claims only flows that there are', () => {
  expect(claimed.filter(({ flow }) => !flows.includes(flow))).toEqual([])
})

// Stories of one worker share its server: whoever comes second is not asked to set what the first has set.
test('the first payment password of a seeded account is set by one story', () => {
  const set = globSync('e2e/*.e2e.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'payment-password\.login': (accounts\.\w+)\.password/g)].map(
      ([, account]) => account,
    ),
  )
  expect(set.length).toBeGreaterThan(2)
  expect(set).toEqual([...new Set(set)])
})
