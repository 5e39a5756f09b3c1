import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { limitsActorCalls, limitsMachine } from './limits.machine.ts'
import { limitProblems, type Limits, nothingTyped } from './limits.rules.ts'

const stakes = { kind: 'stake', period: 'day' } as const
const time = { kind: 'time', period: 'week' } as const
const readyAt = 1_800_000_000_000
const pending = { amount: '900.00', readyAt, lapsesAt: readyAt + 604_800_000 }
const stakeLimit = { ...stakes, amount: '500.00', used: '300.00', isDefault: false, most: null, pending: null } as const
const timeLimit = { ...time, amount: null, used: '42', isDefault: false, most: '10080', pending: null } as const
const limits: Limits = {
  currency: 'PHP',
  serverTime: readyAt - 3_600_000,
  waitHours: 24,
  list: [{ ...stakeLimit, pending }, timeLimit],
}
/** Without decimals; two limits of one kind. */
const dong: Limits = {
  ...limits,
  currency: 'VND',
  list: [
    { ...stakeLimit, amount: '500', used: '300', most: '900' },
    timeLimit,
    { ...stakeLimit, period: 'week', amount: '2000', used: '300' },
  ],
}
const lower = { ...stakeLimit, amount: '400.00' }
const typed = { amount: '400', amountMark: '.' } as const

