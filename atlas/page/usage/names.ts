import type { ChartJson, TransitionJson } from '#atlas/export/chart-json.ts'
import { texts } from '#atlas/page/texts.ts'
import { conditionText, targetText, triggerSentence } from '#atlas/page/chart-texts.ts'

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Returns the English name of a language, or its code where the code is invalid. */
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

export const dayText = (moment: string): string => day.format(new Date(moment))
export const hourText = (moment: string): string => hour.format(new Date(moment))

/** A transition in one line: `form.submitted, if formValid`. */
export const transitionName = (chart: ChartJson, transition: TransitionJson): string =>
  [triggerSentence(chart, transition), conditionText(transition)].filter((part) => part !== '').join(', ')

/** The targets of a transition: `→ submitting`, or a text that it stays. */
export const transitionTarget = ({ source, targets }: Pick<TransitionJson, 'source' | 'targets'>): string =>
  targets.length === 0 ? texts.stays : `→ ${targets.map((target) => targetText(source, target)).join(' + ')}`
