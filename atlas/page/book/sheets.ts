import { ROOT_PATH, type ChartJson, type StateJson } from '#atlas/export/chart-json.ts'
import type { Drawing } from '#atlas/page/drawing/drawing.ts'
import { layOut } from '#atlas/page/drawing/layout.ts'

/** A picture on a page of its own. */
export interface Sheet {
  readonly title: string
  readonly drawing: Drawing
  readonly isWide: boolean
}

/** The pictures of a chart; several when one page cannot hold the whole. */
export interface Pictures {
  readonly sheets: readonly Sheet[]
  readonly isFolded: boolean
}

/** Size of a picture on an A4 page in CSS pixels, without the heading and the margins. */
const TALL = { width: 680, height: 860 }
const WIDE = { width: 1010, height: 540 }

/** The smallest readable scale in print: letters are 5.5 points high. */
const LEGIBLE = 0.62

/** How much larger a picture must be on a landscape page to be worth turning it. */
const UPRIGHT = 1.15

const rooms = [{ width: TALL.width * UPRIGHT, height: TALL.height * UPRIGHT }, WIDE]

const none: ReadonlySet<string> = new Set()

const fitOf = ({ width, height }: Drawing, room: typeof TALL): number =>
  Math.min(room.width / width, room.height / height)

/** Lays a chart out for a page, in portrait where that costs little. */
async function sheetOf(chart: ChartJson, title: string, collapsed: ReadonlySet<string>) {
  const drawing = await layOut(chart, { collapsed, descriptions: false, direction: null, rooms })
  const [scale, across] = [fitOf(drawing, TALL), fitOf(drawing, WIDE)]
  const isWide = Math.min(across, 1) > Math.min(scale, 1) * UPRIGHT
  return { title, drawing, isWide, scale: isWide ? across : scale }
}

/**
 * The pictures of a chart: the whole on one page; where that would be too small to read, the whole with its largest
 * states folded, and each of those on a page after it, folded again where it must be.
 */
export async function picturesOf(chart: ChartJson): Promise<Pictures> {
  const sheets = await sheetsOf(chart, '', ROOT_PATH)
  return { sheets, isFolded: sheets.length > 1 }
}

async function sheetsOf(chart: ChartJson, title: string, top: string): Promise<Sheet[]> {
  const whole = await sheetOf(chart, title, none)
  const parts = whole.scale >= LEGIBLE ? [] : partsOf(chart, top)
  if (parts.length === 0) return [whole]
  const folded = await sheetOf(chart, title, new Set(parts.map(({ path }) => path)))
  if (folded.scale <= whole.scale) return [whole]
  const sheets: Sheet[] = [folded]
  for (const part of parts) sheets.push(...(await sheetsOf(insideOf(chart, part), part.path, part.path)))
  return sheets
}

const childrenOf = (chart: ChartJson, path: string) => chart.states.filter(({ parent }) => parent === path)

const countIn = (chart: ChartJson, path: string): number =>
  childrenOf(chart, path).reduce((sum, child) => sum + 1 + countIn(chart, child.path), 0)

/** The states for pages of their own: the outermost with several states inside. */
function partsOf(chart: ChartJson, path: string): StateJson[] {
  const large = childrenOf(chart, path).filter((child) => countIn(chart, child.path) >= 3)
  const [only] = large
  if (only && large.length === 1) {
    const inner = partsOf(chart, only.path)
    if (inner.length > 1) return inner
  }
  return large
}

/** A state with its descendants as a chart, beside the states that its transitions lead to. */
function insideOf(chart: ChartJson, { path }: StateJson): ChartJson {
  const isInside = (one: string) => one === path || one.startsWith(`${path}.`)
  const transitions = chart.transitions.filter(({ source }) => isInside(source))
  const outside = new Set(transitions.flatMap(({ targets }) => targets.filter((target) => !isInside(target))))
  const root = chart.states[0] as StateJson
  const frame: StateJson = { ...root, key: '…', tags: [], entry: [], exit: [], invokes: [], initial: false }
  const states = chart.states.flatMap((state) => {
    if (state.path === path) return [{ ...state, parent: ROOT_PATH, key: state.path, initial: false }]
    if (isInside(state.path)) return [state]
    if (!outside.has(state.path) || state.path === ROOT_PATH) return []
    const plain = { tags: [], entry: [], exit: [], invokes: [], initial: false }
    return [{ ...state, ...plain, parent: ROOT_PATH, key: state.path }]
  })
  return { ...chart, states: [frame, ...states], transitions }
}
