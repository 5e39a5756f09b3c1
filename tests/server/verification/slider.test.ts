import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawSlider, pictureSize } from '#server/domain/verification/slider-picture.ts'
import { choosePlace, chooseQuestion, type Drag, isDragPassed } from '#server/domain/verification/slider.ts'
import { captchaTexts, type ThingKind, thingKinds } from '#server/domain/verification/captcha-texts.ts'
import { Language } from '#wire/shapes.ts'

/** A hand that starts slowly, speeds up and slows down. */
const handTo = (x: number, { points = 40, duration = 900 } = {}): Drag => ({
  x,
  keyboard: false,
  trail: Array.from({ length: points }, (_, index) => {
    const part = index / (points - 1)
    const eased = part * part * (3 - 2 * part)
    return { t: Math.round(part * duration), x: Math.round(eased * x * 10) / 10, y: index % 3 }
  }),
})

const pressesTo = (x: number, step = 4): Drag => ({
  x,
  keyboard: true,
  trail: Array.from({ length: Math.floor(x / step) }, (_, index) => ({ t: index * 30, x: (index + 1) * step, y: 0 })),
})

describe('a drag', () => {
  it('passes when a hand lets go within five pixels', () => {
    for (const off of [-5, -2, 0, 3, 5]) expect(isDragPassed(handTo(150 + off), 150)).toBe(true)
  })

  it.each([
    ['six pixels off', handTo(156)],
    [
      'from a script at one speed',
      { ...handTo(150), trail: handTo(150).trail.map((point, i) => ({ ...point, x: (i * 150) / 39, t: i * 20 })) },
    ],
    ['in seven samples', handTo(150, { points: 7 })],
    ['in more than 600 samples', handTo(150, { points: 601, duration: 9_000 })],
    ['in less than a quarter of a second', handTo(150, { duration: 240 })],
    ['in more than twenty seconds', handTo(150, { duration: 20_100 })],
    ['with time running back', { ...handTo(150), trail: handTo(150).trail.toReversed() }],
    ['that ends elsewhere than the piece', { ...handTo(90), x: 150 }],
    ['that starts near the place', { ...handTo(150), trail: handTo(150).trail.slice(25) }],
    ['without a trail', { x: 150, trail: [], keyboard: false }],
  ])('fails %s', (_, drag) => {
    expect(isDragPassed(drag, 150)).toBe(false)
  })

  it('by arrow keys passes with even presses and takes its time', () => {
    expect(isDragPassed(pressesTo(152), 150)).toBe(true)
    const slow = {
      ...pressesTo(152),
      trail: pressesTo(152).trail.map((point, index) => ({ ...point, t: index * 1_000 })),
    }
    expect(isDragPassed(slow, 150)).toBe(true)
  })

  it.each([
    ['leaps', { x: 150, keyboard: true, trail: [0, 75, 150].map((x, index) => ({ t: index * 400, x, y: 0 })) }],
    [
      'wanders off the line',
      { ...pressesTo(152), trail: pressesTo(152).trail.map((point, index) => ({ ...point, y: index })) },
    ],
    [
      'is quicker than a hand',
      { ...pressesTo(152), trail: pressesTo(152).trail.map((point, index) => ({ ...point, t: index })) },
    ],
  ])('by arrow keys fails when it %s', (_, drag) => {
    expect(isDragPassed(drag, 150)).toBe(false)
  })

  it('never passes far from the place, whatever the path', () => {
    const point = fc.record({
      t: fc.nat(60_000),
      x: fc.integer({ min: -50, max: 1000 }),
      y: fc.integer({ min: -9, max: 9 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 200 }),
        fc.array(point, { maxLength: 30 }),
        fc.boolean(),
        (off, trail, keyboard) => {
          expect(isDragPassed({ x: 150 + off, trail, keyboard }, 150)).toBe(false)
        },
      ),
    )
  })
})