export const limitsModel = defineModel({
  flow: 'limits',
  machine: limitsMachine,
  inputs: { default: undefined },
  events: {
    'limit.chosen': { stakes, time },
    'raise.confirmed': { stakes },
    'change.withdrawn': { stakes },
    'form.edited': {
      lower: { fields: typed },
      unread: { fields: { amount: 'marami' } },
      nothing: { fields: { amount: '0' } },
      tooLong: { fields: { amount: '10081' } },
    },
  },
  calls: limitsActorCalls,
  macros: { 'a limit typed and sent': ['form.edited/lower', 'form.submitted'] },
  actors: {
    loadLimits: {
      done: {
        ready: { kind: 'value', value: limits },
        dong: { kind: 'value', value: dong },
        refused: refusal('rate_limited'),
      },
    },
    setLimit: {
      done: { lower: { kind: 'value', value: lower }, range: refusal('limit_out_of_range') },
    },
    confirmLimit: {
      done: {
        raised: { kind: 'value', value: { ...stakeLimit, amount: '900.00' } },
        early: refusal('limit_not_due'),
      },
    },
    keepLimit: {
      done: { kept: { kind: 'value', value: stakeLimit }, refused: refusal('rate_limited') },
    },
  },
  project: ({ limits: known, at, removing, fields, problems, refusal: code }) => ({
    known: known?.list.map(({ amount, pending: waits }) => [amount, waits !== null]) ?? null,
    at: at?.kind ?? null,
    removing,
    typed: fields.amount,
    shown: code ?? problems,
  }),
  invariants: {
    'the form is open only for a known limit': (state) => !state.tags.has('form') || state.context.at !== null,
    'limits are shown only when they are loaded': (state) => !state.in('showing') || state.context.limits !== null,
  },
  laws: {
    ...loadLaws('loadLimits'),
    ...formLaws({ state: 'editing', submittedBy: { setLimit: 'saving' }, problems: limitProblems }),
    'the chosen limit is the one that is changed, confirmed or kept': ({ do: what, carries, before, after }) => {
      const match = /^(limit\.chosen|raise\.confirmed|change\.withdrawn)\//.exec(what)
      if (match === null || !before.in('showing')) return true
      const { kind } = carries as typeof stakes
      const to = {
        'limit.chosen': 'editing',
        'raise.confirmed': 'confirming',
        'change.withdrawn': 'withdrawingChange',
      }[match[1]!]
      return (
        after.in(to ?? '') &&
        after.context.at?.kind === kind &&
        after.context.fields.amount === '' &&
        after.context.refusal === null
      )
    },
    'a saved limit replaces the old one, and nothing else changes': ({ do: what, carries, before, after }) => {
      if (!/^(setLimit|confirmLimit|keepLimit):done\//.test(what)) return true
      const { kind, value } = carries as { readonly kind: string; readonly value: typeof stakeLimit }
      if (kind !== 'value') return after.context.limits === before.context.limits
      const [first, second, third] = after.context.limits?.list ?? []
      return (
        after.in('showing.changed') &&
        first?.amount === value.amount &&
        second?.amount === null &&
        (third === undefined || third.amount === '2000')
      )
    },
    'a fault or a refusal is shown': ({ do: what, carries, after }) => {
      if (!/^(confirmLimit|keepLimit):(done|error)\//.test(what)) return true
      const answer = (carries ?? {}) as { readonly kind?: string; readonly code?: string }
      if (answer.kind === 'value') return true
      return after.in('showing.failed') && after.tags.has('failed') && after.context.refusal === (answer.code ?? null)
    },
    'cancelling the form changes nothing': ({ do: what, asks, before, after }) =>
      !what.startsWith('cancelled') || !before.in('editing') || (after.in('showing.idle') && asks.length === 0),
  },
  goals: { 'a limit has been changed': (state) => state.in('showing.changed') },
  journeys: {
    'a-lower-limit': {
      claim: 'A member types a lower limit: it is sent in wire format, and counts at once.',
      starts: ['loadLimits'],
      steps: [
        { do: 'loadLimits:done/ready', in: 'showing.idle', context: { limits, removing: false } },
        {
          do: 'limit.chosen/stakes',
          in: 'editing.idle',
          tags: ['form'],
          context: { fields: nothingTyped, removing: false },
        },
        { do: 'form.submitted', in: 'editing.idle', context: { problems: { amount: 'missing' } } },
        { do: 'form.edited/unread' },
        { do: 'form.submitted', context: { problems: { amount: 'unread' } } },
        { do: 'form.edited/nothing' },
        { do: 'form.submitted', context: { problems: { amount: 'small' } } },
        { do: 'form.edited/lower', context: { problems: {} } },
        {
          do: 'form.submitted',
          in: 'saving',
          tags: ['busy'],
          starts: [{ src: 'setLimit', input: { ...stakes, amount: '400.00' } }],
        },
        {
          do: 'setLimit:done/lower',
          in: 'showing.changed',
          context: { limits: { ...limits, list: [lower, timeLimit] } },
        },
      ],
    },
    'a-limit-in-another-currency': {
      claim: 'A limit is sent with the decimals of its currency, and not above the most that it may be.',
      steps: [
        { do: 'loadLimits:done/dong', in: 'showing.idle' },
        { do: 'limit.chosen/stakes', in: 'editing.idle' },
        { do: 'form.edited/tooLong' },
        { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { amount: 'large' } } },
        { do: 'form.edited/lower' },
        { do: 'form.submitted', starts: [{ src: 'setLimit', input: { ...stakes, amount: '400' } }] },
      ],
    },
    'a-limit-of-time': {
      claim: 'Time is typed in whole minutes, and not more than the week has.',
      steps: [
        { do: 'loadLimits:done/ready' },
        { do: 'limit.chosen/time', in: 'editing' },
        { do: 'form.edited/tooLong' },
        { do: 'form.submitted', in: 'editing.idle', context: { problems: { amount: 'large' } } },
        { do: 'form.edited/lower' },
        { do: 'form.submitted', starts: [{ src: 'setLimit', input: { ...time, amount: '400' } }] },
        { do: 'setLimit:done/range', in: 'editing.idle', context: { refusal: 'limit_out_of_range' } },
        { do: 'cancelled', in: 'showing.idle' },
      ],
    },
    'limit-removed': {
      claim: 'Removing a limit is sent without an amount, whatever was typed.',
      steps: [
        { do: 'loadLimits:done/ready' },
        { do: 'limit.chosen/stakes' },
        { do: 'form.edited/lower' },
        {
          do: 'removal.requested',
          in: 'saving',
          starts: [{ src: 'setLimit', input: { ...stakes, amount: null } }],
        },
        { do: 'setLimit:error/fault', in: 'editing.failed', tags: ['failed'] },
        { do: 'form.submitted', starts: [{ src: 'setLimit', input: { ...stakes, amount: '400.00' } }] },
      ],
    },
    'higher-limit-confirmed': {
      claim: 'A higher limit is confirmed after its waiting time; earlier the server refuses it.',
      steps: [
        { do: 'loadLimits:done/ready' },
        { do: 'raise.confirmed/stakes', in: 'confirming', starts: [{ src: 'confirmLimit', input: stakes }] },
        { do: 'confirmLimit:done/early', in: 'showing.failed', context: { refusal: 'limit_not_due' } },
        { do: 'raise.confirmed/stakes', in: 'confirming', context: { refusal: null } },
        { do: 'confirmLimit:done/raised', in: 'showing.changed' },
      ],
    },
    'pending-change-withdrawn': {
      claim: 'A pending change is withdrawn, and the limit stays.',
      steps: [
        { do: 'loadLimits:done/ready' },
        {
          do: 'change.withdrawn/stakes',
          in: 'withdrawingChange',
          tags: ['busy'],
          starts: [{ src: 'keepLimit', input: stakes }],
        },
        {
          do: 'keepLimit:done/kept',
          in: 'showing.changed',
          context: { limits: { ...limits, list: [stakeLimit, timeLimit] } },
        },
      ],
    },
  },
})
