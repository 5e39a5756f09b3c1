import { floorOf } from '#games/fraction.ts'
import { leastTarget, limbo, type LimboPick, mostMultiplier } from '#games/originals/limbo.ts'
import { ofHundredths } from '#games/originals/original-texts.ts'
import { escape } from '#server/games/client/page-parts.ts'
import { animate, type GameView, percentText, type RevealedRound } from './game-view.ts'
import { numberField } from './number-field.ts'

/** Targets to choose with one tap, in hundredths. */
const presets = [150, 200, 500, 1_000, 10_000]

/** Time that the multiplier counts up, in milliseconds. */
const countTime = 900

/** Limbo: a multiplier that counts up, and a field for the target. */
export const limboView: GameView<LimboPick, number> = {
  rules: 'original.limbo.rules',
  open({ outcome, pick, texts, choose }) {
    const { t } = texts
    outcome.innerHTML = '<p class="roll" data-limbo="number">–</p>'
    pick.innerHTML = `
      <div class="choices presets" role="group" aria-label="${escape(t('original.limbo.presets'))}">${presets
        .map((target) => `<button type="button" class="preset" data-target="${target}">${target / 100}×</button>`)
        .join('')}</div>
      <dl class="odds">
        <div><dt><label for="limbo-target">${escape(t('original.limbo.target'))}</label></dt><dd><input id="limbo-target" class="number" inputmode="decimal" autocomplete="off" maxlength="11" data-limbo="target" /></dd></div>
        <div><dt>${escape(t('original.chance'))}</dt><dd data-limbo="chance"></dd></div>
      </dl>`
    const number = outcome.querySelector<HTMLElement>('[data-limbo="number"]')!
    const chance = pick.querySelector('[data-limbo="chance"]')!
    const input = pick.querySelector<HTMLInputElement>('[data-limbo="target"]')!
    const buttons = [...pick.querySelectorAll('button')]
    const target = numberField(input, {
      bounds: () => ({ least: leastTarget, most: mostMultiplier }),
      choose: (hundredths) => choose({ target: hundredths }),
    })
    for (const button of buttons)
      button.addEventListener('click', () => choose({ target: Number(button.dataset['target']) }))
    const place = (multiplier: number, isGain: boolean | null) => {
      number.textContent = `${ofHundredths(multiplier)}×`
      number.dataset['won'] = String(isGain)
    }
    return {
      showPick(now, isOpen) {
        input.disabled = !isOpen
        for (const button of buttons) {
          button.disabled = !isOpen
          button.setAttribute('aria-pressed', String(Number(button.dataset['target']) === now.target))
        }
        target.show(now.target)
        // The return is the chance times the multiple, which is in hundredths.
        chance.textContent = percentText(floorOf(limbo.returnOf(now), 10_000_000_000n) / BigInt(now.target))
      },
      showOutcome(round: RevealedRound<LimboPick, number> | null) {
        if (round === null) number.textContent = '–'
        else place(round.outcome, round.isGain)
      },
      reveal: (round, signal) =>
        animate(countTime, signal, (share) => {
          // Counts by factors: the same time for each doubling.
          const counted = 100 * (round.outcome / 100) ** share
          place(share === 1 ? round.outcome : Math.floor(counted), share === 1 ? round.isGain : null)
        }),
    }
  },
}
