import type { Place } from './fishing-swim.ts'

/** Time of a frame, and the measures of the sea in CSS pixels. */
export interface Scene {
  readonly time: number
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly unit: number
  readonly places: readonly Place[]
}

/** Shots, nets, coins, sums and bubbles: each kind has a fixed number, used again and again. */
export interface Effects {
  shoot(shot: { readonly fish: number; readonly size: number; readonly time: number; readonly lasts: number }): void
  /** At a place in shares of the sea; `won` is a sum in words, null where nothing was caught. */
  land(catching: {
    readonly x: number
    readonly y: number
    readonly time: number
    readonly won: string | null
    readonly size: number
  }): void
  paint(pen: CanvasRenderingContext2D, scene: Scene): void
}

const never = -1e9
const netTime = 420
const coinTime = 900
const sumTime = 1_400
const many = <Kind>(count: number, make: (index: number) => Kind): readonly Kind[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Makes the effects of one sea. */
export function createEffects(): Effects {
  const shots = many(3, () => ({ fish: 0, size: 0, from: never, lasts: 1 }))
  const nets = many(4, () => ({ x: 0, y: 0, from: never, size: 0, held: false }))
  const coins = many(48, () => ({ x: 0, y: 0, from: never, angle: 0, speed: 0 }))
  const sums = many(4, () => ({ x: 0, y: 0, from: never, text: '' }))
  const bubbles = many(22, (index) => ({
    x: (index * 0.379) % 1,
    from: index * 731,
    rise: 5_000 + ((index * 977) % 4_000),
  }))
  let [shot, net, coin, sum] = [0, 0, 0, 0]

  const paintBubbles = (pen: CanvasRenderingContext2D, { time, width, height, unit }: Scene) => {
    pen.strokeStyle = 'rgb(255 255 255 / 0.34)'
    pen.lineWidth = 1.2
    for (const { x, from, rise } of bubbles) {
      const part = ((time + from) % rise) / rise
      pen.beginPath()
      pen.arc(
        x * width + Math.sin(part * 12 + x * 9) * unit * 0.012,
        height * (1 - part),
        unit * (0.004 + 0.006 * x),
        0,
        7,
      )
      pen.stroke()
    }
  }

  const paintShots = (pen: CanvasRenderingContext2D, { time, width, height, unit, places }: Scene) => {
    for (const { fish, size, from, lasts } of shots) {
      const part = (time - from) / lasts
      if (part < 0 || part > 1) continue
      const at = places[fish]!
      const [startX, startY] = [width / 2, height - unit * 0.16]
      pen.fillStyle = '#ffe28a'
      pen.beginPath()
      pen.arc(
        startX + (at.x * width - startX) * part,
        startY + (at.y * height - startY) * part,
        unit * (0.013 + size * 0.004),
        0,
        7,
      )
      pen.fill()
      pen.strokeStyle = '#fff7df'
      pen.lineWidth = 2
      pen.stroke()
    }
  }

  const paintNets = (pen: CanvasRenderingContext2D, { time, width, height, unit }: Scene) => {
    for (const { x, y, from, size, held } of nets) {
      const part = (time - from) / netTime
      if (part < 0 || part > 1) continue
      const radius = unit * (size * 0.4 + 0.05) * (0.5 + 0.5 * Math.min(1, part * 3))
      pen.globalAlpha = 1 - part * part
      pen.strokeStyle = held ? '#ffd25e' : '#dff1ff'
      pen.lineWidth = 2
      pen.beginPath()
      pen.arc(x * width, y * height, radius, 0, 7)
      for (let line = -2; line <= 2; line += 1) {
        const off = (line / 2.6) * radius
        const half = Math.sqrt(radius * radius - off * off)
        pen.moveTo(x * width - half, y * height + off)
        pen.lineTo(x * width + half, y * height + off)
        pen.moveTo(x * width + off, y * height - half)
        pen.lineTo(x * width + off, y * height + half)
      }
      pen.stroke()
    }
    pen.globalAlpha = 1
  }

  const paintCoins = (pen: CanvasRenderingContext2D, { time, width, height, unit }: Scene) => {
    for (const { x, y, from, angle, speed } of coins) {
      const part = (time - from) / coinTime
      if (part < 0 || part > 1) continue
      const left = x * width + Math.cos(angle) * speed * unit * part
      const top = y * height + (Math.sin(angle) * speed * part + part * part * 0.5) * unit
      pen.globalAlpha = 1 - part ** 3
      pen.fillStyle = '#ffcf4d'
      pen.beginPath()
      pen.ellipse(left, top, unit * 0.016 * Math.abs(Math.cos(part * 9 + angle)) + 1, unit * 0.016, 0, 0, 7)
      pen.fill()
      pen.strokeStyle = '#a4700f'
      pen.lineWidth = 1.5
      pen.stroke()
    }
    pen.globalAlpha = 1
  }

  const paintSums = (pen: CanvasRenderingContext2D, { time, width, height, unit }: Scene) => {
    pen.textAlign = 'center'
    pen.lineJoin = 'round'
    for (const { x, y, from, text } of sums) {
      const part = (time - from) / sumTime
      if (part < 0 || part > 1) continue
      pen.font = '800 22px Inter Site, system-ui, sans-serif'
      pen.globalAlpha = part < 0.7 ? 1 : (1 - part) / 0.3
      pen.lineWidth = 5
      pen.strokeStyle = '#3a2304'
      pen.fillStyle = '#ffd97a'
      const [left, top] = [Math.min(width - 60, Math.max(60, x * width)), y * height - part * unit * 0.1]
      pen.strokeText(text, left, top)
      pen.fillText(text, left, top)
    }
    pen.globalAlpha = 1
  }

  return {
    shoot({ fish, size, time, lasts }) {
      Object.assign(shots[shot]!, { fish, size, from: time, lasts })
      shot = (shot + 1) % shots.length
    },
    land({ x, y, time, won, size }) {
      Object.assign(nets[net]!, { x, y, from: time, size, held: won !== null })
      net = (net + 1) % nets.length
      if (won === null) return
      Object.assign(sums[sum]!, { x, y, from: time, text: won })
      sum = (sum + 1) % sums.length
      const shower = Math.round(6 + size * 30)
      for (let each = 0; each < shower; each += 1) {
        const angle = (each / shower) * Math.PI * 2 + time
        Object.assign(coins[coin]!, { x, y, from: time, angle, speed: 0.12 + 0.2 * ((each * 0.618) % 1) })
        coin = (coin + 1) % coins.length
      }
    },
    paint(pen, scene) {
      pen.setTransform(scene.scale, 0, 0, scene.scale, 0, 0)
      paintBubbles(pen, scene)
      paintShots(pen, scene)
      paintNets(pen, scene)
      paintCoins(pen, scene)
      paintSums(pen, scene)
    },
  }
}
