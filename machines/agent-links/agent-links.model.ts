import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { agentLinksActorCalls, agentLinksMachine } from './agent-links.machine.ts'
import { type AgentLink, linkProblems, emptyFields, type RegistrationLinks } from './agent-links.rules.ts'

const first: AgentLink = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Facebook page',
  code: 'KF7H3M9PQR',
  type: 2,
  state: 'live',
  createdAt: 1_700_000_000_000,
  expiresAt: null,
  uses: 3,
  mostUses: 10,
  rates: [],
}
const old: AgentLink = { ...first, id: 'a0000000-0000-4000-8000-000000000002', name: 'Last year', state: 'expired' }
const made: AgentLink = { ...first, id: 'a0000000-0000-4000-8000-000000000003', name: 'Fiesta', uses: 0, mostUses: 25 }
const links: RegistrationLinks = {
  ...{ list: [first, old], types: [1, 2], most: 50, live: 1, agentTypes: [1] },
  offers: [{ kind: 'dividend', most: '40.00' }],
}
const good = { name: ' Fiesta ', type: 2, days: 7, mostUses: ' 25 ' } as const

export const agentLinksModel = defineModel({
  flow: 'agent-links',
  machine: agentLinksMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      good: { fields: good },
      tooMany: { fields: { mostUses: '10001' } },
      agent: { fields: { name: 'Partners', type: 1, mostUses: '', dividend: ' 12,5 ' } },
      tooHigh: { fields: { dividend: '40.01' } },
    },
    'link.opened': { first: { id: first.id }, old: { id: old.id }, unknown: { id: 'unknown' } },
  },
  calls: agentLinksActorCalls,
  macros: { 'link filled in and submitted': ['form.edited/good', 'form.submitted'] },
  actors: {
    loadLinks: {
      done: {
        two: { kind: 'value', value: links },
        none: { kind: 'value', value: { ...links, list: [], live: 0, types: [2], agentTypes: [], offers: [] } },
        full: { kind: 'value', value: { ...links, most: 1 } },
        unavailable: { kind: 'value', value: { ...links, types: [], agentTypes: [] } },
        refused: refusal('rate_limited'),
      },
    },
    makeLink: {
      done: { ok: { kind: 'value', value: made }, tooMany: refusal('link_too_many') },
    },
    disableLink: {
      done: { ok: { kind: 'value', value: { disabled: true } }, refused: refusal('rate_limited') },
    },
  },
  project: ({ links: known, fields, problems, refusal: shownRefusal, target, disableRefusal }) => ({
    rows: Math.min(known?.list.length ?? -1, 2),
    types: known?.types.length ?? 0,
    room: known !== null && known.live < known.most,
    typed: fields.name,
    type: fields.type,
    rate: fields.dividend,
    offers: known?.offers.length ?? 0,
    wrong: linkProblems({ fields, links: known }),
    shown: shownRefusal ?? problems,
    live: known?.list.some(({ id, state }) => id === target && state === 'live') ?? false,
    target: target !== null,
    disableRefusal,
  }),
  within: ({ context: { links: known } }) => (known?.list.length ?? 0) <= 3,
  invariants: {
    'a link is selected exactly while a dialog is open': ({ context: { target }, tags }) =>
      tags.has('dialog') === (target !== null),
    'the selected link is in the list': ({ context: { target, links: known } }) =>
      target === null || known?.list.some(({ id }) => id === target) === true,
    'the refusal of disabling is cleared once the failure is left': ({ context: { disableRefusal }, in: at }) =>
      at('notDisabled') || disableRefusal === null,
    'loaded links are kept': ({ context: { links: known }, in: at }) =>
      known !== null || at('loading') || at('loadFailed'),
  },
  laws: {
    ...loadLaws('loadLinks'),
    ...formLaws({ state: 'editing', submittedBy: { makeLink: 'creating' }, problems: linkProblems }),
    'a new link starts with an empty form, only below the limit and with an account type to open': ({
      do: what,
      before,
      after,
    }) => {
      if (what !== 'add.requested/default' || !before.in('showing')) return true
      const { links: known } = before.context
      if (known === null || known.types.length === 0 || known.live >= known.most) return after.in('showing')
      const { type, days, ...typed } = after.context.fields
      return (
        after.in('editing.idle') &&
        Object.values(typed).every((text) => text === '') &&
        days === emptyFields.days &&
        type === known.types[0] &&
        Object.keys(after.context.problems).length === 0 &&
        after.context.refusal === null
      )
    },
    'only a live link can be disabled': ({ do: what, before, after }) => {
      if (what !== 'disable.requested/default' || !before.in('open')) return true
      const { target, links: known } = before.context
      return after.in('confirming') === (known?.list.find(({ id }) => id === target)?.state === 'live')
    },
  },
  goals: { 'the links are shown': (state) => state.in('showing') },
  journeys: {
    'created-and-shared': {
      claim:
        'An agent creates a link with an expiry and a number of uses, and shares it at once (spec §2 registerCenter).',
      starts: ['loadLinks'],
      steps: [
        { do: 'loadLinks:done/two', in: 'showing', context: { links: { live: 1, list: [first, old] } } },
        { do: 'add.requested', in: 'editing.idle', tags: ['form'], context: { fields: { type: 1, days: 30 } } },
        { do: 'form.submitted', context: { problems: { name: 'missing' } } },
        { do: 'form.edited/tooMany' },
        { do: 'form.submitted', context: { problems: { name: 'missing', mostUses: 'range' } } },
        { do: 'form.edited/good', context: { problems: {} } },
        {
          do: 'form.submitted',
          in: 'creating',
          tags: ['busy'],
          starts: [{ src: 'makeLink', input: { name: 'Fiesta', type: 2, days: 7, mostUses: 25, rates: [] } }],
        },
        {
          do: 'makeLink:done/ok',
          in: 'open',
          tags: ['dialog'],
          context: { target: made.id, links: { live: 2, list: [made, first, old] } },
        },
        { do: 'share.requested', in: 'open', emits: ['shareSheet.requested'] },
        { do: 'link.closed', in: 'loading', starts: ['loadLinks'], context: { target: null } },
        { do: 'loadLinks:done/two', in: 'showing' },
        { do: 'links.changed', in: 'loading', starts: ['loadLinks'] },
        { do: 'loadLinks:done/none', in: 'showing', context: { links: { live: 0, list: [] } } },
        { do: 'add.requested', in: 'editing', context: { fields: { type: 2, name: '', mostUses: '' } } },
        { do: 'form.edited/good' },
        { do: 'form.submitted' },
        { do: 'makeLink:done/tooMany', in: 'editing.idle', context: { refusal: 'link_too_many' } },
        { do: 'cancelled', in: 'showing', starts: [] },
        { do: 'add.requested', in: 'editing.idle', context: { refusal: null, fields: { name: '' } } },
      ],
    },
    'created-with-a-rate': {
      claim:
        'A link for agents offers a contract at no higher rate than the agent’s own (spec §2 registerCenter, §3 contracts).',
      steps: [
        { do: 'loadLinks:done/two' },
        { do: 'add.requested', context: { fields: { type: 1, dividend: '' } } },
        { do: 'form.edited/agent', context: { fields: { dividend: ' 12,5 ' } } },
        { do: 'form.edited/tooHigh' },
        { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { dividend: 'range' } } },
        { do: 'form.edited/agent', context: { problems: {} } },
        {
          do: 'form.submitted',
          in: 'creating',
          starts: [
            {
              src: 'makeLink',
              input: {
                ...{ name: 'Partners', type: 1, days: 30, mostUses: null },
                rates: [{ kind: 'dividend', rate: '12.50' }],
              },
            },
          ],
        },
        { do: 'makeLink:done/tooMany', in: 'editing.idle' },
        { do: 'form.edited/good' },
        {
          do: 'form.submitted',
          in: 'creating',
          starts: [{ src: 'makeLink', input: { name: 'Fiesta', type: 2, days: 7, mostUses: 25, rates: [] } }],
        },
      ],
    },
    disabled: {
      claim: 'A live link is disabled after a confirmation; an expired link cannot be disabled.',
      steps: [
        { do: 'loadLinks:done/two' },
        { do: 'link.opened/unknown', in: 'showing', context: { target: null } },
        { do: 'link.opened/old', in: 'open', context: { target: old.id } },
        { do: 'disable.requested', in: 'open' },
        { do: 'link.closed', in: 'loading' },
        { do: 'loadLinks:done/two' },
        { do: 'link.opened/first', in: 'open', context: { target: first.id } },
        { do: 'disable.requested', in: 'confirming', tags: ['dialog'], starts: [] },
        { do: 'cancelled', in: 'open', context: { target: first.id } },
        { do: 'disable.requested', in: 'confirming' },
        {
          do: 'confirmed',
          in: 'disabling',
          tags: ['busy', 'dialog'],
          starts: [{ src: 'disableLink', input: { id: first.id } }],
        },
        {
          do: 'disableLink:done/refused',
          in: 'notDisabled',
          tags: ['failed'],
          context: { disableRefusal: 'rate_limited' },
        },
        { do: 'confirmed', in: 'disabling', starts: ['disableLink'], context: { disableRefusal: null } },
        { do: 'disableLink:error/fault', in: 'notDisabled', context: { disableRefusal: null } },
        { do: 'confirmed', in: 'disabling' },
        { do: 'disableLink:done/refused', in: 'notDisabled' },
        { do: 'cancelled', in: 'open', context: { disableRefusal: null, target: first.id } },
        { do: 'disable.requested' },
        { do: 'confirmed' },
        { do: 'disableLink:done/ok', in: 'loading', starts: ['loadLinks'], context: { target: null } },
      ],
    },
    'limit-reached': {
      claim: 'No link can be added at the limit, or where the brand lets agents open no account type.',
      steps: [
        { do: 'loadLinks:done/refused', in: 'loadFailed' },
        { do: 'retry.requested', in: 'loading' },
        { do: 'loadLinks:done/full' },
        { do: 'add.requested', in: 'showing' },
        { do: 'links.changed' },
        { do: 'loadLinks:done/unavailable' },
        { do: 'add.requested', in: 'showing' },
      ],
    },
    'a-registration-while-loading': {
      claim: 'A registration while the links load, or after they failed to, makes the page load them anew.',
      steps: [
        { do: 'links.changed', in: 'loading', tags: ['busy'], starts: ['loadLinks'] },
        { do: 'loadLinks:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'links.changed', in: 'loading', starts: ['loadLinks'] },
        { do: 'loadLinks:done/two', in: 'showing', context: { links: { list: [first, old] } } },
      ],
    },
    'given-up-after-a-fault': {
      claim: 'After a fault the agent can send the same link again, or leave the form (spec §8).',
      steps: [
        { do: 'loadLinks:done/two' },
        { do: 'add.requested' },
        { do: 'link filled in and submitted', in: 'creating' },
        { do: 'makeLink:error/fault', in: 'editing.failed', tags: ['failed'], context: { fields: good } },
        { do: 'form.submitted', in: 'creating', starts: [{ src: 'makeLink', input: { name: 'Fiesta' } }] },
        { do: 'makeLink:error/fault', in: 'editing.failed' },
        { do: 'cancelled', in: 'showing', notTags: ['failed'], starts: [], context: { links: { live: 1 } } },
      ],
    },
  },
})
