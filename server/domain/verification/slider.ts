import { randomInt } from 'node:crypto'
import { Language } from '#wire/shapes.ts'
import type { TrailPoint } from '#wire/verification/verification.ts'
import { captchaTexts, type ThingKind, thingKinds } from './captcha-texts.ts'
import { pictureSize } from './slider-picture.ts'

/** Tolerated distance from the place of the piece, in picture pixels. */
export const tolerance = 5

/** A random place for the piece: never so near the left edge that hardly moving it would do. */
export function choosePlace(): { x: number; y: number } {
  const { width, height, pieceSize } = pictureSize
  return { x: randomInt(pieceSize + 24, width - pieceSize - 4), y: randomInt(10, height - pieceSize - 10) }
}

/** The piece as released: its place and its path. */
export interface Drag {
  readonly x: number
  readonly trail: readonly TrailPoint[]
  readonly keyboard: boolean
}

/**
 * Returns whether a person moved the piece to its place (design: ±5 px, 8–600 samples, 0.25–20 s, in order, varied
 * speed). With the keyboard every press is a sample: presses may be even and take a minute, but each is a small step.
 */
export function isDragPassed(drag: Drag, place: number): boolean {
  if (Math.abs(drag.x - place) > tolerance) return false
  const { trail } = drag
  const first = trail[0]
  const last = trail.at(-1)
  if (!first || !last || !isInOrder(trail)) return false
  const farthest = pictureSize.width - pictureSize.pieceSize
  const end = Math.min(Math.max(last.x, 0), farthest)
  if (Math.abs(end - drag.x) > tolerance || Math.abs(first.x) > farthest / 4) return false
  const duration = last.t - first.t
  return drag.keyboard ? isTyped(trail, duration) : isPulled(trail, duration)
}

function isPulled(trail: readonly TrailPoint[], duration: number): boolean {
  return trail.length >= 8 && trail.length <= 600 && duration >= 250 && duration <= 20_000 && isSpeedVaried(trail)
}

/** The largest step of a key press. */
const largestPress = 32

function isTyped(trail: readonly TrailPoint[], duration: number): boolean {
  if (trail.length < 3 || trail.length > 600 || duration < 250 || duration > 60_000) return false
  return steps(trail).every((step) => Math.abs(step.x) <= largestPress && step.y === 0)
}

function isInOrder(trail: readonly TrailPoint[]): boolean {
  return steps(trail).every((step) => step.t >= 0)
}

/** A hand speeds up and slows down; a script that interpolates moves the same way at every sample. */
function isSpeedVaried(trail: readonly TrailPoint[]): boolean {
  const speeds = steps(trail)
    .filter((step) => step.t > 0)
    .map((step) => step.x / step.t)
  if (speeds.length < 5) return false
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  const variance = speeds.reduce((sum, speed) => sum + (speed - mean) ** 2, 0) / speeds.length
  return Math.sqrt(variance) > Math.abs(mean) * 0.05
}

function steps(trail: readonly TrailPoint[]): TrailPoint[] {
  return trail.slice(1).map((point, index) => {
    const before = trail[index] ?? point
    return { t: point.t - before.t, x: point.x - before.x, y: point.y - before.y }
  })
}

/** Number of things in a question, and the fewest and most of the kinds it asks for. */
const counts = { things: 6, least: 3, most: 4 } as const
const largestNumber = 12

interface Thing {
  readonly kind: ThingKind
  readonly at: number
}

const thingsIn = (language: Language, kind: ThingKind): readonly string[] =>
  captchaTexts[language].things[kind].split(',')

const allThings: readonly Thing[] = thingKinds.flatMap((kind) => thingsIn('en', kind).map((_, at) => ({ kind, at })))

/** A random thing out of those that `may` be named and are not yet. */
function oneMore(named: readonly Thing[], may: (thing: Thing) => boolean): Thing {
  const left = allThings.filter((thing) => may(thing) && !named.includes(thing))
  const thing = left[randomInt(left.length)]
  if (thing === undefined) throw new Error('too few things to ask for')
  return thing
}

/**
 * A question in words that replaces the puzzle for people who cannot see it (decision 8), in every language alike: the
 * sum of the numbers behind the things of two kinds, among things of others. The kind of a thing is never written, so a
 * script would need all words of both kinds: the kinds with the most words come most often.
 */
export function chooseQuestion(): { texts: Record<Language, string>; answer: number } {
  const targets: Thing[] = [oneMore([], () => true)]
  targets.push(oneMore(targets, ({ kind }) => kind !== targets[0]?.kind))
  const kinds = targets.map(({ kind }) => kind)
  const count = randomInt(counts.least, counts.most + 1)
  while (targets.length < count) targets.push(oneMore(targets, ({ kind }) => kinds.includes(kind)))
  const others: Thing[] = []
  while (targets.length + others.length < counts.things)
    others.push(oneMore(others, ({ kind }) => !kinds.includes(kind)))

  const named: (Thing & { readonly number: number })[] = []
  for (const thing of [...targets, ...others])
    named.splice(randomInt(named.length + 1), 0, { ...thing, number: randomInt(1, largestNumber + 1) })
  const textIn = (language: Language) => {
    const { ask, kinds: names } = captchaTexts[language]
    const list = new Intl.ListFormat(language, { type: 'conjunction' })
    const things = named.map(({ kind, at, number }) => `${thingsIn(language, kind)[at]} ${number}`)
    return ask(list.format(kinds.map((kind) => names[kind])), list.format(things))
  }
  const texts = Object.fromEntries(Language.options.map((language) => [language, textIn(language)]))
  const answer = named.reduce((sum, { kind, number }) => (kinds.includes(kind) ? sum + number : sum), 0)
  return { texts: texts as Record<Language, string>, answer }
}
