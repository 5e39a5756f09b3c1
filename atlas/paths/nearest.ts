/** The edit distance of two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [place, otherLetter] of [...other].entries()) {
      const kept = (row[place] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(kept, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** One line for an unknown name, with the nearest known names, or with all where none is near. */
export function unknownName(kind: string, name: string, known: readonly string[]): string {
  const near = known
    .map((candidate) => ({ candidate, off: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, off }) => off <= Math.max(2, name.length / 3) || (name !== '' && candidate.startsWith(name)))
    .toSorted((one, other) => one.off - other.off)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : `there are: ${known.join(', ')}`
  return `no ${kind} "${name}"; ${hint}`
}
