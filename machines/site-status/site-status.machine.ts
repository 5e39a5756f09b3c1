import { assign, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import type { status } from '#wire/site/site.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, fromValue, refused } from '#machines/lib/transitions.ts'

export type Status = ValueOf<typeof status>

export interface SiteStatusContext {
  /** The server's last answer. */
  readonly status: Status | null
}

export type SiteStatusEvent = { readonly type: 'status.changed' } | { readonly type: 'retried' }

/** Shortest and longest poll interval of a closed site, in milliseconds. */
const soonest = 2_000
const latest = 60_000

/** The site is open, under maintenance or blocked in this region; it reopens automatically (spec §4). */
export const siteStatusMachine = setup({
  types: {
    context: {} as SiteStatusContext,
    events: {} as SiteStatusEvent,
    tags: {} as 'busy' | 'failed' | 'closed',
  },
  actors: { loadStatus: notProvided<Answer<Status>>('loadStatus') },
  guards: {
    refused,
    underMaintenance: ({ context }) => context.status?.systemStatus === 1,
    regionBlocked: ({ context }) => context.status?.systemStatus === 2,
    unknown: ({ context }) => context.status === null,
  },
  actions: {
    keepStatus: assign(fromValue((value: Status) => ({ status: value }))),
  },
  delays: {
    maintenanceEnd: ({ context }) => {
      const until = context.status?.maintenance?.until ?? null
      const wait = until === null || context.status === null ? latest : until - context.status.serverTime
      return Math.min(Math.max(wait, soonest), latest)
    },
    regionRecheck: 60_000,
  },
}).createMachine({
  id: 'siteStatus',
  description: 'The status of the site; a closed site is polled until it opens again.',
  meta: { requirements: ['spec §2 site status pages', 'spec §4 site status', 'decision 7'] },
  context: { status: null },
  initial: 'checking',
  states: {
    checking: {
      description: 'The status is loading; the last known page stays on the screen.',
      meta: { requirements: ['spec §7 system status'] },
      tags: ['busy'],
      invoke: {
        src: 'loadStatus',
        id: 'loadStatus',
        onDone: [
          { guard: withOutput('refused'), target: 'deciding' },
          { target: 'deciding', actions: withOutput('keepStatus') },
        ],
        onError: 'deciding',
      },
      on: { 'status.changed': { target: 'checking', reenter: true } },
    },
    deciding: {
      description: 'Chooses the page for the status; maintenance takes precedence over a blocked region.',
      meta: { requirements: ['spec §4 maintenance takes precedence'] },
      always: [
        { guard: 'unknown', target: 'failed' },
        { guard: 'underMaintenance', target: 'maintenance' },
        { guard: 'regionBlocked', target: 'regionBlocked' },
        { target: 'open' },
      ],
    },
    open: {
      description: 'The site is open.',
      meta: { requirements: ['spec §4 site status 0'] },
      on: { 'status.changed': 'checking' },
    },
    maintenance: {
      description: 'A maintenance page replaces the site until it is over.',
      meta: { requirements: ['spec §2 maintenance page', 'spec §4 site status 1'] },
      tags: ['closed'],
      after: { maintenanceEnd: 'checking' },
      on: { 'status.changed': 'checking', retried: 'checking' },
    },
    regionBlocked: {
      description: 'A notice replaces the site: it is not offered in this region.',
      meta: { requirements: ['spec §2 region-blocked page', 'spec §4 site status 2'] },
      tags: ['closed'],
      after: { regionRecheck: 'checking' },
      on: { 'status.changed': 'checking', retried: 'checking' },
    },
    failed: {
      description: 'The status failed to load and none is known; the visitor can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: { 'status.changed': 'checking', retried: 'checking' },
    },
  },
})
