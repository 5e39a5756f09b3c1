import type { TrailPoint } from '#wire/verification/verification.ts'
import type { Challenge, SliderContext } from './slider.machine.ts'

/** Most samples the server reads of one trail. */
export const trailLimit = 600

/** The furthest the piece goes to the right, in picture pixels. */
export function reach(challenge: Challenge | null): number {
  return challenge?.form === 'slider' ? challenge.width - challenge.pieceSize : 0
}

const within = (x: number, most: number) => Math.min(Math.max(x, 0), most)

function extended(trail: readonly TrailPoint[], point: TrailPoint): readonly TrailPoint[] {
  return trail.length < trailLimit ? [...trail, point] : [...trail.slice(0, -1), point]
}

type Position = Pick<SliderContext, 'challenge' | 'x' | 'trail'>

/** Where a pointer has taken the piece: it stays inside the picture, and the trail keeps what the pointer did. */
export function dragged(position: Position, at: TrailPoint) {
  const x = within(at.x, reach(position.challenge))
  return { x, trail: extended(position.trail, { t: at.t, x, y: at.y }), keyboard: false }
}

/** Where an arrow key has taken the piece; each press is one sample of the trail. */
export function nudged(position: Position, press: { readonly by: number; readonly t: number }) {
  const x = within(position.x + press.by, reach(position.challenge))
  return { x, trail: extended(position.trail, { t: press.t, x, y: 0 }), keyboard: true }
}

/** The whole number somebody typed, in any digits a keyboard may give with a sign in front; null when it is none. */
export function wholeNumber(typed: string): number | null {
  const trimmed = typed.trim()
  return /^[+-]?\d{1,9}$/.test(trimmed) ? Number(trimmed) : null
}
