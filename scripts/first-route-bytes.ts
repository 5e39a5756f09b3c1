import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readHeads, withHead } from '#server/http/page-heads.ts'
import { brotli } from './build/precompress.ts'
import type { Preloads } from './build/shell.ts'

/** One file of the first route as it travels, in bytes. */
export interface RouteFile {
  readonly name: string
  readonly bytes: number
}

/** What a first visit to the home page fetches before it is usable: HTML, CSS, JS and catalogue, brotli. */
export interface FirstRoute {
  readonly files: readonly RouteFile[]
  readonly bytes: number
}

const withoutFolder = (reference: string) => reference.replace(/^(\.{0,2}\/)+/, '').replace(/^assets\//, '')

/** Files of a built site's `assets` that a script there imports before it runs, by name. */
export const importsOf = (script: string): string[] =>
  [...script.matchAll(/(?:\bimport|\bfrom)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)].map((match) =>
    withoutFolder(match[1] ?? ''),
  )

/** These files of a built site's `assets`, and all that they import before they run, by name. */
export function withImports(site: string, names: readonly string[]): ReadonlyMap<string, Buffer> {
  const seen = new Map<string, Buffer>()
  const waiting = names.map(withoutFolder)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    const content = readFileSync(join(site, 'assets', name))
    seen.set(name, content)
    if (name.endsWith('.js')) waiting.push(...importsOf(content.toString('utf8')))
  }
  return seen
}

/**
 * Follows `dist/site/index.html`: its own bytes as sent (head, styles and first script are inside), every script and style it names,
 * what it fetches ahead for the home page and the language, and all their static imports. Pictures and fonts are not
 * counted.
 */
export function firstRouteBytes(site = 'dist/site', language = 'fil'): FirstRoute {
  const built = readFileSync(join(site, 'index.html'), 'utf8')
  const heads = readHeads(readFileSync(join(site, 'heads.json'), 'utf8'))
  const html = withHead(built, heads, 'https://statehouse.example', '/', language)
  const preloads = JSON.parse(/id="preloads">([^<]*)</.exec(html)?.[1] ?? '{}') as Partial<Preloads>
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"(?! disabled)/g)].map(
    (match) => match[1] ?? '',
  )
  const names = [
    ...named,
    ...(preloads.start ?? []),
    ...(preloads.home ?? []),
    preloads.languages?.[language] ?? '',
  ].filter((name) => name !== '')
  const files = [
    { name: 'index.html', bytes: brotli(Buffer.from(html)).byteLength },
    ...[...withImports(site, names)].map(([name, content]) => ({ name, bytes: brotli(content).byteLength })),
  ]
  return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, bytes } = firstRouteBytes()
  for (const file of files.toSorted((one, other) => other.bytes - one.bytes)) {
    process.stdout.write(`${String(file.bytes).padStart(8)}  ${file.name}\n`)
  }
  process.stdout.write(`${String(bytes).padStart(8)}  in all, ${(bytes / 1024).toFixed(1)} KiB brotli\n`)
}
