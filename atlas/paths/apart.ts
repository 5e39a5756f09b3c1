import { componentsOf } from './components.ts'

/** Alternative steps or starts for one goal: the source of each, none for a start, and its target. */
export interface Wanted {
  readonly steps: readonly { readonly id: number; readonly from: number; readonly to: number }[]
  readonly starts: readonly { readonly id: number; readonly to: number }[]
}

/** Limits for components and goals: beyond them the bound is only weaker. */
const MOST_PARTS = 5000
const MOST_WANTED = 600

/**
 * Returns the indexes of goals of which no test can meet two, since none can be reached from another. Each needs a test
 * of its own.
 */
export function apart(
  leaving: readonly (readonly { readonly to: number }[])[],
  wanted: ReadonlyMap<number, Wanted>,
): number[] {
  const part = componentsOf(leaving)
  const count = part.reduce((most, one) => Math.max(most, one + 1), 0)
  if (count > MOST_PARTS) return []
  const words = (count >> 5) + 1
  const reach = reachOf(leaving, part, count, words)
  const looks = [...wanted]
    .map(([name, { steps, starts }]) => {
      const after = new Uint32Array(words)
      const at = new Uint32Array(words)
      const ways = new Set([...steps.map(({ id }) => id), ...starts.map(({ id }) => -1 - id)])
      for (const { to } of [...steps, ...starts]) {
        const reached = reach[part[to] ?? 0]
        for (let word = 0; word < words; word++) after[word] = (after[word] ?? 0) | (reached?.[word] ?? 0)
      }
      for (const { from } of steps) add(at, part[from] ?? 0)
      return { name, after, at, ways, size: sizeOf(after) }
    })
    .toSorted((a, b) => a.size - b.size || a.ways.size - b.ways.size)
    .slice(0, MOST_WANTED)
  const together = (a: Look, b: Look) => meets(a.after, b.at) || meets(b.after, a.at) || share(a.ways, b.ways)
  const rivals = looks.map((one) => {
    const apartFrom = new Uint32Array((looks.length >> 5) + 1)
    for (const [at, other] of looks.entries()) if (!together(one, other)) add(apartFrom, at)
    return apartFrom
  })
  const sizes = rivals.map(sizeOf)
  const byRivals = [...looks.keys()].toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  let most: readonly number[] = []
  for (const first of byRivals) {
    // A later one cannot have more.
    if (most.length > (sizes[first] ?? 0)) break
    const chosen = [first]
    const left = rivals[first]?.slice() ?? new Uint32Array()
    for (const at of byRivals) {
      if (!has(left, at)) continue
      chosen.push(at)
      for (let word = 0; word < left.length; word++) left[word] = (left[word] ?? 0) & (rivals[at]?.[word] ?? 0)
    }
    if (chosen.length > most.length) most = chosen
  }
  return most.map((at) => looks[at]?.name ?? -1)
}

interface Look {
  readonly after: Uint32Array
  readonly at: Uint32Array
  readonly ways: ReadonlySet<number>
}

/** The components reachable from each; components are numbered so that edges lead to lower numbers only. */
function reachOf(
  leaving: readonly (readonly { readonly to: number }[])[],
  part: Int32Array,
  count: number,
  words: number,
): Uint32Array[] {
  const below = Array.from({ length: count }, () => new Set<number>())
  leaving.forEach((edges, node) => {
    const from = part[node] ?? 0
    for (const { to } of edges) if (part[to] !== from) below[from]?.add(part[to] ?? 0)
  })
  const reach: Uint32Array[] = []
  for (const [one, others] of below.entries()) {
    const own = new Uint32Array(words)
    add(own, one)
    for (const other of others) {
      const further = reach[other]
      for (let word = 0; word < words; word++) own[word] = (own[word] ?? 0) | (further?.[word] ?? 0)
    }
    reach.push(own)
  }
  return reach
}

const add = (set: Uint32Array, bit: number) => {
  set[bit >> 5] = (set[bit >> 5] ?? 0) | (1 << (bit & 31))
}

const has = (set: Uint32Array, bit: number): boolean => ((set[bit >> 5] ?? 0) & (1 << (bit & 31))) !== 0

function meets(a: Uint32Array, b: Uint32Array): boolean {
  for (let at = 0; at < a.length; at++) if (((a[at] ?? 0) & (b[at] ?? 0)) !== 0) return true
  return false
}

function share(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const [less, more] = one.size < other.size ? [one, other] : [other, one]
  for (const member of less) if (more.has(member)) return true
  return false
}

function sizeOf(set: Uint32Array): number {
  let size = 0
  for (let word of set) for (; word !== 0; word &= word - 1) size++
  return size
}
