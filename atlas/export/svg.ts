import ELK from 'elkjs/lib/elk.bundled.js'
import { arrange } from '#atlas/page/drawing/arrange.ts'
import { lineHeight, LINE_HEIGHT, NAME_HEIGHT, type LineKind, type Measure } from '#atlas/page/drawing/box-lines.ts'
import { drawingOf, type Arrow, type Drawing } from '#atlas/page/drawing/drawing.ts'
import { faces } from '#atlas/page/drawing/faces.ts'
import { DOT, PADDING, planOf, TOP } from '#atlas/page/drawing/plan.ts'
import { xmlText } from '#atlas/paths/escape.ts'
import type { ChartJson, TransitionJson } from './chart-json.ts'

/** Returns where a state stands in its source, such as `src/door.ts:12:5`; null where that is unknown. */
export type SourceOf = (path: string) => string | null

/** Plain colours, which every drawing program knows. */
const PAPER = '#ffffff'
const BAND = '#f1f3f7'
const BORDER = '#8b93a3'
const ARROW = '#4a5263'
const TEXT = '#252b38'
const SOFT = '#5b6373'
const WORK = '#17694a'

const tones: Readonly<Partial<Record<TransitionJson['kind'], string>>> = {
  after: '#8f5600',
  error: '#b3261e',
  always: '#5a4fb0',
}
const inks: Readonly<Partial<Record<LineKind, string>>> = {
  tags: SOFT,
  action: SOFT,
  detail: SOFT,
  invoke: WORK,
}

const MARGIN = 8
/** The page that a drawing should suit. */
const ROOM = { width: 1100, height: 790 }

