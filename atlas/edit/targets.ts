/** The states of a chart by their dotted paths, the root's being empty, and those that have an id of their own. */
export interface Tree {
  readonly paths: ReadonlySet<string>
  readonly ids: ReadonlyMap<string, string>
}

/** A part of a target text, and the path of the state that it names. */
export interface Segment {
  readonly path: string
  readonly start: number
  readonly end: number
}

/** The path of a state inside another. */
export const pathBelow = (parent: string, key: string): string => (parent === '' ? key : `${parent}.${key}`)

/** The path of the state around a state; null for the root. */
export const parentPath = (path: string): string | null =>
  path === '' ? null : path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** The key of a state in the one around it. */
export const keyOfPath = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** True for a state itself and for every state inside it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || outer === '' || path.startsWith(`${outer}.`)

/**
 * Returns the parts of the target of a transition that name states by their keys, outermost first: `'.x'` is below
 * `from`, `'#id.x'` below the state of that id, and any other is below the parent of `from`. Null where it leads
 * nowhere.
 */
export function segmentsOf(text: string, from: string, tree: Tree): readonly Segment[] | null {
  if (text.startsWith('#')) {
    const id = /^#[^.]*/.exec(text)?.[0] ?? ''
    const base = tree.ids.get(id.slice(1))
    if (base === undefined) return null
    return id.length === text.length ? [] : below(text, id.length + 1, base, tree)
  }
  if (text.startsWith('.')) return below(text, 1, from, tree)
  const parent = parentPath(from)
  return parent === null ? null : below(text, 0, parent, tree)
}

/** The parts of a dotted path from an offset on, below a state; null where one of them is no state. */
export function below(text: string, offset: number, base: string, { paths }: Pick<Tree, 'paths'>) {
  const segments: Segment[] = []
  let path = base
  let start = offset
  for (const key of text.slice(offset).split('.')) {
    path = pathBelow(path, key)
    if (!paths.has(path)) return null
    segments.push({ path, start, end: start + key.length })
    start += key.length + 1
  }
  return segments
}

/** The path of the state that a target leads to; null where it leads nowhere. */
export function targetPath(text: string, from: string, tree: Tree): string | null {
  const segments = segmentsOf(text, from, tree)
  if (segments === null) return null
  const last = segments.at(-1)
  return last ? last.path : (tree.ids.get(text.slice(1)) ?? null)
}

/** Returns the shortest target that leads from one state to another, as people write it. */
export function targetText(from: string, to: string, machineId: string): string {
  const parent = parentPath(from)
  if (to !== from && isWithin(to, from)) return from === '' ? `.${to}` : `.${to.slice(from.length + 1)}`
  if (parent !== null && to !== parent && isWithin(to, parent)) return parent === '' ? to : to.slice(parent.length + 1)
  return `#${machineId}.${to}`
}

/**
 * Returns a path, the identity of a transition or a list of targets with the state at `from` under its new path; other
 * texts are returned as they are.
 */
export const renamedIn = (text: string, from: string, to: string): string =>
  text
    .split('|')
    .map((part, index) => (index === 1 || index === 2 ? part : renamedPaths(part, from, to)))
    .join('|')

const renamedPaths = (text: string, from: string, to: string): string =>
  text
    .split('+')
    .map((path) => (isWithin(path, from) ? to + path.slice(from.length) : path))
    .join('+')
