import * as v from 'valibot'
import type { AutoplayChoices } from '#wire/play/play.ts'
import type { LimitKind, LimitPeriod } from '#wire/protection/protection.ts'
import { GameType } from '#wire/shapes.ts'
import type { Licence } from '#wire/site/system.ts'

/** An organisation that helps people with a gambling problem; `phone` as dialled. */
export interface HelpOrganisation {
  readonly name: string
  readonly url: string
  readonly phone: string | null
}

/** The market rules of one jurisdiction (decision 13). */
export interface Jurisdiction {
  /** Age from which people may play. */
  readonly minimumAge: number
  /** Fictitious licences, whose badges are in the footer until the operator enters their own. */
  readonly licences: readonly Licence[]
  /** Autoplay options of slots; null where the market forbids autoplay. */
  readonly autoplay: AutoplayChoices | null
  /** Seconds from one bet at a slot to the next; 0 where the market has no such rule. */
  readonly leastTurnSeconds: number
  readonly realityCheck: {
    /** True when every member gets reality checks, and not only those who chose an interval. */
    readonly asked: boolean
    /** Minutes between two checks of a member who has chosen none. */
    readonly minutes: number
    /** Intervals a member can choose, in minutes; none above an hour. */
    readonly choices: readonly number[]
  }
  /** Minutes without a bet or an opened game after which play has ended. */
  readonly pauseMinutes: number
  readonly limits: {
    /** Hours before a higher limit can be confirmed. */
    readonly waitHours: number
    /** Days within which it must be confirmed then. */
    readonly confirmDays: number
    /** Limits of members who have set none, and the highest one can set: whole units of the currency, or minutes. */
    readonly defaults: Readonly<Partial<Record<`${LimitKind}.${LimitPeriod}`, number>>>
    readonly ceilings: Readonly<Partial<Record<`${LimitKind}.${LimitPeriod}`, number>>>
  }
  /** Hours of a time-out, the shortest first. */
  readonly timeOuts: readonly number[]
  /** Months of a self-exclusion, the shortest first; null for one that never ends. */
  readonly exclusions: readonly (number | null)[]
  readonly help: readonly HelpOrganisation[]
}

const demonstrationBadge = (code: 'mga' | 'bvi' | 'pagcor', index: number) => ({
  code,
  licensee: 'Statehouse Club (demonstration)',
  number: `DEMO/${code.toUpperCase()}/000${index + 1}`,
  link: { mga: 'https://www.mga.org.mt', bvi: 'https://www.bvifsc.vg', pagcor: 'https://www.pagcor.ph' }[code],
  demonstration: true,
  covers: [...GameType.options],
  since: '2025-01-01',
})

const badges = (['mga', 'bvi', 'pagcor'] as const).map(demonstrationBadge)
const day = 24

const standard: Jurisdiction = {
  minimumAge: 18,
  licences: badges,
  autoplay: null,
  leastTurnSeconds: 0,
  realityCheck: { asked: true, minutes: 60, choices: [15, 20, 30, 45, 60] },
  pauseMinutes: 15,
  limits: { waitHours: 24, confirmDays: 7, defaults: {}, ceilings: {} },
  timeOuts: [day, 3 * day, 7 * day, 14 * day, 42 * day],
  exclusions: [6, 12, 60, null],
  help: [
    { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org', phone: null },
    { name: 'Gamblers Anonymous', url: 'https://www.gamblersanonymous.org', phone: null },
    { name: 'Gam-Anon', url: 'https://www.gam-anon.org', phone: null },
  ],
}

/**
 * Every profile by its code. The figures are a starting point: a licensee compares them with the text of the licence.
 */
export const jurisdictions = {
  standard,
  pagcor: {
    ...standard,
    minimumAge: 21,
    licences: badges.filter(({ code }) => code === 'pagcor'),
    exclusions: [6, 12, 60],
    help: [{ name: 'NCMH Crisis Hotline', url: 'https://ncmh.gov.ph', phone: '1553' }, ...standard.help],
  },
  mga: {
    ...standard,
    licences: badges.filter(({ code }) => code === 'mga'),
    autoplay: { turns: [10, 25, 50, 100], losses: [5, 10, 25, 50], wins: [10, 25, 100] },
    leastTurnSeconds: 2.5,
    realityCheck: { ...standard.realityCheck, choices: [15, 30, 60] },
    exclusions: [6, 12, 60, null],
    help: [{ name: 'Responsible Gaming Foundation', url: 'https://www.rgf.org.mt', phone: '1777' }, ...standard.help],
  },
} as const satisfies Readonly<Record<string, Jurisdiction>>

/** Name of a profile. */
export const JurisdictionCode = v.picklist(Object.keys(jurisdictions) as (keyof typeof jurisdictions)[])
export type JurisdictionCode = v.InferOutput<typeof JurisdictionCode>

/** The profile of this name. */
export const jurisdictionOf = (code: JurisdictionCode): Jurisdiction => jurisdictions[code]
