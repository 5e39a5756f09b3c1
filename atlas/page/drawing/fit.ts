import type { Room } from './arrange.ts'

/** Around a drawing in its window. */
export const MARGIN = 16
export const LEAST_SCALE = 0.08
const LARGEST_SCALE = 1.25
/** Scales from which on names are read as they are drawn, and from which on everything is. */
const FAR = 0.7
export const NEAR = 0.8

/** Windows narrower than this have the details over the drawing. */
export const NARROW = 860

/** How much of a chart is shown at a scale: states and main ways, what leads from one to the other, or everything. */
export const levelOf = (scale: number) => (scale < FAR ? 'far' : scale < NEAR ? 'middle' : 'near')

/** The scale in which all of a drawing is in a window. */
export const fitScale = ({ width, height }: Room, window: Room): number =>
  Math.min(
    LARGEST_SCALE,
    Math.max(LEAST_SCALE, Math.min((window.width - 2 * MARGIN) / width, (window.height - 2 * MARGIN) / height)),
  )
