import type { Cabinet } from '#machines/slot/slot.actors.ts'
import { countTime, type WinTier } from '#machines/slot/slot.rules.ts'
import type { SlotSymbol, Turn } from '#games/slot/turn.ts'
import type { SlotRules } from '#games/slot/slot-rules.ts'
import { winningPlaces } from '#games/slot/winning-places.ts'
import type { Sound } from '#server/games/client/sound.ts'
import { drawn, type Drawing } from './symbols.ts'

/** The reels on the screen; everything that moves does so by `transform` and `opacity` alone. */
export interface Reels extends Cabinet {
  /** Sets the reels turning until a turn is to be shown. */
  start(): void
  /** Stops turning and shows what was there before. */
  halt(): void
}

export interface ReelsOptions {
  readonly window: HTMLElement
  readonly lineLayer: SVGSVGElement
  readonly drawings: Readonly<Record<SlotSymbol, Drawing>>
  readonly rules: SlotRules
  readonly sound: Sound
  /** Counts a win up on the display, `share` from 0 to 1. */
  showCount(turn: Turn, share: number): void
  /** Returns the tier of a turn's win. */
  tierOf(turn: Turn): WinTier
}

const rows = 3
const filler = 12
const lineColours = [
  '#ffd25e',
  '#5ad1ff',
  '#ff7ab8',
  '#8ef08a',
  '#ffa45c',
  '#b79bff',
  '#5cf2d6',
  '#ff6b6b',
  '#f4f48a',
  '#9fc5ff',
]
const pool: readonly SlotSymbol[] = ['G', 'F', 'E', 'D', 'C', 'G', 'B', 'F', 'A', 'E', 'W', 'D']

const reduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Resolves after the time, or at once when cut short. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Builds the five reels into the window. */
export function createReels(options: ReelsOptions): Reels {
  const { drawings, rules, sound } = options
  let shown: SlotSymbol[][] = [
    ['E', 'A', 'G'],
    ['C', 'W', 'F'],
    ['D', 'B', 'E'],
    ['F', 'S', 'C'],
    ['G', 'D', 'A'],
  ]
  let turning = false
  let landed: Turn | null = null
  const strips = shown.map(() => {
    const reel = document.createElement('div')
    reel.className = 'reel'
    const strip = document.createElement('div')
    strip.className = 'strip'
    reel.append(strip)
    options.window.append(reel)
    return strip
  })

  /** Places that still hide what was drawn for them. */
  let hidden: readonly number[] = []
  const cell = (symbol: SlotSymbol, hides: boolean) =>
    `<div class="cell cell-${symbol}">${drawn(hides ? 'mystery' : drawings[symbol])}</div>`
  const fill = (reel: number, symbols: readonly SlotSymbol[]) => {
    strips[reel]!.innerHTML = symbols
      .map((symbol, row) => cell(symbol, row < rows && hidden.includes(reel * rows + row)))
      .join('')
  }
  const blur = (reel: number) => Array.from({ length: filler }, (_, i) => pool[(i * 5 + reel * 3) % pool.length]!)
  const travel = (cells: number) => `translateY(${-((cells - rows) / cells) * 100}%)`
  const clear = (reel: number) => {
    for (const animation of strips[reel]!.getAnimations()) animation.cancel()
  }
  const settle = () => {
    for (const [reel, column] of shown.entries()) {
      clear(reel)
      fill(reel, column)
    }
  }
  settle()

  const cellAt = (place: number) => strips[Math.floor(place / rows)]!.children[place % rows]

  const unlight = () => {
    options.window.classList.remove('lit')
    for (const hit of options.window.querySelectorAll('.hit')) hit.classList.remove('hit')
    options.lineLayer.replaceChildren()
  }

  const land = async (reel: number, column: SlotSymbol[], signal: AbortSignal) => {
    clear(reel)
    const symbols = [...column, ...blur(reel), ...shown[reel]!]
    fill(reel, symbols)
    const animation = strips[reel]!.animate(
      [
        { transform: travel(symbols.length), easing: 'cubic-bezier(.16,.72,.32,1)' },
        { transform: 'translateY(1.6%)', offset: 0.86, easing: 'ease-in-out' },
        { transform: 'translateY(0)' },
      ],
      { duration: 480 + reel * 190 },
    )
    signal.addEventListener('abort', () => animation.cancel(), { once: true })
    await animation.finished.catch(() => undefined)
    if (!signal.aborted) sound.reelStopped(reel)
  }

  const light = (turn: Turn) => {
    unlight()
    options.window.classList.add('lit')
    for (const { line } of turn.lines) {
      const path = rules.lines[line]!
      const points = path.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
      const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'polyline')
      drawing.setAttribute('points', [`0,${path[0]! * 100 + 50}`, ...points, `500,${path[4]! * 100 + 50}`].join(' '))
      drawing.setAttribute('stroke', lineColours[line % lineColours.length]!)
      options.lineLayer.append(drawing)
    }
    for (const place of winningPlaces(turn)) cellAt(place)?.classList.add('hit')
  }

  /** Removes what won before and lets the rest and the new symbols fall; when cut short they stand at once. */
  const fall = async (before: Turn, turn: Turn, signal: AbortSignal) => {
    const moves = !reduced() && !signal.aborted
    const won = winningPlaces(before)
    if (moves) {
      for (const place of won)
        cellAt(place)?.animate({ opacity: 0, transform: 'scale(0.4)' }, { duration: 220, fill: 'forwards' })
      await pause(220, signal)
    }
    unlight()
    shown = turn.columns.map((column) => [...column])
    settle()
    if (!moves || signal.aborted) return
    const falling = shown.flatMap((column, reel) => {
      const stayed = column.flatMap((_, row) => (won.has(reel * rows + row) ? [] : [row]))
      const added = rows - stayed.length
      return column.flatMap((_, row) => {
        const by = row < added ? added : row - stayed[row - added]!
        if (by === 0) return []
        const from = { transform: `translateY(${-by * 100}%)` }
        const timing = { duration: 180 + 70 * by, easing: 'cubic-bezier(.5,0,.8,.6)' }
        return cellAt(reel * rows + row)?.animate([from, { transform: 'none' }], timing) ?? []
      })
    })
    signal.addEventListener('abort', () => falling.forEach((one) => one.cancel()), { once: true })
    await Promise.all(falling.map((one) => one.finished.catch(() => undefined)))
  }

  /** Sets all reels turning but those that stay covered by a wild. */
  const start = (held: readonly number[] = []) => {
    unlight()
    for (const [reel, strip] of strips.entries())
      if (!held.includes(reel)) strip.parentElement?.classList.remove('covered')
    turning = true
    if (reduced()) return
    sound.reelStarted()
    for (const [reel, column] of shown.entries()) {
      if (held.includes(reel)) continue
      clear(reel)
      const symbols = [...column, ...blur(reel), ...column]
      fill(reel, symbols)
      strips[reel]!.animate([{ transform: travel(symbols.length) }, { transform: 'translateY(0)' }], {
        duration: 620,
        delay: reel * 45,
        iterations: Infinity,
        fill: 'backwards',
      })
    }
  }

  const stop = async (before: Turn | null, turn: Turn, signal: AbortSignal) => {
    const held = (turn.free && rules.freeWilds === 'stick' ? before?.wildReels : undefined) ?? []
    if (!turning) {
      start(held)
      if (!reduced()) await pause(420, signal)
    }
    const columns = turn.columns.map((column) => [...column])
    hidden = turn.mystery?.places ?? []
    if (!reduced() && !signal.aborted) {
      await pause(260, signal)
      if (!signal.aborted)
        await Promise.all(columns.flatMap((column, reel) => (held.includes(reel) ? [] : [land(reel, column, signal)])))
    }
    shown = columns
    turning = false
    if (hidden.length > 0 && !reduced() && !signal.aborted) {
      settle()
      await pause(450, signal)
    }
    hidden = []
    settle()
    for (const place of turn.mystery?.places ?? []) cellAt(place)?.classList.add('revealed')
    for (const reel of turn.wildReels ?? []) strips[reel]!.parentElement?.classList.add('covered')
  }

  return {
    start: () => start(),
    halt() {
      if (!turning) return
      turning = false
      settle()
    },
    async stopReels(turn, signal) {
      const before = landed
      landed = turn
      if (before !== null && (turn.falls ?? 0) > 0) await fall(before, turn, signal)
      else await stop(before, turn, signal)
      if (reduced()) await pause(250, signal)
    },
    async showWin(turn, signal) {
      light(turn)
      const tier = options.tierOf(turn)
      sound.won(tier)
      const length = reduced() ? 0 : countTime[tier]
      const begun = performance.now()
      while (!signal.aborted && performance.now() - begun < length) {
        options.showCount(turn, (performance.now() - begun) / length)
        await new Promise(requestAnimationFrame)
      }
      options.showCount(turn, 1)
      await pause(reduced() ? 700 : 550, signal)
    },
  }
}
