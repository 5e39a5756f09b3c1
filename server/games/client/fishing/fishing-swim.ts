import { Target } from '#games/fishing/fishing-sea.ts'

/** How a kind swims: how many of it, how long it takes across, how large it is, and how far it sways. */
interface Manner {
  readonly count: number
  /** Milliseconds from one side to the other. */
  readonly across: number
  /** Length of its body, of the sea's smaller side. */
  readonly size: number
  /** Of the sea's height. */
  readonly sway: number
}

export const manners: Readonly<Record<Target, Manner>> = {
  anchovy: { count: 8, across: 13_000, size: 0.1, sway: 0.015 },
  clownfish: { count: 6, across: 17_000, size: 0.12, sway: 0.02 },
  puffer: { count: 4, across: 23_000, size: 0.14, sway: 0.03 },
  turtle: { count: 3, across: 27_000, size: 0.19, sway: 0.025 },
  ray: { count: 2, across: 21_000, size: 0.24, sway: 0.05 },
  shark: { count: 2, across: 15_000, size: 0.32, sway: 0.02 },
  whale: { count: 1, across: 33_000, size: 0.46, sway: 0.015 },
  dragon: { count: 1, across: 25_000, size: 0.5, sway: 0.06 },
}

/** The kind of each fish of the sea, in the order they are drawn: what is large swims behind what is small. */
export const shoal: readonly Target[] = Target.options
  .toReversed()
  .flatMap((target) => Array.from({ length: manners[target].count }, () => target))

/** A number from 0 up to 1 that comes of three others, and looks like chance. */
export function scatter(seed: number, fish: number, lap: number): number {
  let bits = Math.imul(seed ^ Math.imul(fish + 1, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(lap + 7, 0xc2b2ae35)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}

/** Position of a fish, reused so that frames allocate nothing. */
export interface Place {
  /** Of the sea's width and height; below 0 or above 1 it is not in sight. */
  x: number
  y: number
  /** 1 to the right, -1 to the left. */
  heading: number
  /** Radians that its body is tilted by. */
  tilt: number
  /** Counts its ways across the sea. */
  lap: number
}

const margin = 0.3

/**
 * Where a fish of the shoal is at a time, in milliseconds: the same seed, fish and time give the same place. It is
 * decoration: nothing that is drawn for money depends on it.
 */
export function swim(seed: number, fish: number, time: number, into: Place): void {
  const { across, sway } = manners[shoal[fish]!]
  const pace = across * (0.85 + 0.3 * scatter(seed, fish, 1))
  const way = time / pace + scatter(seed, fish, 2) * 8 + 8
  const lap = Math.floor(way)
  const part = way - lap
  const heading = scatter(seed, fish, lap) < 0.5 ? 1 : -1
  const wave = part * Math.PI * (2 + 3 * scatter(seed, fish, lap + 3))
  into.lap = lap
  into.heading = heading
  into.x = heading === 1 ? part * (1 + 2 * margin) - margin : 1 + margin - part * (1 + 2 * margin)
  into.y = 0.1 + 0.62 * scatter(seed, fish, lap + 5) + Math.sin(wave) * sway
  into.tilt = Math.cos(wave) * sway * 4
}
