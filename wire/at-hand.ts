import type { Call } from './call.ts'

const known = new Map<string, Call>()

/**
 * Lays the calls of a module at hand, by their names: the build adds this to every file that makes one of them, so that
 * a page brings the shapes of the calls it makes, with the file that makes them, and no others.
 */
export function layAtHand(calls: Readonly<Record<string, Call>>): void {
  for (const [name, call] of Object.entries(calls)) known.set(name, call)
}

/** The call of this name, where the page has brought it; undefined where only the whole table knows it. */
export const callAtHand = (name: string): Call | undefined => known.get(name)
