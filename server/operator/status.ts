import { type SiteStatus, toggleNames, type ToggleName, underMaintenance } from '#server/domain/site-settings.ts'
import type { OperatorCommand } from './command.ts'
import { inUtc } from './times.ts'

type SetStatus = Extract<OperatorCommand, { command: 'setStatus' }>

/** `blocked` with a list keeps those out and leaves the site open to others; without one it closes it to all. */
export function nextStatus(before: SiteStatus, { status, until, info, countries, addresses }: SetStatus): SiteStatus {
  const kept = status === 'normal' ? { countries: [], addresses: [] } : before
  const lists = { countries: countries ?? [...kept.countries], addresses: addresses ?? [...kept.addresses] }
  const isListed = countries !== null || addresses !== null
  if (status === 'maintenance') return { status: 1, until, info, ...lists }
  if (status === 'blocked' && !isListed) return { status: 2, until: null, info: null, ...lists }
  return { status: 0, until: null, info: null, ...lists }
}

/** Whether the site is open, in lines. */
export function describeStatus(site: SiteStatus, now: number): string[] {
  const { until, info, countries, addresses } = site
  const status = site.status === 1 && !underMaintenance(site, now) ? 0 : site.status
  const blocked = [...countries, ...addresses]
  return [
    `status: ${['normal', 'maintenance', 'blocked for everyone'][status]}`,
    ...(status !== 1 || until === null ? [] : [`until: ${inUtc(until)}`]),
    ...(status !== 1 || info === null ? [] : [`info: ${info}`]),
    ...(blocked.length === 0 ? [] : [`blocked for: ${blocked.join(', ')}`]),
  ]
}

/** A toggle in a line. */
export const describeToggle = (name: string, on: boolean) => `${name}: ${on ? 'on' : 'off'}`

/** All toggles, a line each. */
export function describeToggles(toggles: Readonly<Record<ToggleName, boolean>>): string[] {
  return toggleNames.map((name) => describeToggle(name, toggles[name]))
}
