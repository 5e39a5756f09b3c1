import * as v from 'valibot'
import {
  isAddressRange,
  type SiteStatus,
  type ToggleName,
  toggleNames,
  underMaintenance,
} from '#server/domain/site/site-settings.ts'
import { command, type Words } from '#server/operator/command.ts'
import { OnOff } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

const statuses = ['normal', 'maintenance', 'blocked'] as const

const SetStatus = v.object({
  status: v.picklist(statuses),
  /** Epoch milliseconds. */
  until: v.nullable(v.number()),
  info: v.nullable(v.pipe(v.string(), v.maxLength(500))),
  /** Null leaves a list as it is, except that `normal` empties it. */
  countries: v.nullable(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
  addresses: v.nullable(v.array(v.pipe(v.string(), v.check(isAddressRange)))),
})

/** `blocked` with a list keeps those out and leaves the site open to others; without one it closes it to all. */
function nextStatus(
  before: SiteStatus,
  { status, until, info, countries, addresses }: v.InferOutput<typeof SetStatus>,
): SiteStatus {
  const current = status === 'normal' ? { countries: [], addresses: [] } : before
  const lists = { countries: countries ?? [...current.countries], addresses: addresses ?? [...current.addresses] }
  const isListed = countries !== null || addresses !== null
  if (status === 'maintenance') return { status: 1, until, info, ...lists }
  if (status === 'blocked' && !isListed) return { status: 2, until: null, info: null, ...lists }
  return { status: 0, until: null, info: null, ...lists }
}

/** Describes the site status. */
function describeStatus(site: SiteStatus, now: number): string[] {
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

function readStatus({ what: status, options, now }: Words) {
  const until = options['until'] === undefined ? null : readTime(options['until'])
  if (Number.isNaN(until)) return '--until must be a time with its zone, such as 2026-12-24T06:00+08:00'
  if (until !== null && until <= now) return '--until must be in the future'
  const countries = listIn(options['countries'])?.map((country) => country.toUpperCase()) ?? null
  return { status, until, info: options['info'] ?? null, countries, addresses: listIn(options['addresses']) }
}

function listIn(list: string | undefined): string[] | null {
  if (list === undefined) return null
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Requires a zone: a time without one would differ between machines. */
function readTime(text: string): number {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? Date.parse(text)
    : Number.NaN
}

const describeToggle = (name: string, on: boolean) => `${name}: ${on ? 'on' : 'off'}`

export const statusCommands = [
  command({
    name: 'status',
    usage: { status: 'Show whether the site is open.' },
    isReadOnly: true,
    run: async ({ settings, now }) => describeStatus(await settings.siteStatus(), now()),
  }),
  command({
    name: 'setStatus',
    usage: {
      'status normal': 'Open the site to everyone.',
      'status maintenance [--until 2026-12-24T06:00+08:00] [--info "text"] [--countries PH,SG] [--addresses 203.0.113.0/24]':
        'Show the maintenance page instead of the site.',
      'status blocked [--countries PH,SG] [--addresses 203.0.113.0/24]':
        'Show the blocked page to these countries and addresses, or to everyone when none are given.',
    },
    args: SetStatus,
    read: readStatus,
    wrong: {
      info: '--info takes at most 500 characters',
      countries: (list) => `--countries takes two-letter codes such as PH,SG, not ${String(list)}`,
      addresses: (list) => `--addresses takes addresses such as 203.0.113.7 or 203.0.113.0/24, not ${String(list)}`,
    },
    run: async ({ settings, now }, args) =>
      describeStatus(await settings.setSiteStatus(nextStatus(await settings.siteStatus(), args), now()), now()),
  }),
  command({
    name: 'toggles',
    usage: { toggles: 'Show all feature toggles.' },
    isReadOnly: true,
    async run({ settings }) {
      const toggles = await settings.toggles()
      return toggleNames.map((name) => describeToggle(name, toggles[name]))
    },
  }),
  command({
    name: 'setToggle',
    usage: { 'toggle <name> on|off': `Switch one: ${toggleNames.join(', ')}.` },
    args: v.object({
      name: v.custom<ToggleName>((value) => toggleNames.some((name) => name === value)),
      on: OnOff,
    }),
    takes: 'a toggle, and on or off',
    wrong: {
      name: (name) => `There is no toggle ${String(name ?? 'without a name')}. They are: ${toggleNames.join(', ')}`,
    },
    async run({ settings, now }, { name, on }) {
      await settings.setToggle(name, on, now())
      return [describeToggle(name, on)]
    },
  }),
]
