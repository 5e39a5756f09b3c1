import { createHash, createHmac } from 'node:crypto'

import { type Currency, decimalsOf } from '#wire/money.ts'
import type { SpinResult } from '#wire/play/play.ts'
import {
  cascadeReels,
  clusterReels,
  lines,
  mysteryReels,
  mysteryStrip,
  reels,
  waysReels,
} from '#games/slot/slot-reels.ts'
import { type SlotModel, slotModels } from '#games/slot/slot-models.ts'

/**
 * Recomputes a round independently, from the fairness page only: it shares nothing with the server's implementation but
 * the printed reels, lines and pays.
 */

/** All numbers of a round below the length of a reel, from the stream of HMACs that its seeds give. */
function* stopsOf({ spinId, proof }: SpinResult, size: number): Generator<number> {
  for (let block = 0; ; block += 1) {
    const text = [proof!.clientSeed, proof!.nonce, spinId, block].join(':')
    const digest = createHmac('sha256', Buffer.from(proof!.serverSeed, 'utf8')).update(text).digest('hex')
    for (const word of digest.match(/.{8}/g)!) {
      const number = Number.parseInt(word, 16)
      // Of 24: 2^32 is 24 × 178,956,970 and 16 more, which are left out.
      if (number < size * Math.floor(2 ** 32 / size)) yield number % size
    }
  }
}

/** Describes a mismatch of a round; null where all agrees. */
export function disagreement(round: SpinResult, currency: Currency): string | null {
  const { proof, turns, bet, win } = round
  if (proof === null) return 'no proof'
  if (createHash('sha256').update(proof.serverSeed, 'utf8').digest('hex') !== proof.commitment) return 'another seed'
  const model = Object.entries(slotModels).find(([name]) => name === round.model)?.[1]
  if (model === undefined) return 'no model'
  const unit = 10 ** decimalsOf[currency]
  const rings: readonly (readonly string[])[] = ringsOf[model.mechanic]
  const numbers = stopsOf(round, rings[0]!.length)
  let [paid, drawn, left] = [0, 0, 1]
  let covered: readonly number[] = []
  for (let shown = 0; left > 0; left -= 1) {
    const stops = rings.map(() => numbers.next().value as number)
    const hidden = model.mechanic === 'mystery' ? mysteryStrip[numbers.next().value as number]! : '?'
    const free = drawn > 0
    const shownRings = rings.map((ring) => ring.map((letter) => (letter === '?' ? hidden : letter)))
    const steps = stepsAgain(model, shownRings, stops, free ? covered : null)
    if (free) covered = steps[0]!.covered
    for (const { rows, pays } of steps) {
      const turn = turns[shown]
      if (rows.join() !== turn?.columns.map((column) => column.join()).join()) return `other reels in turn ${shown + 1}`
      paid += pays * (free ? model.freeMultiplier : 1)
      shown += 1
    }
    const scatters = scattersIn(steps.at(-1)!.rows)
    if (!free && scatters >= 3) left += model.freeTurns
    drawn += 1
    if (left === 1 && shown !== turns.length) return 'other turns'
  }
  return Math.round(Number(win) * unit) === Math.round(Number(bet) * unit) * paid ? null : 'another win'
}

type Rows = readonly (readonly string[])[]

const scattersIn = (rows: Rows) => rows.flat().filter((symbol) => symbol === 'S').length

/** A turn's symbols as they stop and after each fall, with what they pay. */
function stepsAgain(
  model: SlotModel,
  rings: readonly (readonly string[])[],
  stops: readonly number[],
  before: readonly number[] | null,
): readonly { readonly rows: Rows; readonly pays: number; readonly covered: readonly number[] }[] {
  const read = (reel: number, place: number) => rings[reel]!.at(place % rings[reel]!.length)!
  const rows = stops.map((stop, reel) => [0, 1, 2].map((row) => read(reel, stop + row)))
  if (model.mechanic === 'cascades')
    return cascadeAgain(rows, (reel, taken) => read(reel, stops[reel]! - 1 - taken), model).map((step) => ({
      ...step,
      covered: [],
    }))
  const covered: number[] = []
  for (const [reel, column] of rows.entries()) {
    const stays = model.freeWilds === 'stick' && before?.includes(reel) === true
    if (before === null || model.freeWilds === undefined || (!stays && !column.includes('W'))) continue
    covered.push(reel)
    column.splice(0, 3, 'W', 'W', 'W')
  }
  return [{ rows, pays: worthOf[model.mechanic](model, rows, scattersIn(rows)), covered }]
}

