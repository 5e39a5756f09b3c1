import { oddsOf, Target } from '#games/fishing/fishing-sea.ts'
import { createEffects } from './fishing-effects.ts'
import { beats, drawFish } from './fishing-fish.ts'
import { manners, type Place, scatter, shoal, swim } from './fishing-swim.ts'

/** Flight time of a shot, in milliseconds; the server publishes the balance after that. */
export const flightTime = 240

/** The sea on the screen. */
export interface Water {
  /** The fish that is at a place of the canvas, in CSS pixels; null where none is near. */
  fishAt(x: number, y: number): number | null
  /** A fish of a kind that is in sight, made to come into sight where none is. */
  fishOf(target: Target): number
  /** Lets a shot fly at a fish from a cannon of this size, counted from 0. */
  shoot(fish: number, size: number): void
  /** Shows what came of a shot at a fish: a net that holds it, or one it slips out of; a win in words. */
  land(fish: number, won: string | null): void
  /** Points the cannon at a place of the canvas. */
  aimAt(x: number, y: number): void
  setCannon(size: number): void
  /** Stops drawing, and goes on. */
  run(running: boolean): void
}

/** Sprites are drawn at twice the size of a CSS pixel at most: more is not seen and costs frames on a phone. */
const sharpest = 2

const reach = 34

