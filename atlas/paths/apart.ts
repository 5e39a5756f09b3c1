import { componentsOf } from './components.ts'

/** Steps or starts of which a test must make one: where each begins, none for a start, and where it leads. */
export interface Wanted {
  readonly steps: readonly { readonly id: number; readonly from: number; readonly to: number }[]
  readonly starts: readonly { readonly id: number; readonly to: number }[]
}

/** Above so many parts of a graph, or so many wants, no more is looked at: the bound is then only lower. */
const MOST_PARTS = 5000
const MOST_WANTED = 600

/**
 * Wants of which no test can fulfil two, as many as are found: after each of them there is no way to another. They are
 * told by their numbers, and each needs a test of its own.
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
  const together = (a: Look, b: Look) =>
    meets(a.after, b.at) || meets(b.after, a.at) || [...a.ways].some((way) => b.ways.has(way))
  const rivals = looks.map((one) => new Set(looks.flatMap((other, at) => (together(one, other) ? [] : [at]))))
  const byRivals = [...looks.keys()].toSorted((a, b) => (rivals[b]?.size ?? 0) - (rivals[a]?.size ?? 0))
  let most: readonly number[] = []
  for (const first of byRivals) {
    const chosen = [first]
    for (const at of byRivals) if (chosen.every((one) => rivals[one]?.has(at))) chosen.push(at)
    if (chosen.length > most.length) most = chosen
  }
  return most.map((at) => looks[at]?.name ?? -1)
}

interface Look {
  readonly after: Uint32Array
  readonly at: Uint32Array
  readonly ways: ReadonlySet<number>
}

/** Which parts can be reached from each; parts are numbered so that ways lead to lower ones only. */
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

const meets = (a: Uint32Array, b: Uint32Array) => a.some((word, at) => (word & (b[at] ?? 0)) !== 0)

function sizeOf(set: Uint32Array): number {
  let size = 0
  for (let word of set) for (; word !== 0; word &= word - 1) size++
  return size
}
