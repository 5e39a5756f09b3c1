/** Lines of context around a change. */
const CONTEXT = 3

/** A line of a comparison: in both texts, or in one of them. */
interface DiffLine {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/** The lines of a text; a last one without a line break carries the remark of diffs about it. */
function linesOf(text: string): string[] {
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`]
}

/** Compares the lines of two texts by the shortest script of edits (Myers). */
function compared(before: readonly string[], after: readonly string[]): DiffLine[] {
  const trace: Map<number, number>[] = []
  const most = before.length + after.length
  const reached = new Map([[1, 0]])
  for (let depth = 0; depth <= most; depth++) {
    trace.push(new Map(reached))
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      let x = cameDown(reached, diagonal, depth) ? at(reached, diagonal + 1) : at(reached, diagonal - 1) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      reached.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return script(trace, before, after)
    }
  }
  return []
}

const at = (reached: ReadonlyMap<number, number>, diagonal: number): number => reached.get(diagonal) ?? -1

const cameDown = (reached: ReadonlyMap<number, number>, diagonal: number, depth: number): boolean =>
  diagonal === -depth || (diagonal !== depth && at(reached, diagonal - 1) < at(reached, diagonal + 1))

/** The lines of the shortest script, found from its end. */
function script(
  trace: readonly ReadonlyMap<number, number>[],
  before: readonly string[],
  after: readonly string[],
): DiffLine[] {
  const lines: DiffLine[] = []
  let [x, y] = [before.length, after.length]
  for (let depth = trace.length - 1; depth >= 0; depth--) {
    const reached = trace[depth] ?? new Map<number, number>()
    const down = cameDown(reached, x - y, depth)
    const from = depth === 0 ? 0 : at(reached, x - y + (down ? 1 : -1))
    const fromY = depth === 0 ? 0 : from - (x - y + (down ? 1 : -1))
    while (x > from && y > fromY) {
      x--
      y--
      lines.push({ sign: ' ', text: before[x] ?? '' })
    }
    if (depth === 0) break
    if (down) lines.push({ sign: '+', text: after[--y] ?? '' })
    else lines.push({ sign: '-', text: before[--x] ?? '' })
  }
  return lines.toReversed()
}

/**
 * Returns the difference of two texts of a file as a unified diff that `git apply` takes; empty for equal texts. A text
 * of null is a file that is not there.
 */
export function unifiedDiff(name: string, before: string | null, after: string): string {
  if (before === after) return ''
  const lines = compared(linesOf(before ?? ''), linesOf(after))
  const changed = lines.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]))
  const hunks: [from: number, to: number][] = []
  for (const index of changed) {
    const last = hunks.at(-1)
    const [from, to] = [Math.max(0, index - CONTEXT), Math.min(lines.length, index + CONTEXT + 1)]
    if (last && from <= last[1]) last[1] = to
    else hunks.push([from, to])
  }
  const head = before === null ? [`--- /dev/null`, `+++ b/${name}`] : [`--- a/${name}`, `+++ b/${name}`]
  return `${[...head, ...hunks.flatMap(([from, to]) => hunk(lines, from, to))].join('\n')}\n`
}

function hunk(lines: readonly DiffLine[], from: number, to: number): string[] {
  const count = (list: readonly DiffLine[], without: string) => list.filter(({ sign }) => sign !== without).length
  const part = lines.slice(from, to)
  const range = (without: '+' | '-') => {
    const length = count(part, without)
    const start = count(lines.slice(0, from), without) + (length === 0 ? 0 : 1)
    return `${start},${length}`
  }
  return [`@@ -${range('+')} +${range('-')} @@`, ...part.map(({ sign, text }) => sign + text)]
}