/** Draws the sea into a canvas on every animation frame; frames allocate nothing. */
export function createWater(canvas: HTMLCanvasElement, seed: number): Water {
  const pen = canvas.getContext('2d', { alpha: false })!
  const places: readonly Place[] = shoal.map(() => ({ x: 0, y: 0, heading: 1, tilt: 0, lap: 0 }))
  /** The way across on which a fish was caught: until the next one it is not there. */
  const caughtOn = shoal.map(() => -1)
  /** Milliseconds a fish is ahead of its time, so that one that is wanted is in sight. */
  const ahead = shoal.map(() => 0)
  const sprites = new Map<Target, readonly HTMLCanvasElement[]>()
  const badges = new Map<Target, HTMLCanvasElement>()
  const backdrop = document.createElement('canvas')
  const effects = createEffects()
  let [width, height, scale, unit] = [1, 1, 1, 1]
  let [cannonAngle, cannonSize, kick] = [-Math.PI / 2, 0, 0]
  let [before, time, looping, isRunning] = [0, scatter(seed, 99, 0) * 60_000, 0, true]

  const drawBackdrop = () => {
    backdrop.width = canvas.width
    backdrop.height = canvas.height
    const own = backdrop.getContext('2d')!
    own.scale(scale, scale)
    const deep = own.createLinearGradient(0, 0, 0, height)
    for (const [stop, colour] of [
      [0, '#2b9fc4'],
      [0.45, '#136a9c'],
      [1, '#0a2c55'],
    ] as const)
      deep.addColorStop(stop, colour)
    own.fillStyle = deep
    own.fillRect(0, 0, width, height)
    own.fillStyle = 'rgb(255 255 255 / 0.06)'
    for (let ray = 0; ray < 6; ray += 1) {
      const at = width * (0.05 + 0.18 * ray + 0.06 * scatter(seed, ray, 20))
      own.beginPath()
      own.moveTo(at, 0)
      own.lineTo(at + unit * 0.1, 0)
      own.lineTo(at - unit * 0.1, height)
      own.lineTo(at - unit * 0.34, height)
      own.fill()
    }
    const sand = height * 0.9
    own.fillStyle = '#c9a86a'
    own.beginPath()
    own.moveTo(0, height)
    for (let x = 0; x <= 8; x += 1) own.lineTo((width * x) / 8, sand + Math.sin(x * 1.7 + seed) * height * 0.018)
    own.lineTo(width, height)
    own.fill()
    const colours = ['#e0607e', '#8f5bd0', '#3fb28f', '#f0a04b']
    for (let coral = 0; coral < 14; coral += 1) {
      const x = width * scatter(seed, coral, 31)
      const tall = unit * (0.05 + 0.1 * scatter(seed, coral, 32))
      // The middle is the cannon's.
      if (Math.abs(x - width / 2) < unit * 0.2) continue
      own.strokeStyle = colours[coral % colours.length]!
      own.lineWidth = unit * 0.018
      own.lineCap = 'round'
      for (const lean of [-0.5, 0, 0.5]) {
        own.beginPath()
        own.moveTo(x, sand + unit * 0.03)
        own.quadraticCurveTo(x, sand - tall * 0.5, x + lean * tall, sand - tall)
        own.stroke()
      }
    }
  }

  const drawSprites = () => {
    for (const target of Target.options) {
      const side = Math.ceil(manners[target].size * unit * scale * 1.06)
      sprites.set(
        target,
        Array.from({ length: beats }, (_, beat) => {
          const sprite = document.createElement('canvas')
          sprite.width = sprite.height = side
          drawFish(sprite.getContext('2d')!, target, side, beat)
          return sprite
        }),
      )
      const badge = document.createElement('canvas')
      badge.width = Math.ceil(46 * scale)
      badge.height = Math.ceil(18 * scale)
      const own = badge.getContext('2d')!
      own.scale(scale, scale)
      own.fillStyle = 'rgb(8 20 40 / 0.72)'
      own.roundRect(0, 0, 46, 18, 9)
      own.fill()
      own.fillStyle = '#ffd97a'
      own.font = '700 12px Inter Site, system-ui, sans-serif'
      own.textAlign = 'center'
      own.textBaseline = 'middle'
      own.fillText(`${oddsOf[target]}×`, 23, 9.5)
      badges.set(target, badge)
    }
  }

  const resize = () => {
    const box = canvas.getBoundingClientRect()
    if (box.width === 0) return
    width = box.width
    height = box.height
    unit = Math.min(width, height * 1.3, 760)
    scale = Math.min(sharpest, window.devicePixelRatio)
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    drawBackdrop()
    drawSprites()
    place()
    paint()
  }

  const place = () => {
    for (let fish = 0; fish < shoal.length; fish += 1) swim(seed, fish, time + ahead[fish]!, places[fish]!)
  }
  const inSight = (fish: number) => {
    const { x, lap } = places[fish]!
    return x > 0.04 && x < 0.96 && caughtOn[fish] !== lap
  }

  const paintFish = (fish: number) => {
    const { x, y, heading, tilt, lap } = places[fish]!
    if (caughtOn[fish] === lap) return
    const target = shoal[fish]!
    const side = manners[target].size * unit
    const [left, top] = [x * width, y * height]
    if (left < -side || left > width + side) return
    const beat = Math.floor(time / (60 + side) + fish) % beats
    const [cos, sin] = [Math.cos(tilt) * scale, Math.sin(tilt * heading) * scale]
    pen.setTransform(cos * heading, sin * heading, -sin, cos, left * scale, top * scale)
    pen.drawImage(sprites.get(target)![beat]!, -side / 2, -side / 2, side, side)
    if (oddsOf[target] < 10) return
    pen.setTransform(scale, 0, 0, scale, 0, 0)
    pen.drawImage(badges.get(target)!, left - 23, top + side * 0.3, 46, 18)
  }

  const paintCannon = () => {
    const [x, y] = [width / 2, height - unit * 0.02]
    const large = unit * (0.1 + 0.012 * cannonSize)
    pen.setTransform(scale, 0, 0, scale, x * scale, y * scale)
    pen.rotate(cannonAngle + Math.PI / 2)
    pen.fillStyle = '#8b5a1c'
    pen.fillRect(-large * 0.3, -large * 1.5 + kick, large * 0.6, large * 1.4)
    pen.fillStyle = '#e8b54a'
    pen.fillRect(-large * 0.24, -large * 1.5 + kick, large * 0.48, large * 1.4)
    pen.fillStyle = '#fff3cf'
    pen.fillRect(-large * 0.36, -large * 1.58 + kick, large * 0.72, large * 0.2)
    pen.setTransform(scale, 0, 0, scale, x * scale, y * scale)
    pen.fillStyle = '#a06a24'
    pen.beginPath()
    pen.arc(0, 0, large * 0.62, Math.PI, 0)
    pen.fill()
    kick *= 0.8
  }

  const paint = () => {
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.drawImage(backdrop, 0, 0)
    for (let fish = 0; fish < shoal.length; fish += 1) paintFish(fish)
    effects.paint(pen, { time, width, height, scale, unit, places })
    paintCannon()
  }

  const frame = (now: number) => {
    // A page that was away goes on where it was.
    time += Math.min(now - before, 100)
    before = now
    place()
    paint()
    looping = requestAnimationFrame(frame)
  }
  const run = (running: boolean) => {
    isRunning = running
    if (running && looping === 0) {
      before = performance.now()
      looping = requestAnimationFrame(frame)
    } else if (!running && looping !== 0) {
      cancelAnimationFrame(looping)
      looping = 0
    }
  }

  new ResizeObserver(resize).observe(canvas)
  document.addEventListener('visibilitychange', () => {
    const wasRunning = isRunning
    run(wasRunning && !document.hidden)
    isRunning = wasRunning
  })
  resize()

  const aimAt = (x: number, y: number) => {
    cannonAngle = Math.min(-0.25, Math.max(-Math.PI + 0.25, Math.atan2(y - height, x - width / 2)))
  }

  return {
    fishAt(x, y) {
      let [found, nearest] = [-1, Number.POSITIVE_INFINITY]
      for (let fish = 0; fish < shoal.length; fish += 1) {
        const at = places[fish]!
        if (caughtOn[fish] === at.lap) continue
        const far = Math.hypot(at.x * width - x, at.y * height - y) - manners[shoal[fish]!].size * unit * 0.34
        // Small fish swim in front of large ones and are hit first.
        if (far < reach && far <= nearest + (fish > found ? 10 : 0)) [found, nearest] = [fish, far]
      }
      return found < 0 ? null : found
    },
    fishOf(target) {
      const own = shoal.flatMap((kind, fish) => (kind === target ? [fish] : []))
      const known = own.find(inSight)
      if (known !== undefined) return known
      const fish = own[0]!
      // Time passes for it until it comes by.
      for (let step = 0; step < 200; step += 1) {
        ahead[fish]! += 500
        swim(seed, fish, time + ahead[fish]!, places[fish]!)
        if (inSight(fish) && places[fish]!.x > 0.2 && places[fish]!.x < 0.8) break
      }
      return fish
    },
    shoot(fish, size) {
      const at = places[fish]!
      aimAt(at.x * width, at.y * height)
      kick = unit * 0.03
      effects.shoot({ fish, size, time, lasts: flightTime })
    },
    land(fish, won) {
      const at = places[fish]!
      if (won !== null) caughtOn[fish] = at.lap
      effects.land({ x: at.x, y: at.y, time, won, size: manners[shoal[fish]!].size })
    },
    aimAt,
    setCannon(size) {
      cannonSize = size
    },
    run,
  }
}
