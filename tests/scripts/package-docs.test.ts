import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packedAtlas } from '#scripts/lib/atlas-package.ts'
import { emptyProject, followGuide, type EmptyProject } from '#scripts/lib/guide.ts'
import { root } from '#scripts/lib/run.ts'
import { docsPages, type DocsPage } from '#scripts/package-docs/pages.ts'
import { mayReplace, writeSite } from '#scripts/package-docs/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'package-docs-'))
let project: EmptyProject
beforeAll(async () => {
  project = await emptyProject(await packedAtlas())
})
afterAll(() => {
  project?.[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

const textOf = (file: string, site: string) => readFileSync(join(site, file), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value)
const idsOf = (html: string) => found(html, / id="([^"]*)"/g)

describe('the documentation of the package', () => {
  const site = join(folder, 'package')
  let pages: DocsPage[]
  beforeAll(async () => {
    pages = await docsPages(project)
    writeSite(pages, site)
  })
  const htmlOf = () => pages.map(({ file }) => ({ file, html: textOf(file, site) }))

  test('has a page for each Markdown page of the package, one for its commands, and nothing else', () => {
    const sources = pages.map(({ source }) => source)
    expect(sources).toEqual(expect.arrayContaining(globSync('atlas/*.md', { cwd: root })))
    expect(sources).toEqual(expect.arrayContaining(['vscode/README.md', 'command-line']))
    const files = [...pages.map(({ file }) => file), 'docs.css', 'docs.js', 'icon.svg']
    expect(readdirSync(site).toSorted()).toEqual(files.toSorted())
  })

  test('has only links that lead somewhere, and no id twice', () => {
    const ids = new Map(htmlOf().map(({ file, html }) => [file, idsOf(html)]))
    const leadsNowhere = ({ file, html }: { file: string; html: string }) =>
      found(html, / (?:href|src)="([^"]*)"/g)
        .filter((address) => !address.startsWith('https:'))
        .filter((address) => {
          const [path = '', anchor] = address.split('#')
          if (anchor === undefined) return !readdirSync(site).includes(path)
          return !ids.get(path || file)?.includes(anchor)
        })
    expect(htmlOf().flatMap(leadsNowhere)).toEqual([])
    for (const [file, own] of ids) expect(new Set(own).size, file).toBe(own.length)
    expect(textOf('index.html', site)).toContain('<a href="test-runners.html">paths in your test runner</a>')
  })

  test('each page has a title, a language, its landmarks, and a policy without inline code', () => {
    for (const { file, html } of htmlOf()) {
      expect(html, file).toMatch(/<html lang="en">[\s\S]*<title>.+ – statehouse-atlas \d/)
      for (const landmark of ['header', 'main', 'footer']) expect(html.split(`<${landmark}`), file).toHaveLength(2)
      expect(found(html, /<(h1) /g), file).toHaveLength(1)
      const [policy = ''] = found(html, /Content-Security-Policy" content="([^"]*)"/g)
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      expect(html).not.toMatch(/<style|<script(?! src="docs\.js" defer><\/script>)| style=| on\w+=/)
    }
  })

  test('the page of the commands has their whole help', () => {
    const html = textOf('command-line.html', site)
    expect(html).toContain('npx statehouse-paths [command] [flow…] [options]')
    expect(html).toContain('--out &lt;folder&gt;  builds there (atlas)')
    expect(idsOf(html)).toEqual(expect.arrayContaining(['statehouse-atlas', 'options', 'options-1', 'exit-codes']))
  })
})

/** A page of Markdown for a site of its own. */
const pageOf = (...lines: readonly string[]): DocsPage => ({
  name: 'Door',
  file: 'index.html',
  source: 'guide/door.md',
  markdown: lines.join('\n'),
})

test('the names of a link and of its heading are those of GitHub', () => {
  const site = join(folder, 'links')
  const other = { ...pageOf('# The `lock` – all of it', '## Use', '## Use'), file: 'lock.html', source: 'lock.md' }
  writeSite(
    [pageOf('# Door', '[1](#door) [2](../lock.md) [3](../lock.md#the-lock--all-of-it) [4](../lock.md#use-1)'), other],
    site,
  )
  const links = found(textOf('index.html', site), /<a href="([^"]*)">\d/g)
  expect(links).toEqual(['#door', 'lock.html', 'lock.html#the-lock--all-of-it', 'lock.html#use-1'])
})

test('a link that leads nowhere, raw HTML and a picture fail the build, by name, and nothing is written', () => {
  const site = join(folder, 'faulty')
  const page = pageOf('# Door', '[a](lock.md) [b](#key) [c](javascript:alert)', '', '<b>Door</b>', '', '![d](d.png)')
  expect(() => writeSite([page], site)).toThrow(
    [
      'guide/door.md: the link lock.md leads nowhere',
      'guide/door.md: the link #key leads nowhere',
      'guide/door.md: the link javascript:alert leads nowhere',
      'guide/door.md: raw HTML is not rendered: <b>',
      'guide/door.md: raw HTML is not rendered: </b>',
      'guide/door.md: a picture is not rendered: ![d](d.png)',
    ].join('\n'),
  )
  expect(mayReplace(site)).toBe(true)
  expect(readdirSync(folder)).not.toContain('faulty')
})

test('code is escaped', () => {
  const site = join(folder, 'code')
  writeSite([pageOf('# Door', '`<i>&amp;</i>`', '', '```html"><i>', '<script>alert("1")</script>', '```')], site)
  const html = textOf('index.html', site)
  expect(html).toContain('<code>&lt;i&gt;&amp;amp;&lt;/i&gt;</code>')
  expect(html).toContain(
    '<code class="language-html&quot;&gt;&lt;i&gt;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;',
  )
  expect(html).not.toMatch(/<i>|<script>/)
})

test('only a folder of this documentation is replaced', () => {
  expect(mayReplace(join(root, 'docs'))).toBe(false)
})

/** A guide with one command, and what it shows of its output. */
const guideShowing = (shown: string) =>
  pageOf(
    '# Door',
    '',
    '`door.machine.js`:',
    '',
    '```js',
    `import { createMachine } from 'xstate'`,
    `export const door = createMachine({ id: 'door', initial: 'ajar', states: { ajar: {} } })`,
    '```',
    '',
    '```console',
    '$ npx statehouse-paths export --machine door.machine.js#door --format mermaid',
    '…',
    shown,
    '```',
  )

test('an example that prints something else fails the build, with the place of its block', async () => {
  await followGuide(guideShowing('  [*] --> ajar'), project)
  const failed = followGuide(guideShowing('  [*] --> open'), project)
  await expect(failed).rejects.toThrow(
    'guide/door.md:10: statehouse-paths export --machine door.machine.js#door --format mermaid\nno longer prints:\n  [*] --> open',
  )
})
