import type { Plan } from './plan.ts'

/** One end of a segment: a state of the level, or the frame around them, at a port where the way goes on or a free place. */
export interface End {
  /** Null for the frame around the level. */
  readonly node: string | null
  /** Where the way crosses the border; null where the way ends. */
  readonly port: string | null
}

/** The part of an arrow that lies among the states of one frame. */
export interface Segment {
  readonly arrow: string
  readonly from: End
  readonly to: End
  /** True for the part that carries the arrow's text. */
  readonly isLabelled: boolean
}

/** The level around the machine itself. */
export const OUTSIDE = '/'

/** Cuts every arrow where it crosses the border of a state, so that each frame can be laid out by itself. */
export function segmentsOf({ boxes, arrows }: Plan): ReadonlyMap<string, readonly Segment[]> {
  const levels = new Map<string, Segment[]>()
  const parentOf = (path: string): string | null => boxes.get(path)?.state.parent ?? null
  /** The state and all around it, innermost first. */
  const upFrom = (path: string): string[] => {
    const chain: string[] = []
    for (let at: string | null = path; at !== null; at = parentOf(at)) chain.push(at)
    return chain
  }
  const add = (level: string | undefined, segment: Segment) => {
    if (level !== undefined) levels.set(level, [...(levels.get(level) ?? []), segment])
  }

  for (const [id, { source, target }] of arrows) {
    const portOf = (border: string) => `${id}@${border}`
    const [out, into] = [upFrom(source), upFrom(target)]
    const around = source === target ? (parentOf(source) ?? OUTSIDE) : out.find((path) => into.includes(path))
    if (around === undefined) continue
    const crossedOut = around === OUTSIDE ? out : out.slice(0, out.indexOf(around))
    const crossedIn = around === OUTSIDE ? into : into.slice(0, into.indexOf(around))
    const at = (crossed: readonly string[]): End => {
      const outermost = crossed.at(-1)
      if (outermost === undefined) return { node: null, port: portOf(around) }
      return { node: outermost, port: crossed.length > 1 ? portOf(outermost) : null }
    }
    const within = (crossed: readonly string[], index: number): End => {
      const node = crossed[index] ?? null
      return { node, port: index > 0 && node !== null ? portOf(node) : null }
    }
    for (let index = 0; index + 1 < crossedOut.length; index++) {
      const border = crossedOut[index + 1] as string
      const to = { node: null, port: portOf(border) }
      add(border, { arrow: id, from: within(crossedOut, index), to, isLabelled: false })
    }
    add(around, { arrow: id, from: at(crossedOut), to: at(crossedIn), isLabelled: true })
    for (let index = crossedIn.length - 2; index >= 0; index--) {
      const border = crossedIn[index + 1] as string
      const from = { node: null, port: portOf(border) }
      add(border, { arrow: id, from, to: within(crossedIn, index), isLabelled: false })
    }
  }
  return levels
}

/**
 * The segments of a level that lead back, found from its first state on: turned round for the layout, they leave all
 * others to run forward.
 */
export function backward(
  children: readonly string[],
  initial: string | undefined,
  segments: readonly Segment[],
): ReadonlySet<Segment> {
  const leaving = Map.groupBy(segments, ({ from }) => from.node)
  const back = new Set<Segment>()
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