describe('a puzzle', () => {
  it('has its gap inside the picture and clear of the start', () => {
    for (let round = 0; round < 500; round += 1) {
      const { x, y } = choosePlace()
      expect(x).toBeGreaterThan(pictureSize.pieceSize)
      expect(x + pictureSize.pieceSize).toBeLessThan(pictureSize.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + pictureSize.pieceSize).toBeLessThanOrEqual(pictureSize.height)
    }
  })

  it('is drawn as two small PNGs of the given sizes', async () => {
    const { background, piece } = await drawSlider(150, 60)
    const sizeOf = async (url: string) => {
      const { width, height, format } = await sharp(
        Buffer.from(url.slice('data:image/png;base64,'.length), 'base64'),
      ).metadata()
      return { width, height, format }
    }
    expect(await sizeOf(background)).toEqual({ width: 320, height: 160, format: 'png' })
    expect(await sizeOf(piece)).toEqual({ width: 56, height: 56, format: 'png' })
    expect(background.length + piece.length).toBeLessThan(16_000)
  })
})

/** A reader's view of a question: the kinds it asks for, and of each thing its kind and number. */
function readQuestion(text: string, language: Language, known: ReadonlyMap<string, ThingKind>) {
  const { kinds } = captchaTexts[language]
  const [before = ''] = text.split(/[:：]/)
  const kindsToCount = thingKinds.filter((kind) => before.includes(kinds[kind]))
  const parts = text.split(/ (\d+)/)
  const things = parts.flatMap((part, at) => {
    const number = parts[at + 1]
    if (at % 2 === 1 || number === undefined) return []
    const found = [...known.keys()].filter((word) => part.endsWith(word)).toSorted((x, y) => y.length - x.length)
    return [{ kind: known.get(found[0] ?? ''), number: Number(number) }]
  })
  const isCounted = (kind: ThingKind | undefined) => kind !== undefined && kindsToCount.includes(kind)
  return {
    kindsToCount,
    things,
    sum: things.reduce((sum, { kind, number }) => (isCounted(kind) ? sum + number : sum), 0),
  }
}

const wordsOf = (language: Language, kinds: readonly ThingKind[] = thingKinds) =>
  kinds.flatMap((kind) => captchaTexts[language].things[kind].split(',').map((word) => [word, kind] as const))

describe('a stand-in question', () => {
  // Regression: the response named the kinds and the numbers; five lines of code answered it.
  it('shows nothing but words, and its answer is the sum that its words ask for', () => {
    for (let round = 0; round < 100; round += 1) {
      const { texts, answer } = chooseQuestion()
      for (const language of Language.options) {
        const { kindsToCount, things, sum } = readQuestion(texts[language], language, new Map(wordsOf(language)))
        expect([kindsToCount.length, things.length, sum], texts[language]).toEqual([2, 6, answer])
      }
    }
  })

  // Regression: a table of the forty words with their kinds answered every question.
  it('cannot be answered by a table of forty words, whichever they are', () => {
    const shuffled = () => wordsOf('en').toSorted(() => Math.random() - 0.5)
    const pairs = thingKinds.flatMap((one, at) => thingKinds.slice(at + 1).map((other) => [one, other] as const))
    const tables = [...pairs.map((pair) => wordsOf('en', pair)), shuffled(), shuffled()]
    for (const table of tables) {
      const known = new Map(table.slice(0, 40))
      let right = 0
      for (let round = 0; round < 400; round += 1) {
        const { texts, answer } = chooseQuestion()
        if (readQuestion(texts.en, 'en', known).sum === answer) right += 1
      }
      expect(right / 400, [...known.keys()].join()).toBeLessThan(0.12)
    }
  })

  it('cannot be answered by what a script can see of the numbers alone', () => {
    let guessed = 0
    for (let round = 0; round < 300; round += 1) {
      const { texts, answer } = chooseQuestion()
      const numbers = [...texts.en.matchAll(/\d+/g)].map(Number)
      const all = numbers.reduce((sum, number) => sum + number, 0)
      if ([all, Math.round(all / 2), Math.max(...numbers), Math.min(...numbers)].includes(answer)) guessed += 1
    }
    expect(guessed).toBeLessThan(60)
  })

  it('has as many things of each kind in every language, and none of them twice', () => {
    for (const language of Language.options) {
      const all = wordsOf(language)
      expect(new Set(all.map(([word]) => word)).size, language).toBe(all.length)
      for (const kind of thingKinds) expect(wordsOf(language, [kind])).toHaveLength(wordsOf('en', [kind]).length)
    }
    expect(wordsOf('en').length).toBeGreaterThan(120)
  })
})
