import { fraction } from '#games/fraction.ts'
import { sicBo, type SicBoDice, sicBoFaces, sicBoOdds, type SicBoPick, sicBoSpots } from '#games/originals/sic-bo.ts'
import { sicBoSpotText } from '#games/originals/original-texts.ts'
import { escape } from '#server/games/client/page-parts.ts'
import { chipBoard } from './chip-board.ts'
import { type GameView, inWords } from './game-view.ts'
import { threeDice } from './three-dice-view.ts'

/** The parts of the board: what is in each begins with one of these words. */
const parts = [
  { id: 'original.sic-bo.main', of: /^(small|big|anyTriple|single)/ },
  { id: 'original.sic-bo.sums', of: /^sum/ },
  { id: 'original.sic-bo.same', of: /^(double|triple)/ },
  { id: 'original.sic-bo.pairs', of: /^combination/ },
] as const

/** Sic bo: a board in four parts, and three dice. */
export const sicBoView: GameView<SicBoPick, SicBoDice> = {
  rules: 'original.sic-bo.rules',
  payTable: (_, texts) =>
    sicBoSpots
      // One of each that pays the same; the rules name what a single face pays.
      .filter((spot) => !/^(single|sum-1[1-7]|(double|triple)-[2-6]|combination-(?!1-2))/.test(spot))
      .map((spot) => ({
        name: inWords(texts, sicBoSpotText(spot)),
        pays: fraction(sicBoOdds(spot) + 1),
      })),
  open(place) {
    const { texts } = place
    const board = chipBoard<string>(
      place,
      parts.map(({ id, of }) => ({
        name: texts.t(id),
        spots: sicBoSpots
          .filter((spot) => of.test(spot))
          .map((spot) => {
            const name = inWords(texts, sicBoSpotText(spot))
            const odds = `${sicBoOdds(spot)}:1`
            return { spot, name: `${name} ${odds}`, face: `<span>${escape(name)}</span> <small>${odds}</small>` }
          }),
      })),
    )
    return {
      ...board,
      ...threeDice<number, SicBoPick>(place.outcome, {
        faces: sicBoFaces,
        draw(die, face) {
          die.className = face === null ? '' : 'pips'
          die.innerHTML = '<s></s>'.repeat(face ?? 0)
          die.dataset['face'] = String(face ?? '')
        },
        settled: (round) =>
          board.mark(
            round === null
              ? []
              : sicBoSpots.filter(
                  (spot) => sicBo.pays([{ spot, weight: 1 }], round.outcome as SicBoDice).numerator > 0n,
                ),
          ),
      }),
    }
  },
}
