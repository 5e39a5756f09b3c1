/** A measured number with its goal; a figure without a goal is for comparison. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'KiB' | 'B' | 'ms' | 's' | '/s' | '' | 'points'
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number }
}

/** True when a figure reaches its goal; null when it has none. */
export const reached = ({ value, goal }: Figure): boolean | null => {
  if (goal === undefined) return null
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

const shown = (value: number) =>
  Number.isInteger(value) || Math.abs(value) >= 1000 ? Math.round(value).toString() : value.toFixed(value < 10 ? 2 : 1)

const goalText = ({ goal, unit }: Figure) => {
  if (goal === undefined) return ''
  return 'atMost' in goal ? `≤ ${goal.atMost} ${unit}`.trim() : `≥ ${goal.atLeast} ${unit}`.trim()
}

/** Formats figures as a text table with their goals. */
export const table = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => {
    const isReached = reached(figure)
    return [
      figure.name,
      `${shown(figure.value)} ${figure.unit}`.trim(),
      goalText(figure),
      isReached === null ? '' : isReached ? 'yes' : 'no',
    ]
  })
  const all = [['figure', 'measured', 'goal', 'reached'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(all[0] ?? []), widths.map((width) => '─'.repeat(width)).join('  '), ...all.slice(1).map(line)].join('\n')
}