/** Falls by columns of text: the winning letters are cut out, and as many of the ring before the stop are put on top. */
function cascadeAgain(
  begun: Rows,
  above: (reel: number, taken: number) => string,
  { ladder, linePays, scatterPays }: Pick<SlotModel, 'ladder' | 'linePays' | 'scatterPays'>,
): { readonly rows: Rows; readonly pays: number }[] {
  const steps: { readonly rows: Rows; readonly pays: number }[] = []
  const taken = begun.map(() => 0)
  for (let rows = begun.map((column) => column.join('')); ;) {
    const multiplier: number = ladder![Math.min(steps.length, ladder!.length - 1)]!
    const cut = rows.map(() => '')
    let pays = 0
    for (const symbol of new Set(rows[0]!.replaceAll(/[WS]/g, ''))) {
      const counts = rows.map((column) => column.length - column.replaceAll(new RegExp(`[${symbol}W]`, 'g'), '').length)
      const run = counts.includes(0) ? counts.indexOf(0) : 5
      if (run < 3) continue
      pays += counts.slice(0, run).reduce((ways, count) => ways * count) * linePays[symbol as 'A'][run - 3]!
      for (let reel = 0; reel < run; reel += 1) cut[reel] += `${symbol}W`
    }
    const columns = rows.map((column) => [...column])
    if (pays === 0) {
      steps.push({ rows: columns, pays: scattersIn(columns) >= 3 ? scatterPays[0] * multiplier : 0 })
      return steps
    }
    steps.push({ rows: columns, pays: pays * multiplier })
    rows = rows.map((column, reel) => {
      const left = [...column].filter((letter) => !cut[reel]!.includes(letter)).join('')
      const added = Array.from({ length: 3 - left.length }, () => above(reel, taken[reel]!++))
      return added.toReversed().join('') + left
    })
  }
}

function worth(model: SlotModel, rows: readonly (readonly string[])[], scatters: number): number {
  let pays = scatters >= 3 ? model.scatterPays[scatters - 3]! : 0
  for (const line of lines) {
    const seen = line.map((row, reel) => rows[reel]![row]!).join('')
    const first = seen[0]!
    const run = new RegExp(`^${first}[${first}W]*`).exec(seen)![0].length
    if (run >= 3 && first in model.linePays) pays += model.linePays[first as 'A'][run - 3]!
  }
  return pays
}

/** One way after another: all 243 of them are walked, and each pays for itself. */
export function worthOfWays(model: SlotModel, rows: readonly (readonly string[])[], scatters: number): number {
  let pays = scatters >= 3 ? model.scatterPays[scatters - 3]! : 0
  for (const first of new Set(rows[0])) {
    if (!(first in model.linePays)) continue
    const paid = new Set<string>()
    for (let way = 0; way < 243; way += 1) {
      const path = rows.map((_, reel) => Math.floor(way / 3 ** reel) % 3)
      const seen = path.map((row, reel) => rows[reel]![row]!).join('')
      const run = new RegExp(`^${first}[${first}W]*`).exec(seen)?.[0].length ?? 0
      // Ways that part only where they are broken already are the same way.
      const name = path.slice(0, run).join('')
      const goesOn = run < 5 && rows[run]!.some((symbol) => symbol === first || symbol === 'W')
      if (run < 3 || goesOn || paid.has(name)) continue
      paid.add(name)
      pays += model.linePays[first as 'A'][run - 3]!
    }
  }
  return pays
}

/** Groups by colouring: each place takes the smallest number among its neighbours of the same kind, until none changes. */
function worthOfClusters(model: SlotModel, rows: readonly (readonly string[])[], scatters: number): number {
  let pays = scatters >= 3 ? model.scatterPays[scatters - 3]! : 0
  for (const [symbol, [small, large, largest]] of Object.entries(model.linePays)) {
    const colours = new Map<string, number>()
    for (let x = 0; x < 5; x += 1)
      for (let y = 0; y < 3; y += 1) if ([symbol, 'W'].includes(rows[x]![y]!)) colours.set(`${x} ${y}`, x * 3 + y)
    for (let changed = true; changed;) {
      changed = false
      for (const [place, colour] of colours) {
        const [x, y] = place.split(' ').map(Number) as [number, number]
        const around = [`${x - 1} ${y}`, `${x + 1} ${y}`, `${x} ${y - 1}`, `${x} ${y + 1}`]
        const least = Math.min(colour, ...around.map((other) => colours.get(other) ?? colour))
        if (least < colour) {
          colours.set(place, least)
          changed = true
        }
      }
    }
    for (const colour of new Set(colours.values())) {
      const size = [...colours.values()].filter((other) => other === colour).length
      pays += size >= 9 ? largest : size >= 7 ? large : size >= 5 ? small : 0
    }
  }
  return pays
}

const ringsOf = { lines: reels, ways: waysReels, clusters: clusterReels, cascades: cascadeReels, mystery: mysteryReels }
const worthOf = { lines: worth, ways: worthOfWays, clusters: worthOfClusters, mystery: worth }
