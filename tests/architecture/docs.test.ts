import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scenes } from '#server/art/scenes.ts'
import { root } from './support/plant.ts'
import { filesUnder, textOf } from './support/sources.ts'

const pages = ['README.md', 'atlas/README.md', ...filesUnder('docs').filter((path) => path.endsWith('.md'))]

/** Addresses of a page's links and pictures that point into the repository. */
const localLinks = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').split('#')[0] ?? '')
    .filter((address) => address !== '' && !/^[a-z]+:/.test(address))

const commands = new Set(Object.keys((JSON.parse(textOf('package.json')) as { readonly scripts: object }).scripts))

test.each(pages)('%s: every link leads somewhere', (page) => {
  expect(localLinks(textOf(page)).filter((address) => !existsSync(join(root, dirname(page), address)))).toEqual([])
})

test.each(pages)('%s: every command it names exists', (page) => {
  const named = [...textOf(page).matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '')
  expect(named.filter((name) => !commands.has(name))).toEqual([])
})

test('the README has a line for every dependency and every variable of the environment', () => {
  const readme = textOf('README.md')
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf('package.json')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  >
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(packages.filter((name) => !name.startsWith('@types/') && !readme.includes(`\`${name}\``))).toEqual([])
  const environment = textOf('server/config.ts').match(/v\.object\(\{([\s\S]*?)\n\}\)/)?.[1] ?? ''
  const variables = [...environment.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1] ?? '')
  expect(variables).toContain('PORT')
  expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the guide for operators names every scene of a banner, and no other', () => {
  const [, list = ''] = /^The scenes are: (.*)\.$/m.exec(textOf('docs/operators-guide.md')) ?? []
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(scenes).toSorted())
})
