import type { TrailPoint } from '#wire/verification/verification.ts'
import type { Challenge, SliderContext } from './slider.machine.ts'

/** Highest number of samples the server reads per trail. */
export const trailLimit = 600

/** Returns the largest offset of the piece, in picture pixels. */
export function reach(challenge: Challenge | null): number {
  return challenge?.form === 'slider' ? challenge.width - challenge.pieceSize : 0
}

const within = (x: number, most: number) => Math.min(Math.max(x, 0), most)

function extended(trail: readonly TrailPoint[], point: TrailPoint): readonly TrailPoint[] {
  return trail.length < trailLimit ? [...trail, point] : [...trail.slice(0, -1), point]
}

type Position = Pick<SliderContext, 'challenge' | 'x' | 'trail'>

/** Moves the piece to the pointer, clamped to the picture, and adds a sample to the trail. */
export function dragged(position: Position, at: TrailPoint) {
  const x = within(at.x, reach(position.challenge))
  return { x, trail: extended(position.trail, { t: at.t, x, y: at.y }), keyboard: false }
}

/** Moves the piece by an arrow key, clamped to the picture; each press is one sample of the trail. */
export function nudged(position: Position, press: { readonly by: number; readonly t: number }) {
  const x = within(position.x + press.by, reach(position.challenge))
  return { x, trail: extended(position.trail, { t: press.t, x, y: 0 }), keyboard: true }
}

/** Parses a typed whole number with an optional sign; null if it is not one. */
export function wholeNumber(typed: string): number | null {
  const trimmed = typed.trim()
  return /^[+-]?\d{1,9}$/.test(trimmed) ? Number(trimmed) : null
}