/** Returns the drawing of a chart as an SVG file of light colours, with the source of every state as `data-source`. */
export async function svgText(chart: ChartJson, sourceOf: SourceOf = () => null): Promise<string> {
  const plan = planOf(chart, { collapsed: new Set(), descriptions: false }, measure)
  const elk = layoutLibrary()
  const drawing = drawingOf(plan, await arrange((graph) => elk.layout(graph), plan, null, [ROOM]))
  const [width, height] = [drawing.width, drawing.height].map((side) => Math.ceil(side + 2 * MARGIN)) as [
    number,
    number,
  ]
  const parents = new Set(drawing.boxes.map(({ state }) => state.parent))
  const boxes = (framed: boolean) =>
    drawing.boxes
      .filter(({ state }) => parents.has(state.path) === framed)
      .map((one) => boxOf(one, framed, sourceOf(one.state.path)))
  const parts = [
    element('rect', { x: -MARGIN, y: -MARGIN, width, height, fill: PAPER }),
    ...boxes(true),
    ...drawing.starts.map(({ dot, line }) =>
      [element('circle', { cx: dot.x, cy: dot.y, r: DOT / 2, fill: ARROW }), lineOf(line.path, line.head, ARROW)].join(
        '',
      ),
    ),
    ...drawing.trunks.map(({ path, head, arrows }) => lineOf(path, head, commonTone(arrows))),
    ...drawing.arrows.map(arrowOf),
    ...boxes(false),
    ...drawing.arrows.flatMap(labelsOf),
  ]
  const head = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`,
    width,
    height,
  }
  const look = { 'font-family': 'Inter, Helvetica Neue, Arial, sans-serif', role: 'img', 'aria-label': chart.flow }
  return `${element('svg', { ...head, ...look }, `\n${parts.join('\n')}\n`)}\n`
}

/**
 * Starts the layout library, which takes a `window` for the global object when it is first used; that of a project's
 * settings has only what its machines read.
 */
function layoutLibrary() {
  const ofProject = Object.getOwnPropertyDescriptor(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'window')
  try {
    return new ELK()
  } finally {
    if (ofProject) Object.defineProperty(globalThis, 'window', ofProject)
  }
}

type Attributes = Readonly<Record<string, string | number | null | undefined>>

function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : xmlText(String(value))}"`)
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`
}

const rounded = (value: number) => Math.round(value * 100) / 100

const sizeOf = (kind: LineKind | 'label') => Number(/([\d.]+)px/.exec(faces[kind])?.[1])
const weightOf = (kind: LineKind | 'label') => Number.parseInt(faces[kind], 10)

/** Estimates the width of a text without its font: a little too wide, so that the usual sans-serif fonts fit. */
const measure: Measure = (text, kind) => {
  const letters = [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
  return letters * sizeOf(kind) * (weightOf(kind) > 600 ? 1.06 : 1)
}

/** Width of a letter, relative to its size. */
function widthOf(letter: string): number {
  if (/[ijltfrI.,:;'|!()[\]{} ]/.test(letter)) return 0.34
  if (/[mwMW@%→▸]/.test(letter)) return 0.9
  if (/[\u2E80-\uFFFF]/.test(letter) || letter.length > 1) return 1.05
  return /[A-Z]/.test(letter) ? 0.7 : 0.58
}

function textOf(text: string, kind: LineKind | 'label', fill: string, x: number, y: number): string {
  const look = { 'font-size': sizeOf(kind), 'font-weight': weightOf(kind), fill, 'xml:space': 'preserve' }
  return text === '' ? '' : element('text', { x, y, ...look }, xmlText(text))
}

/** The box of a state, or its frame where states are drawn inside. */
function boxOf(one: Drawing['boxes'][number], framed: boolean, source: string | null): string {
  const { state, x, y, width, height, head, lines, isRegion } = one
  const isFinal = state.kind === 'final'
  const [stroke, strokeWidth] = isFinal ? [ARROW, 1.6] : [BORDER, framed ? 1 : 1.2]
  const look = { fill: PAPER, stroke, 'stroke-width': strokeWidth, 'stroke-dasharray': isRegion ? '5 4' : null }
  let at = y + TOP
  const texts = lines.map(({ kind, text }) => {
    const baseline = at + (kind === 'name' ? NAME_HEIGHT - 6 : LINE_HEIGHT - 4)
    at += lineHeight({ kind, text })
    return textOf(text, kind, inks[kind] ?? TEXT, x + PADDING, baseline)
  })
  const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 4, fill: 'none', stroke: BORDER }
  return element(
    'g',
    { 'data-path': state.path, 'data-source': source },
    [
      element('title', {}, xmlText(state.description || state.path)),
      element('rect', { x, y, width, height, rx: framed ? 9 : 6, ...look }),
      framed
        ? element('rect', { x: x + 1, y: y + 1, width: width - 2, height: head.height - 1, rx: 8, fill: BAND })
        : '',
      isFinal ? element('rect', inner) : '',
      ...texts,
    ].join(''),
  )
}

const lineOf = (path: string, head: string | null, tone: string): string =>
  element('path', { d: path, fill: 'none', stroke: tone, 'stroke-width': 1.2 }) +
  (head === null ? '' : element('path', { d: head, fill: tone }))

const toneOf = ({ kind }: Pick<Arrow, 'kind'>): string => tones[kind] ?? ARROW

/** The colour of a shared line: that of its arrows where all have the same. */
const commonTone = (arrows: readonly Arrow[]): string => {
  const [first = ARROW, ...others] = new Set(arrows.map(toneOf))
  return others.length === 0 ? first : ARROW
}

/** An arrow; of one in a bundle only its own part, which ends where it joins the others. */
function arrowOf(arrow: Arrow): string {
  const { line, branch, origin } = arrow
  const tone = toneOf(arrow)
  const start = origin ? element('circle', { cx: origin.x, cy: origin.y, r: 3.5, fill: tone }) : ''
  return start + (branch ? lineOf(branch.own, null, tone) : lineOf(line.path, line.head, tone))
}

function labelsOf({ labels, kind }: Arrow): string[] {
  return labels.map(({ head, actions, x, y, width, height }) => {
    const ink = (index: number) => (index < head.length ? (tones[kind] ?? TEXT) : SOFT)
    const texts = [...head, ...actions].map((text, index) =>
      textOf(text, 'label', ink(index), x + 4, y + (index + 1) * LINE_HEIGHT - 4),
    )
    return element('rect', { x, y, width, height, fill: PAPER }) + texts.join('')
  })
}
