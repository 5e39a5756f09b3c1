import { status } from '#wire/site/site.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { siteStatusMachine, type Status } from './site-status.machine.ts'

const answered = (
  systemStatus: Status['systemStatus'],
  maintenance: Status['maintenance'] = null,
): { readonly kind: 'value'; readonly value: Status } => ({
  kind: 'value',
  value: { systemStatus, serverTime: 1_000_000, maintenance, location: { ip: '203.0.113.7', country: 'PH' } },
})

export const siteStatusModel = defineModel({
  flow: 'site-status',
  machine: siteStatusMachine,
  inputs: { default: undefined },
  events: {},
  calls: defineCalls({ loadStatus: [status] }),
  actors: {
    loadStatus: {
      done: {
        open: answered(0),
        maintenance: answered(1, { until: null, info: 'New games' }),
        maintenanceUntil: answered(1, { until: 1_030_000, info: null }),
        regionBlocked: answered(2),
        refused: refusal('rate_limited'),
      },
    },
  },
  invariants: {
    'the page matches the last answer of the server': (state) =>
      (!state.in('open') || state.context.status?.systemStatus === 0) &&
      (!state.in('maintenance') || state.context.status?.systemStatus === 1) &&
      (!state.in('regionBlocked') || state.context.status?.systemStatus === 2),
    'a fault does not replace a known page': (state) => !state.in('failed') || state.context.status === null,
  },
  goals: {
    'the site opens again': (state) => state.in('open'),
    'maintenance can begin': (state) => state.in('maintenance'),
  },
  journeys: {
    opens: {
      claim: 'System status 0 is the normal site (spec §4).',
      steps: [{ do: 'loadStatus:done/open', in: 'open', notTags: ['closed'] }],
    },
    'maintenance-comes-and-goes': {
      claim: 'System status 1 replaces the site until its end; it reopens automatically (spec §2, §4).',
      steps: [
        { do: 'loadStatus:done/open', in: 'open' },
        { do: 'status.changed', in: 'checking' },
        { do: 'loadStatus:done/maintenanceUntil', in: 'maintenance', tags: ['closed'] },
        { do: 'after:maintenanceEnd', passes: 30_000, in: 'checking' },
        { do: 'loadStatus:done/open', in: 'open' },
      ],
    },
    'region-blocked': {
      claim: 'System status 2 replaces the site with the region notice (spec §2, §4).',
      steps: [
        { do: 'loadStatus:done/regionBlocked', in: 'regionBlocked', tags: ['closed'] },
        { do: 'after:regionRecheck', passes: 60_000, in: 'checking' },
        { do: 'loadStatus:error/fault', in: 'regionBlocked' },
      ],
    },
    'server-down-at-start': {
      claim: 'Without a known status an error is shown with a retry (spec §8).',
      steps: [
        { do: 'loadStatus:error/fault', in: 'failed', tags: ['failed'] },
        { do: 'retried', in: 'checking', tags: ['busy'] },
        { do: 'loadStatus:done/open', in: 'open' },
      ],
    },
    'a-status-event-is-followed-at-once': {
      claim: 'A status event reloads the status at once on every page; the answer to an earlier request is not used.',
      steps: [
        { do: 'status.changed', in: 'checking', starts: ['loadStatus'] },
        { do: 'loadStatus:error/fault', in: 'failed' },
        { do: 'status.changed', in: 'checking', starts: ['loadStatus'] },
        { do: 'loadStatus:done/maintenance', in: 'maintenance', tags: ['closed'] },
        { do: 'status.changed', in: 'checking' },
        { do: 'loadStatus:done/regionBlocked', in: 'regionBlocked', tags: ['closed'] },
        { do: 'status.changed', in: 'checking' },
        { do: 'loadStatus:done/refused', in: 'regionBlocked', tags: ['closed'] },
      ],
    },
    'a-closed-site-can-be-rechecked': {
      claim: 'A visitor of a closed site can check at once whether it is open again (spec §2).',
      steps: [
        { do: 'loadStatus:done/maintenance', in: 'maintenance' },
        { do: 'retried', in: 'checking', starts: ['loadStatus'] },
        { do: 'loadStatus:done/regionBlocked', in: 'regionBlocked' },
        { do: 'retried', in: 'checking', starts: ['loadStatus'] },
        { do: 'loadStatus:done/open', in: 'open', notTags: ['closed'] },
      ],
    },
  },
})
