import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { isNode, nameOf, nodes, type Node } from './nodes.ts'

/** Where an imported or exported name stands: in another file, or here where `from` is null. */
interface Elsewhere {
  readonly from: string | null
  readonly name: string
}

/** A parsed file with its names. */
export interface Source {
  readonly file: string
  /** The statements of the file. */
  readonly body: readonly Node[]
  readonly declared: ReadonlyMap<string, Node>
  readonly imported: ReadonlyMap<string, Elsewhere>
  readonly exported: ReadonlyMap<string, Elsewhere>
  /** Files whose exports are exported again. */
  readonly stars: readonly string[]
  /** Files that are loaded with this one; imports of types alone are left out. */
  readonly loads: readonly string[]
}

/** A declaration with its file. */
export interface Declared {
  readonly node: Node
  readonly source: Source
}

const parsed = new Map<string, Source | null>()

/** Parses a file, once; null where it cannot be read as JavaScript or TypeScript. */
export function sourceOf(file: string): Source | null {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const source = read(file)
  parsed.set(file, source)
  return source
}

function read(file: string): Source | null {
  try {
    return parseSource(file, readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The file of an import; null where it is none of the project. */
type Resolve = (path: string, importer: string) => string | null

/** Parses the text of a file; throws the parser's error. */
export function parseSource(file: string, text: string, resolveImport: Resolve = fileOf): Source {
  const lang = /\.[cm]?ts$/.test(file) ? 'ts' : file.endsWith('.tsx') ? 'tsx' : 'jsx'
  return namesIn(file, nodes(parseAst(text, { lang }).body), resolveImport)
}

function namesIn(file: string, body: readonly Node[], resolveImport: Resolve): Source {
  const declared = new Map<string, Node>()
  const imported = new Map<string, Elsewhere>()
  const exported = new Map<string, Elsewhere>()
  const stars: string[] = []
  const loads: string[] = []
  const declare = (node: Node): string[] => {
    const all = node.type === 'VariableDeclaration' ? nodes(node['declarations']) : [node]
    return all.flatMap((one) => {
      const name = nameOf(one['id'])
      if (name === null) return []
      declared.set(name, one)
      return [name]
    })
  }
  for (const node of body) {
    const path = nameOf(node['source'])
    const from = path === null ? null : resolveImport(path, file)
    if (from !== null && node['importKind'] !== 'type' && node['exportKind'] !== 'type') loads.push(from)
    if (node.type === 'ImportDeclaration') {
      for (const one of nodes(node['specifiers'])) {
        const name = one.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(one['imported'])
        if (name !== null) imported.set(nameOf(one['local']) ?? '', { from, name })
      }
    } else if (node.type === 'ExportAllDeclaration' && from !== null) stars.push(from)
    else if (node.type === 'ExportNamedDeclaration') {
      if (isNode(node['declaration']))
        for (const name of declare(node['declaration'])) exported.set(name, { from: null, name })
      for (const one of nodes(node['specifiers'])) {
        const name = nameOf(one['local']) ?? ''
        exported.set(nameOf(one['exported']) ?? '', { from, name })
      }
    } else if (node.type === 'ExportDefaultDeclaration' && isNode(node['declaration'])) {
      const name = nameOf(node['declaration']) ?? 'default'
      if (name === 'default') declared.set(name, { ...node, type: 'VariableDeclarator', init: node['declaration'] })
      exported.set('default', { from: null, name })
    } else declare(node)
  }
  return { file, body, declared, imported, exported, stars, loads }
}

const endings = ['', '.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js']

/** The file of a relative import; `./a.js` may stand for `a.ts`. Null for packages. */
function fileOf(path: string, importer: string): string | null {
  if (!/^\.{1,2}(\/|$)/.test(path)) return null
  const whole = resolve(dirname(importer), path)
  const isFile = (file: string) => existsSync(file) && statSync(file).isFile()
  const written = [
    whole,
    ...(/^\.[cm]?jsx?$/.test(extname(whole)) ? [whole.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')] : []),
  ]
  return written.flatMap((base) => endings.map((ending) => base + ending)).find(isFile) ?? null
}

/** Opens a file as `sourceOf` does. */
type Open = (file: string) => Source | null

/** The declaration of a name in a file, also of an imported one. */
export function declarationOf(name: string, source: Source, open: Open = sourceOf): Declared | null {
  const node = source.declared.get(name)
  if (node) return { node, source }
  const elsewhere = source.imported.get(name)
  const other = elsewhere?.from ? open(elsewhere.from) : null
  return other && elsewhere ? exportOf(elsewhere.name, other, open) : null
}

/** The declaration of an export, also of one that is exported again from another file. */
export function exportOf(
  name: string,
  source: Source,
  open: Open = sourceOf,
  seen: readonly Source[] = [],
): Declared | null {
  if (seen.includes(source)) return null
  const way = [...seen, source]
  const elsewhere = source.exported.get(name)
  if (elsewhere?.from) {
    const other = open(elsewhere.from)
    return other && exportOf(elsewhere.name, other, open, way)
  }
  if (elsewhere) return declarationOf(elsewhere.name, source, open)
  for (const file of source.stars) {
    const other = open(file)
    const found = other && exportOf(name, other, open, way)
    if (found) return found
  }
  return null
}

/** The files of a circle of imports that a file leads into, the first one again at the end; empty without one. */
export function circleFrom(file: string): readonly string[] {
  const done = new Set<string>()
  const look = (at: string, way: readonly string[]): readonly string[] => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at]
    if (done.has(at)) return []
    done.add(at)
    for (const next of sourceOf(at)?.loads ?? []) {
      const circle = look(next, [...way, at])
      if (circle.length > 0) return circle
    }
    return []
  }
  return look(file, [])
}
