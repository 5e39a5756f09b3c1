import { decimalOf, type Fraction, fraction } from '#games/fraction.ts'
import { originalInWords, type OriginalText, originalTexts } from '#games/originals/original-texts.ts'
import type { OriginalName } from '#games/originals/originals.ts'
import type { TextId, Texts } from '#server/games/client/texts.ts'

/** A round as a view shows it. */
export interface RevealedRound<Pick = unknown, Outcome = unknown> {
  readonly pick: Pick
  readonly outcome: Outcome
  /** Whether it paid more than its bet: getting back less is not celebrated. */
  readonly isGain: boolean
}

/** A row of a pay table: what has to be drawn, and the multiple of the bet that it pays. */
export interface PayRow {
  readonly name: string
  readonly pays: Fraction
}

/** Where a view draws, and what it reports. */
export interface ViewPlace<Pick> {
  /** The outcome, at the top; read to screen readers by the frame. */
  readonly outcome: HTMLElement
  /** The choice, below it. */
  readonly pick: HTMLElement
  readonly texts: Texts
  /** Returns a part of the present bet, of so many parts, as money: for games that divide it. */
  share(part: number, of: number): string
  /** The player has chosen another pick, or cleared the choice: null. One that the rules do not take changes nothing. */
  choose(pick: Pick | null): void
}

/** A view that has been drawn. */
export interface OpenView<Pick, Outcome> {
  /** Shows the pick; `isOpen` is whether it can be changed. Called on every change of the game. */
  showPick(pick: Pick, isOpen: boolean): void
  /** Shows that nothing is chosen, in place of `showPick`; games that clear have it. */
  showCleared?(isOpen: boolean): void
  /** Shows the outcome at once; null before the first round and while one is drawn. */
  showOutcome(round: RevealedRound<Pick, Outcome> | null): void
  /** Reveals an outcome in motion; resolves at its end, and stops at once when the signal is aborted. */
  reveal(round: RevealedRound<Pick, Outcome>, signal: AbortSignal): Promise<void>
}

/** What a game adds to the common screen. */
export interface GameView<Pick, Outcome> {
  /** The rules sheet's own paragraph. */
  readonly rules: TextId
  /** What the game pays by this pick, or by any where nothing is chosen; the rules sheet shows it. */
  payTable?(pick: Pick | null, texts: Texts): readonly PayRow[]
  open(place: ViewPlace<Pick>): OpenView<Pick, Outcome>
}

/** Returns a text of picks and outcomes in the language of the page. */
export const inWords = ({ t, has }: Texts, text: OriginalText): string =>
  originalInWords(text, (id) => (has(id) ? t(id) : null))

/** Returns millionths of a per cent as text, without closing zeros beyond the second digit. */
export const percentText = (millionths: bigint): string =>
  `${decimalOf(fraction(millionths, 1_000_000), 6).replace(/0{1,4}$/, '')} %`

/** Returns a multiple of the bet as text: up to four digits, without closing zeros beyond the second. */
export const multipleText = (multiple: Fraction): string => `${decimalOf(multiple, 4).replace(/0{1,2}$/, '')}×`

/** Returns a multiple of the bet as text where there is little room: up to two digits, without closing zeros. */
export const shortMultiple = (multiple: Fraction): string => `${decimalOf(multiple, 2).replace(/\.?0+$/, '')}×`

/** Returns a pick as text. */
export const pickText = (game: OriginalName, pick: unknown, texts: Texts): string =>
  inWords(texts, originalTexts[game].pick(pick))

/** Returns an outcome of a pick as text. */
export const outcomeText = (
  game: OriginalName,
  { outcome, pick }: { readonly outcome: unknown; readonly pick: unknown },
  texts: Texts,
): string => inWords(texts, originalTexts[game].outcome(outcome, pick))

/** Resolves after a while, or when it is aborted: with reduced motion an outcome stands still for a moment. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Calls `frame` with the share of the time that has passed, up to 1; resolves at its end or when it is aborted. */
export function animate(milliseconds: number, signal: AbortSignal, frame: (share: number) => void): Promise<void> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const step = () => {
      if (signal.aborted) return resolve()
      const share = Math.min(1, (performance.now() - begun) / milliseconds)
      frame(share)
      if (share < 1) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })
}
