import { readFileSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { ResolverFactory } from 'rolldown/experimental'
import { parseSource, type Source } from '#atlas/paths/syntax.ts'

/** Texts by file. */
export type Texts = ReadonlyMap<string, string>

/** Files of a project as they are on the disk, with some of them changed. */
export interface Sources {
  /** Parses a file; null where it cannot be read as JavaScript or TypeScript. */
  readonly open: (file: string) => Source | null
  /** Returns the text of a file; throws where there is none. */
  readonly text: (file: string) => string
}

/** A range of a source text, and the text that replaces it. */
export interface Change {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The changes that carry out an edit, or why its place in the source is not certain. */
export type Patch = { readonly changes: readonly Change[] } | { readonly reason: string }

/** A place in a file, the line from 1. */
export interface Line {
  readonly file: string
  readonly line: number
}

const resolver = new ResolverFactory({
  extensions: ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs'],
  extensionAlias: { '.js': ['.ts', '.tsx', '.js'], '.jsx': ['.tsx', '.jsx'], '.mjs': ['.mts', '.mjs'] },
  conditionNames: ['import', 'node', 'default'],
})

/** The file of an import, also of one by a name of package.json; null for packages and what is not there. */
function fileOfImport(path: string, importer: string): string | null {
  if (!/^[.#]/.test(path)) return null
  const found = resolver.sync(dirname(importer), path).path
  return found === undefined || found.includes(`${sep}node_modules${sep}`) ? null : found
}

/** Opens the files of a project; `changed` stands in place of what is on the disk. */
export function sourcesWith(changed: Texts = new Map()): Sources {
  const parsed = new Map<string, Source | null>()
  const text = (file: string) => changed.get(file) ?? readFileSync(file, 'utf8')
  const read = (file: string) => {
    try {
      return parseSource(file, text(file), fileOfImport)
    } catch {
      return null
    }
  }
  const open = (file: string) => {
    const known = parsed.get(file)
    if (known !== undefined) return known
    const source = read(file)
    parsed.set(file, source)
    return source
  }
  return { open, text }
}

/** The line of an offset in a text, from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Returns the texts with the changes made, in the line breaks of each file; changes of one file do not overlap. */
export function withChanges(sources: Sources, texts: Texts, changes: readonly Change[]): Texts {
  const next = new Map(texts)
  const lastFirst = changes.toSorted((one, other) => other.start - one.start || other.end - one.end)
  for (const { file, start, end, text } of lastFirst) {
    const before = next.get(file) ?? sources.text(file)
    const own = before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
    next.set(file, before.slice(0, start) + own + before.slice(end))
  }
  return next
}
