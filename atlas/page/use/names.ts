import type { ChartJson, TransitionJson } from '#atlas/export/chart-json.ts'
import { texts } from '#atlas/page/texts.ts'
import { conditionText, targetText, triggerSentence } from '#atlas/page/words-of.ts'

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A language by its name; by its code where the code is none. */
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
export const wayName = (chart: ChartJson, transition: TransitionJson): string =>
  [triggerSentence(chart, transition), conditionText(transition)].filter((part) => part !== '').join(', ')

/** Where a transition leads: `→ submitting`, or that it stays. */
export const wayTarget = ({ source, targets }: Pick<TransitionJson, 'source' | 'targets'>): string =>
  targets.length === 0 ? texts.stays : `→ ${targets.map((target) => targetText(source, target)).join(' + ')}`
