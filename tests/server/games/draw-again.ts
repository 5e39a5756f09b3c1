import { createHash, createHmac } from 'node:crypto'

import { type Currency, decimalsOf } from '#wire/money.ts'
import type { SpinResult } from '#wire/play/play.ts'
import { clusterReels, lines, reels, waysReels } from '#games/slot/slot-reels.ts'
import { type SlotModel, slotModels } from '#games/slot/slot-models.ts'

/**
 * Recomputes a round independently, from the fairness page only: it shares nothing with the server's implementation but
 * the printed reels, lines and pays.
 */

/** All numbers of a round below 24, from the stream of HMACs that its seeds give. */
function* stopsOf({ spinId, proof }: SpinResult): Generator<number> {
  for (let block = 0; ; block += 1) {
    const text = [proof!.clientSeed, proof!.nonce, spinId, block].join(':')
    const digest = createHmac('sha256', Buffer.from(proof!.serverSeed, 'utf8')).update(text).digest('hex')
    for (const word of digest.match(/.{8}/g)!) {
      const number = Number.parseInt(word, 16)
      // 2^32 is 24 × 178,956,970 and 16 more, which are left out.
      if (number < 24 * 178_956_970) yield number % 24
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
  const stops = stopsOf(round)
  let [paid, turnsDue] = [0, 1]
  for (const [index, turn] of turns.entries()) {
    const rows = ringsOf[model.mechanic].map((ring) => {
      const stop = stops.next().value as number
      return [0, 1, 2].map((row) => ring[(stop + row) % 24]!)
    })
    if (rows.join() !== turn.columns.map((column) => column.join()).join()) return `other reels in turn ${index + 1}`
    const scatters = rows.flat().filter((symbol) => symbol === 'S').length
    if (index === 0 && scatters >= 3) turnsDue += model.freeTurns
    paid += worthOf[model.mechanic](model, rows, scatters) * (index === 0 ? 1 : model.freeMultiplier)
  }
  if (turns.length !== turnsDue) return 'other turns'
  return Math.round(Number(win) * unit) === Math.round(Number(bet) * unit) * paid ? null : 'another win'
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

const ringsOf = { lines: reels, ways: waysReels, clusters: clusterReels }
const worthOf = { lines: worth, ways: worthOfWays, clusters: worthOfClusters }
