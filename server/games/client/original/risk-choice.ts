import { escape } from '#server/games/client/page-parts.ts'
import type { Texts } from '#server/games/client/texts.ts'

type Risk = 'low' | 'classic' | 'medium' | 'high'

/** A choice of a risk that has been drawn. */
interface RiskChoice<Own extends Risk> {
  show(risk: Own, isOpen: boolean): void
}

/** Draws the choice of a risk into an empty fieldset. */
export function riskChoice<Own extends Risk>(
  fieldset: HTMLFieldSetElement,
  { risks, texts: { t }, choose }: { readonly risks: readonly Own[]; readonly texts: Texts; choose(risk: Own): void },
): RiskChoice<Own> {
  fieldset.className = 'choices sides risks'
  fieldset.innerHTML = `<legend class="sr">${escape(t('original.risk'))}</legend>${risks
    .map(
      (risk) =>
        `<label><input type="radio" name="risk" value="${risk}" /><span>${escape(t(`original.risk.${risk}`))}</span></label>`,
    )
    .join('')}`
  const options = risks.map((risk) => ({
    risk,
    input: fieldset.querySelector<HTMLInputElement>(`[value="${risk}"]`)!,
  }))
  for (const { risk, input } of options) input.addEventListener('change', () => choose(risk))
  return {
    show(risk, isOpen) {
      for (const option of options) option.input.checked = option.risk === risk
      fieldset.disabled = !isOpen
    },
  }
}
