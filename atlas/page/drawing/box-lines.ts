import type { ChartJson, StateJson } from '#atlas/export/chart-json.ts'
import { transitionText } from '#atlas/export/transition-text.ts'

/** The kind of a line in a state's box; it determines its colour and its link. */
export type LineKind =
  | 'name'
  | 'usage'
  | 'leaving'
  | 'tags'
  | 'description'
  | 'invoke'
  | 'action'
  | 'internal'
  | 'detail'
  | 'hidden'

/** One line of text in a state's box. */
export interface BoxLine {
  readonly kind: LineKind
  readonly text: string
  /** Identity of the line's transition. */
  readonly transition?: string
  /** The flow of an invoked chart. */
  readonly flow?: string
}

/** A sign written before the name of a state or transition, by path or identity. */
export type Signs = ReadonlyMap<string, string>

/** Lines below the name of a state, by path. */
export type StateNotes = ReadonlyMap<string, readonly Pick<BoxLine, 'kind' | 'text'>[]>

/** Prefixes a text with the sign of its element, if it has one. */
export const signed = (signs: Signs | undefined, at: string, text: string): string => {
  const sign = signs?.get(at)
  return sign === undefined ? text : `${sign} ${text}`.trim()
}

/** Returns the width of a text in pixels, in the font of its kind. */
export type Measure = (text: string, kind: LineKind | 'label') => number

export const LINE_HEIGHT = 16
export const NAME_HEIGHT = 20

export const lineHeight = ({ kind }: BoxLine): number => (kind === 'name' ? NAME_HEIGHT : LINE_HEIGHT)

const WIDEST_LINE = 250

/** Wraps a text at spaces within a width; a slash stays with the next word, a number with its unit. */
export function wrap(text: string, limit: number, width: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<!\d) | (?!m?s\b|min\b)/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && line !== '/' && width(longer) > limit) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** Returns the lines of a state's box: name, tags, actors, entry and exit actions, and internal transitions. */
export function boxLines(
  chart: ChartJson,
  state: StateJson,
  measure: Measure,
  options: {
    readonly descriptions: boolean
    readonly hidden: number
    readonly signs?: Signs
    readonly notes?: StateNotes
  },
): BoxLine[] {
  const wrapped = (kind: LineKind, text: string, transition?: string): BoxLine[] =>
    wrap(text, WIDEST_LINE, (part) => measure(part, kind)).map((part, index) => ({
      kind: kind === 'internal' && index > 0 ? 'detail' : kind,
      text: index > 0 ? `   ${part}` : part,
      ...(transition === undefined ? {} : { transition }),
    }))
  const internal = chart.transitions.filter(({ source, targets }) => source === state.path && targets.length === 0)
  const history = state.kind === 'history' ? ' (history)' : ''
  return [
    { kind: 'name', text: signed(options.signs, state.path, `${state.key}${history}`) },
    ...(options.notes?.get(state.path) ?? []),
    ...(state.tags.length > 0 ? wrapped('tags', state.tags.map((tag) => `#${tag}`).join(' ')) : []),
    ...(options.descriptions && state.description ? wrapped('description', state.description).map(trimmed) : []),
    ...state.invokes.map(({ src, flow }): BoxLine => ({
      kind: 'invoke',
      text: `▸ ${src}`,
      ...(flow === null ? {} : { flow }),
    })),
    ...(state.entry.length > 0 ? wrapped('action', `entry / ${state.entry.join(', ')}`) : []),
    ...(state.exit.length > 0 ? wrapped('action', `exit / ${state.exit.join(', ')}`) : []),
    ...internal.flatMap((transition) => {
      const { head, actions } = transitionText(chart, transition)
      const text = signed(options.signs, transition.id, [head, actions].filter((part) => part !== '').join(' '))
      return wrapped('internal', text, transition.id)
    }),
    ...(options.hidden > 0 ? [{ kind: 'hidden', text: `+ ${options.hidden} states inside` } as const] : []),
  ]
}

const trimmed = (line: BoxLine): BoxLine => ({ ...line, text: line.text.trim() })
