import type { Passkey } from '#wire/verification/passkeys.ts'
import { refusal } from '#machines/lib/answers.ts'
import { isEmpty } from '#machines/lib/form.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { passkeysActorCalls, type PasskeysContext, passkeysMachine } from './passkeys.machine.ts'
import { credential, options, passkeysJourneys } from './passkeys.journeys.ts'
import { nameProblems, proofProblems } from './passkeys.rules.ts'

const tooMany = refusal('verification_too_many', { retryAfter: 300 })
const phone: Passkey = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Chrome · Android',
  createdAt: 1_700_000_000_000,
  usedAt: null,
  isSynced: true,
}
const laptop: Passkey = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Safari · macOS',
  createdAt: 1_699_000_000_000,
  usedAt: 1_700_000_000_000,
  isSynced: false,
}
export const passkeysModel = defineModel({
  flow: 'passkeys',
  machine: passkeysMachine,
  inputs: { able: { supported: true }, unable: { supported: false } },
  events: {
    'rename.requested': { phone: { id: phone.id } },
    'remove.requested': { phone: { id: phone.id } },
    'form.edited': {
      password: { fields: { password: 'Sampaguita-7' } },
      code: { fields: { code: ' 123456 ' } },
      blankCode: { fields: { code: ' ' } },
      blankName: { fields: { name: ' ' } },
      name: { fields: { name: ' My phone ' } },
    },
  },
  calls: passkeysActorCalls,
  actors: {
    loadPasskeys: {
      done: {
        both: { kind: 'value', value: { list: [phone, laptop], needsCode: false } },
        withCode: { kind: 'value', value: { list: [phone, laptop], needsCode: true } },
        none: { kind: 'value', value: { list: [], needsCode: false } },
        refused: refusal('rate_limited'),
      },
    },
    beginPasskey: {
      done: {
        ok: { kind: 'value', value: options },
        wrongPassword: refusal('password_wrong'),
        wrong: refusal('verification_wrong'),
        tooMany,
      },
    },
    createPasskey: {
      done: {
        ok: { kind: 'value', value: credential },
        cancelled: refusal('passkey_cancelled'),
      },
      error: { fault: new Error('unknown') },
    },
    addPasskey: { done: { ok: { kind: 'value', value: phone }, expired: refusal('passkey_expired') } },
    renamePasskey: {
      done: {
        ok: { kind: 'value', value: { renamed: true } },
        gone: refusal('not_found'),
        refused: refusal('rate_limited'),
      },
    },
    removePasskey: {
      done: {
        ok: { kind: 'value', value: { removed: true } },
        gone: refusal('not_found'),
        wrongPassword: refusal('password_wrong'),
        wrong: refusal('verification_wrong'),
      },
    },
  },
  project: ({
    supported,
    passkeys,
    needsCode,
    target,
    options: made,
    credential: kept,
    fields,
    problems,
    refusal: code,
  }) => ({
    supported,
    passkeys: passkeys.length,
    needsCode,
    target: target !== null,
    options: made !== null,
    credential: kept !== null,
    password: fields.password !== '',
    code: fields.code.trim() !== '',
    name: fields.name.trim() === '' ? 'blank' : fields.name === phone.name ? 'old' : 'new',
    shown: code ?? problems,
  }),
  // Each form shows only some of the fields.
  within: (state) => {
    const { password, code, name } = state.context.fields
    if (state.tags.has('renaming')) return password === '' && code === ''
    return name === '' && (state.context.needsCode || code === '')
  },
  invariants: {
    'a browser without passkeys adds none': (state) => !state.tags.has('adding') || state.context.supported,
    'a browser without passkeys lists those that are there': (state) =>
      (!state.in('notOffered') || state.context.passkeys.length === 0) &&
      (!state.in('listing') || state.context.supported || state.context.passkeys.length > 0),
    'a passkey is chosen exactly while it is renamed or removed': (state) =>
      (state.tags.has('renaming') || state.tags.has('removing')) === (state.context.target !== null),
    'options are kept exactly from the proof until the passkey is made': (state) =>
      (state.in('creating') || state.in('notCreated') || state.in('saving')) === (state.context.options !== null),
    'a new passkey is kept only while it is sent': (state) =>
      state.in('saving') === (state.context.credential !== null),
    'what was typed is kept only while a form exists': (state) =>
      ['adding', 'renaming', 'removing'].some((tag) => state.tags.has(tag)) ||
      (state.context.fields.password === '' && state.context.fields.code === '' && state.context.fields.name === ''),
    'a passkey is added and removed only with the proof': (state) =>
      !(state.in('proving') || state.in('takingOff')) ||
      isEmpty(proofProblems(state.context.fields, state.context.needsCode)),
    'the waiting time is the server’s': (state) =>
      state.context.refusal !== 'verification_too_many' || state.context.retryAfter === 300,
  },
  laws: {
    ...loadLaws('loadPasskeys'),
    ...formLaws<PasskeysContext>(
      {
        state: 'adding',
        submittedBy: { beginPasskey: 'proving', addPasskey: 'saving' },
        problems: ({ fields, needsCode }) => proofProblems(fields, needsCode),
        exceptRefusals: ['verification_wrong'],
      },
      {
        state: 'renaming',
        submittedBy: { renamePasskey: 'savingName' },
        problems: ({ fields }) => nameProblems(fields),
        exceptRefusals: ['not_found'],
      },
      {
        state: 'removing',
        submittedBy: { removePasskey: 'takingOff' },
        problems: ({ fields, needsCode }) => proofProblems(fields, needsCode),
        exceptRefusals: ['verification_wrong', 'not_found'],
      },
    ),
    'cancelling leads back to the list': ({ do: what, after }) =>
      what !== 'cancelled/default' || (after.in('listing') && isEmpty(after.context.problems)),
  },
  goals: { 'the passkeys are shown': (state) => state.in('listing') || state.in('notOffered') },
  journeys: passkeysJourneys,
})
