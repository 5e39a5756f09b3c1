import { named } from '#atlas/export/scxml-names.ts'
import { Unreadable } from './described-chart.ts'

/** A state of a diagram. */
export interface Box {
  readonly alias: string
  key: string
  parent: Box | null
  kind: 'state' | 'parallel' | 'final' | 'history'
  isDeep: boolean
  /** The number of the region it stands in. */
  region: number
  readonly lines: { readonly text: string; readonly place: string }[]
  /** The default targets of a history state. */
  readonly defaults: Box[]
}

/** An arrow between states, or a line of a state that acts like one. */
export interface Arrow {
  readonly from: Box
  readonly to: Box | null
  readonly label: string
  readonly style: string
  readonly place: string
}

export interface Diagram {
  readonly id: string
  readonly root: Box
  /** In document order, each before the states in it; the first is the root. */
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
  readonly starts: ReadonlyMap<Box, { readonly to: Box; readonly actions: string | undefined }>
  readonly delays: Readonly<Record<string, number | null>>
  readonly losses: readonly string[]
}

const ROOT = '(root)'
const NAME = String.raw`(?:"[^"]*"|[^\s"{}<>:[\]-]+)`
const END = String.raw`(?:\[\*\]|${NAME}(?:\[H\*?\])?)`
const STATE = new RegExp(
  String.raw`^state\s+(${NAME})(?:\s+as\s+(${NAME}))?\s*(<<[^>]*>>)?\s*(?:#\S+\s*)?(?::\s*(.*?))?\s*(\{)?$`,
)
const ARROW = new RegExp(String.raw`^(${END})\s*(<?-[^>\s]*-?>|<-[^\s]*-|-+>)\s*(${END})\s*(?::\s*(.*))?$`)
const LINE = new RegExp(String.raw`^(${NAME})\s*:\s?(.*)$`)
/** Lines about the looks of a diagram. */
const LOOKS =
  /^(@startuml|@enduml|hide|show|skinparam|scale|left to right|top to bottom|!theme|legend|header|footer)\b|^@/

const unquoted = (text: string): string => (text.startsWith('"') ? text.slice(1, -1) : text)

