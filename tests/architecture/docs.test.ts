import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scenes } from '#server/art/scenes.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { root } from './support/lint-fixtures.ts'
import { filesUnder, textOf } from './support/sources.ts'

/** Every Markdown page: at the top, in `docs/`, and the templates. */
const pages = [
  ...readdirSync(root),
  'atlas/README.md',
  'vscode/README.md',
  ...filesUnder('docs'),
  ...filesUnder('.github'),
].filter((path) => path.endsWith('.md'))

/** Addresses of a page's links and pictures that point into the repository. */
const localLinks = (page: string) =>
  [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address))

/** The anchors of a page's headings. */
const headingsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const isFound = (page: string, link: string) => {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  return existsSync(join(root, target)) && (heading === undefined || headingsOf(target).includes(heading))
}

type Manifest = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
const manifests = ['package.json', 'atlas/package.json'].map((path) => JSON.parse(textOf(path)) as Manifest)
const scripts = manifests[0]?.['scripts'] ?? {}

test.each(pages)('%s: every local link has a target file, and its heading where it names one', (page) => {
  expect(localLinks(page).filter((link) => !isFound(page, link))).toEqual([])
})

test.each([...pages, ...filesUnder('.github/workflows')])('%s: every command it names exists', (page) => {
  const named = [...textOf(page).matchAll(/npm run (?:-s |--silent )?([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('README.md links to every page of docs/', () => {
  const linked = localLinks('README.md')
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  expect(guides.filter((name) => !linked.includes(`docs/${name}`))).toEqual([])
})

test('docs/commands.md has a line for every command', () => {
  const isHook = (name: string) => name.startsWith('pre') && name.slice(3) in scripts
  const page = textOf('docs/commands.md')
  const missing = Object.keys(scripts).filter((name) => !new RegExp(`\\| \`npm (run )?${name}[ \`]`).test(page))
  expect(missing.filter((name) => !isHook(name))).toEqual([])
})

test('docs/libraries.md has a line for every package', () => {
  const page = textOf('docs/libraries.md')
  const packages = manifests.flatMap(({ dependencies, devDependencies, peerDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies }),
  )
  expect(packages.filter((name) => !name.startsWith('@types/') && !page.includes(`\`${name}\``))).toEqual([])
})

test('docs/configuration.md has a line for every environment variable', () => {
  const page = textOf('docs/configuration.md')
  const environment = textOf('server/config.ts').match(/v\.object\(\{([\s\S]*?)\n\}\)/)?.[1] ?? ''
  const variables = [...environment.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1] ?? '')
  expect(variables).toContain('PORT')
  expect(variables.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('docs/accounts.md lists the seeded accounts with their passwords', () => {
  const listed = [...textOf('docs/accounts.md').matchAll(/^\| `(.+?)` +\| `(.+?)` +\|/gm)]
  expect(listed.map(([, account, password]) => ({ account, password }))).toEqual(
    Object.values(seedAccounts).map(({ account, password }) => ({ account, password })),
  )
})

test('the guide for operators names every scene of a banner, and no other', () => {
  const [, list = ''] = /^The scenes are: (.*)\.$/m.exec(textOf('docs/operators-guide.md')) ?? []
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(scenes).toSorted())
})

/** The decision records, without their index. */
const decisions = filesUnder('docs/decisions').filter((path) => /\/\d{4}-[^/]+\.md$/.test(path))

test.each(decisions)('%s is a decision record: a title and the four sections, none empty', (page) => {
  const [title = '', ...sections] = textOf(page).split(/^(?=#{1,2} )/m)
  expect(title).toMatch(/^# \S/)
  const headings = sections.map((section) => section.split('\n')[0])
  expect(headings).toEqual(['## Context', '## Decision', '## Consequences', '## Alternatives'])
  expect(sections.filter((section) => section.split('\n').slice(1).join('').trim() === '')).toEqual([])
})

test('docs/decisions/README.md lists every decision once, by number, and nothing else', () => {
  const listed = localLinks('docs/decisions/README.md').map((name) => `docs/decisions/${name}`)
  expect(listed).toEqual(decisions.toSorted())
  expect(new Set(decisions.map((path) => /\/(\d{4})-/.exec(path)?.[1])).size).toBe(decisions.length)
})
