import type { Room } from './arrange.ts'

/** The margin of a drawing in its window. */
export const MARGIN = 16
export const LEAST_SCALE = 0.08
const LARGEST_SCALE = 1.25
/** The smallest scale at which names are shown as drawn, and at which everything is. */
const FAR = 0.7
export const NEAR = 0.8

/** The smallest readable name, in pixels of the window. */
export const LEGIBLE = 10

/** In narrower windows the details cover the drawing. */
export const NARROW = 860

/** The level of detail at a scale: states and main arrows, also triggers, or everything. */
export const levelOf = (scale: number) => (scale < FAR ? 'far' : scale < NEAR ? 'middle' : 'near')

/** Returns the scale at which a drawing fits a window. */
export const fitScale = ({ width, height }: Room, window: Room): number =>
  Math.min(
    LARGEST_SCALE,
    Math.max(LEAST_SCALE, Math.min((window.width - 2 * MARGIN) / width, (window.height - 2 * MARGIN) / height)),
  )
