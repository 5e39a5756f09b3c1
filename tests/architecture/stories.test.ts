import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimsOf } from '#scripts/lib/story-tags.ts'
import { root } from './support/lint-fixtures.ts'
import { foldersIn } from './support/sources.ts'

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly { readonly title: string; readonly file: string; readonly tags: readonly string[] }[]
}

const specsIn = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)]

/** The browser tests of `npm test` as Playwright lists them, without generated paths, which claim no flow. */
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

test('stories: every flow has a story on the real server in every run', () => {
  expect(stories.length).toBeGreaterThan(50)
  expect(flows.filter((flow) => !claimed.some((claim) => claim.flow === flow))).toEqual([])
})

test('stories: a story claims only existing flows', () => {
  expect(claimed.filter(({ flow }) => !flows.includes(flow))).toEqual([])
})

// Stories of one worker share its server: a second story is not asked to set what the first has set.
test('stories: the first payment password of a seeded account is set by one story', () => {
  const set = globSync('e2e/*.e2e.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'payment-password\.login': (accounts\.\w+)\.password/g)].map(
      ([, account]) => account,
    ),
  )
  expect(set.length).toBeGreaterThan(2)
  expect(set).toEqual([...new Set(set)])
})