/** Reads the lines of a state diagram; throws `Unreadable` for one whose brackets do not match. */
export function parsePlantUml(text: string): Diagram {
  const root = newBox(ROOT, ROOT, null, 0)
  const boxes = new Map<string, Box>([[ROOT, root]])
  const arrows: Arrow[] = []
  const starts = new Map<Box, { to: Box; actions: string | undefined; region: number; place: string }[]>()
  const losses: string[] = []
  const delays: Record<string, number | null> = {}
  const open: { box: Box; region: number }[] = [{ box: root, region: 0 }]
  let id = 'chart'
  let skipping: RegExp | null = null

  const scope = () => open.at(-1) as { box: Box; region: number }
  const boxOf = (written: string): Box => {
    const alias = unquoted(written)
    const known = boxes.get(alias)
    if (known) return known
    const box = newBox(alias, named(alias), scope().box, scope().region)
    boxes.set(alias, box)
    return box
  }
  const endOf = (parent: { box: Box; region: number }): Box => {
    const alias = `${parent.box.alias} ${parent.region} end`
    const box = boxes.get(alias) ?? newBox(alias, 'end', parent.box, parent.region)
    box.kind = 'final'
    boxes.set(alias, box)
    return box
  }
  const reference = (written: string): Box => {
    const [, name, deep] = /^(.*)\[H(\*?)\]$/.exec(written) ?? []
    if (name === undefined) return boxOf(written)
    const parent = boxOf(name)
    const alias = `${parent.alias} history${deep}`
    const box = boxes.get(alias) ?? newBox(alias, deep ? 'H*' : 'H', parent, 0)
    Object.assign(box, { kind: 'history', isDeep: deep === '*' })
    boxes.set(alias, box)
    return box
  }

  const declare = (match: RegExpExecArray) => {
    const [, name = '', as, stereotype = '', line, brace] = match
    const [key, alias] = as === undefined ? [name, name] : as.startsWith('"') ? [as, name] : [name, as]
    const isRoot = stereotype === '<<machine>>'
    const box = isRoot ? root : boxOf(alias)
    if (isRoot) boxes.set(unquoted(alias), root)
    else box.key = named(unquoted(key))
    const kind = stereotype.slice(2, -2).toLowerCase()
    if (kind === 'end' || kind === 'final') box.kind = 'final'
    if (kind.startsWith('history')) Object.assign(box, { kind: 'history', isDeep: kind.endsWith('*') })
    if (line) box.lines.push({ text: line, place: '' })
    if (brace) open.push({ box, region: 0 })
    return ['', 'end', 'final', 'history', 'history*', 'machine', 'choice'].includes(kind) ? null : stereotype
  }

  const draw = (match: RegExpExecArray, place: string) => {
    const [, left = '', arrow = '', right = '', label = ''] = match
    const [start, target] = arrow.startsWith('<') ? [right, left] : [left, right]
    if (start === '[*]' && target === '[*]') return
    if (start === '[*]') {
      const to = reference(target)
      const actions = /^\s*\/\s*(.*)$/.exec(label)?.[1]
      const own = scope()
      starts.set(own.box, [...(starts.get(own.box) ?? []), { to, actions, region: own.region, place }])
      return
    }
    const from = reference(start)
    const to = target === '[*]' ? endOf({ box: from.parent ?? root, region: from.region }) : reference(target)
    if (from.kind === 'history') from.defaults.push(to)
    else arrows.push({ from, to, label: label.replaceAll(String.raw`\n`, ' ').trim(), style: arrow, place })
  }

  for (const [index, written] of text
    .replaceAll(/\/'[\s\S]*?'\//g, (block) => block.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .entries()) {
    const line = written.trim()
    const place = `line ${index + 1}, column ${written.length - written.trimStart().length + 1}`
    const lose = (what: string) => losses.push(`${place}: ${what}`)
    if (skipping) {
      if (skipping.test(line)) skipping = null
      continue
    }
    const delay = /^' delay (\S+) = (\d+|computed)$/.exec(line)
    if (delay) delays[named(delay[1] ?? '')] = delay[2] === 'computed' ? null : Number(delay[2])
    if (line === '' || line.startsWith("'") || LOOKS.test(line)) continue
    const title = /^title\s+(.*)$/.exec(line)?.[1]
    if (title !== undefined) {
      id = named(title)
      continue
    }
    if (/^note\b/.test(line)) {
      lose('a note is left out')
      if (!/:/.test(line) && !/^note\s+"/.test(line)) skipping = /^end ?note$/
      continue
    }
    if (/^(--+|\|\|)$/.test(line)) {
      scope().region++
      scope().box.kind = 'parallel'
      continue
    }
    if (line === '}') {
      if (open.length === 1) throw new Unreadable(`${place}: there is nothing to close`)
      open.pop()
      continue
    }
    const state = STATE.exec(line)
    const strange = state && declare(state)
    const arrow = state ? null : ARROW.exec(line)
    if (arrow) draw(arrow, place)
    const own = state || arrow ? null : LINE.exec(line)
    if (own) boxOf(own[1] ?? '').lines.push({ text: own[2] ?? '', place })
    if (strange) lose(`${strange} is read as a plain state`)
    if (!state && !arrow && !own) lose(`"${line}" is not understood`)
  }
  if (open.length > 1)
    throw new Unreadable(`line ${text.split('\n').length}, column 1: "${scope().box.key}" is not closed`)
  if (boxes.size === 1) throw new Unreadable('line 1, column 1: there is no state in it')
  return finished({ id, root, boxes: [...new Set(boxes.values())], arrows, starts, delays, losses })
}

const newBox = (alias: string, key: string, parent: Box | null, region: number): Box => ({
  ...{ alias, key, parent, region },
  kind: 'state',
  isDeep: false,
  lines: [],
  defaults: [],
})

interface Unfinished extends Omit<Diagram, 'starts'> {
  readonly starts: ReadonlyMap<Box, readonly { to: Box; actions: string | undefined; region: number; place: string }[]>
}

/** Gives each region a state: its only one, or a new one around those in it. */
function finished({ boxes, starts, ...diagram }: Unfinished): Diagram {
  const begins = new Map<Box, { to: Box; actions: string | undefined }>()
  const added: Box[] = []
  for (const [box, own] of starts) if (box.kind !== 'parallel') begins.set(box, own[0] as (typeof own)[number])
  for (const parent of boxes.filter(({ kind }) => kind === 'parallel')) {
    const own = boxes.filter((box) => box.parent === parent)
    for (const region of new Set(own.map((box) => box.region))) {
      const inside = own.filter((box) => box.region === region)
      const start = starts.get(parent)?.find((one) => one.region === region)
      if (inside.length === 1 && !start) continue
      const box = newBox(`${parent.alias} ${region}`, `region-${region + 1}`, parent, region)
      added.push(box)
      for (const one of inside) one.parent = box
      if (start) begins.set(box, start)
    }
  }
  const { root } = diagram
  if (root.key === ROOT) root.key = diagram.id
  return { ...diagram, boxes: inOrder(root, [...boxes, ...added]), starts: begins }
}

const inOrder = (box: Box, boxes: readonly Box[]): Box[] => [
  box,
  ...boxes
    .filter(({ parent }) => parent === box)
    .toSorted((one, other) => one.region - other.region)
    .flatMap((child) => inOrder(child, boxes)),
]
