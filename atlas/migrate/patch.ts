/** Lines that stay around a change. */
const AROUND = 3

interface Line {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
  /** Index in the old and in the new text. */
  readonly old: number
  readonly now: number
}

/** Returns the difference of two texts as a unified diff, as `git apply` and `patch -p1` take it; empty for equal ones. */
export function unifiedDiff(file: string, before: string, after: string): string {
  const lines = compared(linesOf(before), linesOf(after))
  const changed = lines.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]))
  const hunks: Line[][] = []
  let end = -1
  for (const index of changed) {
    const start = Math.max(0, index - AROUND)
    if (start > end || hunks.length === 0) hunks.push(lines.slice(start, index + AROUND + 1))
    else hunks.at(-1)?.push(...lines.slice(end, index + AROUND + 1))
    end = Math.min(lines.length, index + AROUND + 1)
  }
  return hunks.length === 0 ? '' : `--- a/${file}\n+++ b/${file}\n${hunks.map(hunkText).join('')}`
}

/** The lines of a text, each with its line feed; the last one may have none. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/)

function hunkText(lines: readonly Line[]): string {
  const count = (sign: string) => lines.filter((line) => line.sign !== sign).length
  const [first] = lines
  const at = (index: number, length: number) => `${length === 0 ? index : index + 1},${length}`
  const [old, now] = [at(first?.old ?? 0, count('+')), at(first?.now ?? 0, count('-'))]
  const body = lines.map(({ sign, text }) =>
    text.endsWith('\n') ? `${sign}${text}` : `${sign}${text}\n\\ No newline at end of file\n`,
  )
  return `@@ -${old} +${now} @@\n${body.join('')}`
}

/** Both texts line by line, by their longest common subsequence. */
function compared(old: readonly string[], now: readonly string[]): Line[] {
  const common = old.map(() => new Uint32Array(now.length + 1))
  common.push(new Uint32Array(now.length + 1))
  const of = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = old[i] === now[j] ? of(i + 1, j + 1) + 1 : Math.max(of(i + 1, j), of(i, j + 1))
    }
  }
  const lines: Line[] = []
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    const [before, after] = [old[i], now[j]]
    if (before !== undefined && before === after) lines.push({ sign: ' ', text: before, old: i++, now: j++ })
    else if (before !== undefined && (after === undefined || of(i + 1, j) >= of(i, j + 1)))
      lines.push({ sign: '-', text: before, old: i++, now: j })
    else lines.push({ sign: '+', text: after ?? '', old: i, now: j++ })
  }
  return lines
}
