import { groupedBy } from '#atlas/explore/grouped-by.ts'
import type { Plan } from './plan.ts'

/** One end of a segment: a state of the level or the frame, at a port where the arrow continues or at a free place. */
export interface End {
  /** Null for the frame around the level. */
  readonly node: string | null
  /** The port at the border; null where the arrow ends. */
  readonly port: string | null
}

/** The part of an arrow, or of a bundle's shared part, inside one frame. */
export interface Segment {
  /** The arrow; null for the shared part of a bundle. */
  readonly arrow: string | null
  /** Its bundle, whose arrows arrive at one port. */
  readonly bundle: string | null
  readonly from: End
  readonly to: End
  /** True for the part with the arrow's label. */
  readonly isLabelled: boolean
}

/** The level around the root. */
export const OUTSIDE = '/'

/** The route of an arrow: the states it leaves and enters, innermost first, and the common frame. */
interface Way {
  readonly id: string
  readonly target: string
  readonly around: string
  readonly left: readonly string[]
  readonly entered: readonly string[]
}

/**
 * Splits every arrow at the borders of states, so that each frame can be laid out separately. Arrows to one state from
 * the same side are one bundle: they share the ports on the way to it.
 */
export function segmentsOf(plan: Plan): ReadonlyMap<string, readonly Segment[]> {
  const ways = waysOf(plan)
  const bundles = bundlesOf(plan, ways)
  const levels = new Map<string, Segment[]>()
  const add = (level: string, segment: Segment) => levels.set(level, [...(levels.get(level) ?? []), segment])

  for (const { id, around, left, entered } of ways) {
    for (const [index, border] of left.slice(1).entries()) {
      const to = { node: null, port: `${id}@${border}` }
      add(border, { arrow: id, bundle: null, from: endIn(left, index, id), to, isLabelled: false })
    }
    const bundle = bundles.get(id) ?? null
    const into = bundle ?? id
    const from = endAt(around, left, id)
    add(around, { arrow: id, bundle, from, to: endAt(around, entered, into), isLabelled: true })
    for (const [index, border] of entered.slice(1).entries()) {
      const port = `${into}@${border}`
      if (levels.get(border)?.some(({ from }) => from.port === port)) continue
      const arrow = bundle === null ? id : null
      add(border, { arrow, bundle, from: { node: null, port }, to: endIn(entered, index, into), isLabelled: false })
    }
  }
  return levels
}

function waysOf({ boxes, arrows }: Plan): Way[] {
  const parentOf = (path: string): string | null => boxes.get(path)?.state.parent ?? null
  /** A state and its ancestors, innermost first. */
  const upFrom = (path: string): string[] => {
    const chain: string[] = []
    for (let at: string | null = path; at !== null; at = parentOf(at)) chain.push(at)
    return chain
  }
  return [...arrows].flatMap(([id, { source, target }]): Way[] => {
    const [out, into] = [upFrom(source), upFrom(target)]
    const around = source === target ? (parentOf(source) ?? OUTSIDE) : out.find((path) => into.includes(path))
    if (around === undefined) return []
    const within = (chain: readonly string[]) => (around === OUTSIDE ? chain : chain.slice(0, chain.indexOf(around)))
    return [{ id, target, around, left: within(out), entered: within(into) }]
  })
}

/** The end of an arrow among the states of a frame; at the frame itself when it crosses none of them. */
const endAt = (around: string, crossed: readonly string[], name: string): End => {
  const outermost = crossed.at(-1)
  if (outermost === undefined) return { node: null, port: `${name}@${around}` }
  return { node: outermost, port: crossed.length > 1 ? `${name}@${outermost}` : null }
}

/** The end of an arrow at a state that it crosses, seen from the parent. */
const endIn = (crossed: readonly string[], index: number, name: string): End => {
  const node = crossed[index] ?? null
  return { node, port: index > 0 && node !== null ? `${name}@${node}` : null }
}

/** The bundle of each arrow that arrives together with others: same target, and the same direction. */
function bundlesOf({ boxes }: Plan, ways: readonly Way[]): ReadonlyMap<string, string> {
  const together = ways.filter(({ left, entered }) => entered.length > 0 && left[0] !== entered[0])
  const names = [...groupedBy(together, ({ around }) => around)].flatMap(([around, own]) => {
    const children = boxes.get(around)?.children ?? []
    const initial = children.find((child) => boxes.get(child)?.state.initial)
    const segments = own.map(({ left, entered }) => ({
      from: { node: left.at(-1) ?? null },
      to: { node: entered.at(-1) ?? null },
    }))
    const back = backward(children, initial, segments)
    return own.map(({ id, target }, index) => {
      const segment = segments[index]
      return { id, name: segment && back.has(segment) ? `${target} <` : `${target} >` }
    })
  })
  const bundles = [...groupedBy(names, ({ name }) => name).values()].filter(({ length }) => length > 1)
  return new Map(bundles.flat().map(({ id, name }) => [id, name]))
}

/**
 * Returns the segments of a level that lead back, seen from its first state: reversed for the layout, they make the
 * graph acyclic.
 */
export function backward<Way extends { readonly from: Pick<End, 'node'>; readonly to: Pick<End, 'node'> }>(
  children: readonly string[],
  initial: string | undefined,
  segments: readonly Way[],
): ReadonlySet<Way> {
  const leaving = groupedBy(segments, ({ from }) => from.node)
  const back = new Set<Way>()
  const open = new Set<string>()
  const seen = new Set<string>()
  const visit = (node: string) => {
    seen.add(node)
    open.add(node)
    for (const segment of leaving.get(node) ?? []) {
      const to = segment.to.node
      if (to === null || to === node) continue
      if (open.has(to)) back.add(segment)
      else if (!seen.has(to)) visit(to)
    }
    open.delete(node)
  }
  for (const node of initial === undefined ? children : [initial, ...children]) {
    if (!seen.has(node)) visit(node)
  }
  return back
}
