import { decimalOf } from '#games/fraction.ts'
import { dice, diceNumbers, type DicePick, diceTargets, winningNumbers } from '#games/originals/dice.ts'
import { ofHundredths } from '#games/originals/original-texts.ts'
import { escape } from '#server/games/client/page-parts.ts'
import { animate, type GameView, pickText, type RevealedRound } from './game-view.ts'
import { numberField } from './number-field.ts'

const sides = ['under', 'over'] as const

/** Time that the number rolls, in milliseconds. */
const rollTime = 700

const clamp = ({ side, target }: DicePick): DicePick => {
  const { least, most } = diceTargets(side)
  return { side, target: Math.max(least, Math.min(most, target)) }
}

/** Dice: a number on a line from 0 to 100, whose winning part is drawn, and a slider for the target. */
export const diceView: GameView<DicePick, number> = {
  rules: 'original.dice.rules',
  open({ outcome, pick, texts, choose }) {
    const { t } = texts
    outcome.innerHTML = `<p class="roll" data-dice="number">–</p>
      <div class="dice-line" aria-hidden="true"><i data-dice="zone"></i><b data-dice="mark" hidden></b></div>`
    pick.innerHTML = `
      <fieldset class="choices sides"><legend class="sr">${escape(t('original.pick'))}</legend>${sides
        .map(
          (side) =>
            `<label><input type="radio" name="side" value="${side}" /><span>${escape(t(`original.dice.${side}`))}</span></label>`,
        )
        .join('')}</fieldset>
      <input class="slide" type="range" step="1" aria-label="${escape(t('original.dice.target'))}" />
      <dl class="odds">
        <div><dt><label for="dice-target">${escape(t('original.dice.target'))}</label></dt><dd><input id="dice-target" class="number" inputmode="decimal" autocomplete="off" maxlength="8" /></dd></div>
        <div><dt>${escape(t('original.chance'))}</dt><dd data-dice="chance"></dd></div>
        <div><dt>${escape(t('original.pays'))}</dt><dd data-dice="pays"></dd></div>
      </dl>`
    const part = (root: HTMLElement, name: string) => root.querySelector<HTMLElement>(`[data-dice="${name}"]`)!
    const [number, zone, mark] = [part(outcome, 'number'), part(outcome, 'zone'), part(outcome, 'mark')]
    const field = (selector: string) => pick.querySelector<HTMLInputElement>(selector)!
    const slider = field('[type="range"]')
    const fields = [...pick.querySelectorAll<HTMLInputElement>('input')]
    let shown: DicePick = dice.usual
    const target = numberField(field('#dice-target'), {
      bounds: () => diceTargets(shown.side),
      choose: (hundredths) => choose({ ...shown, target: hundredths }),
    })
    slider.addEventListener('input', () => choose({ ...shown, target: Number(slider.value) }))
    for (const side of sides)
      field(`[value="${side}"]`).addEventListener('change', () =>
        // The same chance on the other side.
        choose(clamp({ side, target: diceNumbers - 1 - shown.target })),
      )
    const place = (rolled: number, isGain: boolean | null) => {
      mark.hidden = false
      mark.style.setProperty('--at', String(rolled / diceNumbers))
      number.textContent = ofHundredths(rolled)
      number.dataset['won'] = String(isGain)
    }
    return {
      showPick(now, isOpen) {
        for (const each of fields) each.disabled = !isOpen
        shown = now
        const { side } = now
        const { least, most } = diceTargets(side)
        Object.assign(slider, { min: String(least), max: String(most) })
        slider.value = String(now.target)
        slider.setAttribute('aria-valuetext', pickText('dice', now, texts))
        field(`[value="${side}"]`).checked = true
        target.show(now.target)
        const winning = winningNumbers(now)
        part(pick, 'chance').textContent = `${ofHundredths(winning)} %`
        part(pick, 'pays').textContent = `${decimalOf(dice.pays(now, side === 'under' ? 0 : diceNumbers - 1), 4)}×`
        zone.style.setProperty('--from', String(side === 'under' ? 0 : (now.target + 1) / diceNumbers))
        zone.style.setProperty('--share', String(winning / diceNumbers))
      },
      showOutcome(round: RevealedRound<DicePick, number> | null) {
        if (round === null) {
          number.textContent = '–'
          mark.hidden = true
        } else place(round.outcome, round.isGain)
      },
      reveal: (round, signal) =>
        animate(rollTime, signal, (share) => {
          const slow = 1 - (1 - share) ** 3
          place(Math.round(round.outcome * slow), share === 1 ? round.isGain : null)
        }),
    }
  },
}
