import type { FlowName } from './flow-name.ts'

const wire = ({ kebab, camel, pascal, words }: FlowName) => `import * as v from 'valibot'
import { call } from './call.ts'
import { text } from './shapes.ts'

export const ${camel}Calls = {
  send${pascal}: call({
    method: 'POST',
    path: '/wps/${kebab}',
    token: 'required',
    summary: 'Takes what the member the token belongs to has typed into the form of the ${words}.',
    request: v.object({ text: text(200) }),
    value: v.object({ taken: v.boolean() }),
  }),
}
`

const handler = ({ camel, pascal, words }: FlowName) => `import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    ${camel}: typeof createHandlers
  }
}

/** The form of the ${words}. */
export function createHandlers(_services: Services): Handlers<'${camel}'> {
  return {
    send${pascal}: async ({ text }) => {
      if (text.trim() === '')
        throw new Refused('invalid_request', { fields: [{ field: 'text', problem: 'missing' }] })
      return { taken: true }
    },
  }
}
`

const calls = ({ camel, pascal }: FlowName) => `import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const ${camel}Calls = defineCalls({ send: 'send${pascal}' })
`

const rules = ({ camel, pascal, words }: FlowName) => `import type { FieldProblem } from '#wire/envelope.ts'

/** What the form of the ${words} asks for. */
export interface ${pascal}Fields {
  readonly text: string
}

export type ${pascal}Problems = Readonly<Partial<Record<keyof ${pascal}Fields, FieldProblem['problem']>>>

/** What keeps the form from being sent. */
export const ${camel}Problems = ({ text }: ${pascal}Fields): ${pascal}Problems =>
  text.trim() === '' ? { text: 'missing' } : {}
`

const machine = ({ kebab, camel, pascal, words }: FlowName) => `import { assign, setup } from 'xstate'
import type { RefusalCode } from '#wire/codes.ts'
import { callsNotProvided } from '#machines/lib/calls.ts'
import { areNone, edited, formStates, noProblems, refusalKept } from '#machines/lib/form.ts'
import { answer, given, refused } from '#machines/lib/transitions.ts'
import { ${camel}Calls } from './${kebab}.calls.ts'
import { type ${pascal}Fields, type ${pascal}Problems, ${camel}Problems } from './${kebab}.rules.ts'

export interface ${pascal}Context {
  readonly fields: ${pascal}Fields
  readonly problems: ${pascal}Problems
  readonly refusal: RefusalCode | null
}

export type ${pascal}Event =
  | { readonly type: 'form.edited'; readonly fields: Partial<${pascal}Fields> }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'another.requested' }

/** The form of the ${words}, typed and sent. */
export const ${camel}Machine = setup({
  types: {
    context: {} as ${pascal}Context,
    events: {} as ${pascal}Event,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: {
    ...callsNotProvided(${camel}Calls),
  },
  guards: {
    refused,
    formValid: ({ context }) => areNone(${camel}Problems(context.fields)),
  },
  actions: {
    edit: assign(edited<${pascal}Context>()),
    showProblems: assign(({ context }) => ({ problems: ${camel}Problems(context.fields), refusal: null })),
    beginAttempt: assign(noProblems),
    keepRefusal: assign(refusalKept),
    emptyForm: assign({ fields: { text: '' } }),
  },
}).createMachine({
  id: '${camel}',
  description: 'The ${words}: a form that is typed, checked and sent.',
  meta: { requirements: ['spec'] },
  context: { fields: { text: '' }, problems: {}, refusal: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is being typed.',
      meta: { requirements: ['spec'] },
      tags: ['form'],
      ...formStates('spec'),
      on: {
        'form.edited': { target: '.resting', actions: given('edit') },
        'form.submitted': [
          { guard: 'formValid', target: 'sending', actions: 'beginAttempt' },
          { target: '.resting', actions: 'showProblems' },
        ],
      },
    },
    sending: {
      description: 'The server is asked to take it.',
      meta: { requirements: ['spec'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'send',
        id: 'send',
        input: ({ context: { fields } }) => ({ text: fields.text.trim() }),
        onDone: [
          { guard: answer('refused'), target: 'editing', actions: answer('keepRefusal') },
          { target: 'sent', actions: 'emptyForm' },
        ],
        onError: 'editing.failed',
      },
    },
    sent: {
      description: 'It is taken; another can be sent.',
      meta: { requirements: ['spec'] },
      on: { 'another.requested': 'editing' },
    },
  },
})
`

const model = ({ kebab, camel, words }: FlowName) => `import { refusal } from '#machines/lib/answers.ts'
import { areNone } from '#machines/lib/form.ts'
import { defineModel } from '#machines/lib/model.ts'
import { ${camel}Calls } from './${kebab}.calls.ts'
import { ${camel}Machine } from './${kebab}.machine.ts'
import { ${camel}Problems } from './${kebab}.rules.ts'

export const ${camel}Model = defineModel({
  flow: '${kebab}',
  machine: ${camel}Machine,
  inputs: { default: undefined },
  events: {
    'form.edited': { good: { fields: { text: ' Magandang araw ' } }, blank: { fields: { text: ' ' } } },
  },
  calls: ${camel}Calls,
  macros: { 'form filled in and submitted': ['form.edited/good', 'form.submitted'] },
  actors: {
    send: {
      done: {
        ok: { kind: 'value', value: { taken: true } },
        missing: refusal('invalid_request', { fields: [{ field: 'text', problem: 'missing' }] }),
        refused: refusal('rate_limited'),
      },
    },
  },
  project: ({ fields }) => ({ valid: areNone(${camel}Problems(fields)) }),
  invariants: {
    'nothing is sent that a field error forbids': (state) =>
      !state.in('sending') || areNone(${camel}Problems(state.context.fields)),
    'what was taken does not stand in the form again': (state) => !state.in('sent') || state.context.fields.text === '',
  },
  goals: { 'the ${words} can be sent': (state) => state.in('sent') },
  journeys: {
    'typed-and-sent': {
      claim: 'A text is asked for, goes to the server without its blanks at the ends, and another can follow.',
      steps: [
        { do: 'form.submitted', in: 'editing.resting', starts: [], context: { problems: { text: 'missing' } } },
        { do: 'form.edited/blank', in: 'editing.resting', context: { problems: {} } },
        { do: 'form.submitted', in: 'editing.resting', starts: [], context: { problems: { text: 'missing' } } },
        { do: 'form.edited/good', in: 'editing.resting', tags: ['form'], context: { problems: {} } },
        {
          do: 'form.submitted',
          in: 'sending',
          tags: ['busy', 'form'],
          starts: [{ src: 'send', input: { text: 'Magandang araw' } }],
        },
        { do: 'send:done/ok', in: 'sent', notTags: ['form'], context: { fields: { text: '' } } },
        { do: 'another.requested', in: 'editing.resting', context: { problems: {}, refusal: null } },
      ],
    },
    'what-keeps-it-from-being-taken': {
      claim: 'What the server has against it is said, and nothing typed is lost by a broken line (spec §8).',
      steps: [
        { do: 'form.edited/good' },
        { do: 'form.submitted', in: 'sending' },
        {
          do: 'send:done/missing',
          in: 'editing.resting',
          context: { problems: { text: 'missing' }, refusal: null, fields: { text: ' Magandang araw ' } },
        },
        { do: 'form.submitted', in: 'sending', context: { problems: {} } },
        { do: 'send:done/refused', in: 'editing.resting', context: { refusal: 'rate_limited' } },
        { do: 'form.submitted', in: 'sending', context: { refusal: null } },
        {
          do: 'send:error/fault',
          in: 'editing.failed',
          tags: ['failed'],
          context: { fields: { text: ' Magandang araw ' } },
        },
        { do: 'form.edited/blank', in: 'editing.resting', notTags: ['failed'] },
        { do: 'form.submitted', in: 'editing.resting', context: { problems: { text: 'missing' }, refusal: null } },
        { do: 'form.edited/good', in: 'editing.resting' },
        { do: 'form.submitted', in: 'sending' },
        { do: 'send:error/fault', in: 'editing.failed' },
        { do: 'form.submitted', in: 'sending', notTags: ['failed'] },
      ],
    },
  },
})
`

const selectors = ({ kebab, camel }: FlowName) => `import type { SnapshotFrom } from 'xstate'
import type { ${camel}Machine } from './${kebab}.machine.ts'

/** What the form shows. */
export const ${camel}View = (snapshot: SnapshotFrom<typeof ${camel}Machine>) => ({
  ...snapshot.context,
  busy: snapshot.hasTag('busy'),
  failed: snapshot.hasTag('failed'),
  sent: snapshot.matches('sent'),
})
`

const machineTest = ({ kebab, camel, words }: FlowName) => `import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ${camel}Machine } from '#machines/${kebab}/${kebab}.machine.ts'
import { ${camel}View } from '#machines/${kebab}/${kebab}.selectors.ts'

test('the ${words} shows what is typed, what is missing, and that it is on its way', () => {
  const actor = createActor(${camel}Machine).start()
  const view = () => ${camel}View(actor.getSnapshot())
  actor.send({ type: 'form.submitted' })
  expect(view()).toMatchObject({ problems: { text: 'missing' }, busy: false, failed: false, sent: false })
  actor.send({ type: 'form.edited', fields: { text: 'Magandang araw' } })
  expect(view()).toMatchObject({ fields: { text: 'Magandang araw' }, problems: {} })
  actor.send({ type: 'form.submitted' })
  expect(view()).toMatchObject({ busy: true, sent: false })
  actor.stop()
})
`

const hook = ({ kebab, camel, pascal }: FlowName) => `import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { callActors } from '#machines/lib/calls.ts'
import { ${camel}Calls } from '#machines/${kebab}/${kebab}.calls.ts'
import { ${camel}Machine } from '#machines/${kebab}/${kebab}.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart for the screen that calls it, on the site's client. */
export function use${pascal}() {
  const api = useApi()
  const machine = useMemo(() => ${camel}Machine.provide({ actors: callActors(${camel}Calls, api) }), [api])
  return useActorRef(machine, inspected())
}
`

const screen = ({ kebab, camel, pascal }: FlowName) => `import { shallowEqual, useSelector } from '@xstate/react'
import { ${camel}View } from '#machines/${kebab}/${kebab}.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useFormTexts } from '#src/parts/form/use-form-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './${kebab}-screen.module.css'
import { use${pascal} } from './use-${kebab}.ts'

/** The screen of the flow: it renders the chart's state and sends it events. */
export function ${pascal}Screen() {
  const t = useText()
  const chart = use${pascal}()
  const view = useSelector(chart, ${camel}View, shallowEqual)
  const { errorOf, formError } = useFormTexts(view, { failed: t('${kebab}.failed') })
  return (
    <section className={styles['screen']}>
      <h1>{t('${kebab}.title')}</h1>
      {view.sent ? (
        <>
          <Callout tone="info">{t('${kebab}.sent')}</Callout>
          <Button onClick={() => chart.send({ type: 'another.requested' })}>{t('${kebab}.another')}</Button>
        </>
      ) : (
        <FormView
          onSubmit={() => chart.send({ type: 'form.submitted' })}
          error={formError}
          submit={t('${kebab}.send')}
          busy={view.busy}
        >
          <TextField
            label={t('${kebab}.text')}
            name="text"
            maxLength={200}
            value={view.fields.text}
            error={errorOf('text')}
            readOnly={view.busy}
            onChange={(text) => chart.send({ type: 'form.edited', fields: { text } })}
          />
        </FormView>
      )}
    </section>
  )
}
`

const css = () => `.screen {
  display: grid;
  gap: 1rem;
  justify-items: start;
  padding: 1rem;
}
`

const driver = ({
  kebab,
  camel,
  words,
}: FlowName) => `import { ${camel}Model } from '#machines/${kebab}/${kebab}.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { memberAt } from '#e2e/support/openings.ts'

/** Plays the ${words} of a member against answers of the server's shapes. */
export const ${camel}Driver: BrowserDriver = {
  model: ${camel}Model,
  open: memberAt('/${kebab}'),
  events: {
    'form.edited': {
      good: fill({ '${kebab}.text': ' Magandang araw ' }),
      blank: fill({ '${kebab}.text': ' ' }),
    },
    'another.requested': { default: click('${kebab}.another') },
  },
  see: { sent: '${kebab}.sent' },
}
`

const story = ({ kebab, words }: FlowName) => `import { accounts } from './support/accounts.ts'
import { handIn } from './support/hand.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { test } from './support/site.ts'

test('a member fills in the ${words} and sends it', { tag: ['@phone', '@${kebab}'] }, async ({ page, site }) => {
  await site.prefer(page, { language: 'en' })
  await beLoggedIn(page, await logIn(site, accounts.member))
  await page.goto('/${kebab}')
  const form = handIn(page)
  await form.click('${kebab}.send')
  await form.seeAlert('register.problem.missing')
  await site.expectAccessible(page)
  await form.type({ '${kebab}.text': 'Magandang araw' })
  await form.click('${kebab}.send')
  await form.see('${kebab}.sent')
})
`

/** Every file of a new flow with a form, by path, but for its words: a text is typed, checked, sent and taken. */
export const formFlowFiles = (name: FlowName): Readonly<Record<string, string>> => {
  const { kebab } = name
  return {
    [`wire/${kebab}.ts`]: wire(name),
    [`server/handlers/${kebab}.ts`]: handler(name),
    [`machines/${kebab}/${kebab}.calls.ts`]: calls(name),
    [`machines/${kebab}/${kebab}.rules.ts`]: rules(name),
    [`machines/${kebab}/${kebab}.machine.ts`]: machine(name),
    [`machines/${kebab}/${kebab}.model.ts`]: model(name),
    [`machines/${kebab}/${kebab}.selectors.ts`]: selectors(name),
    [`tests/machines/${kebab}/${kebab}.test.ts`]: machineTest(name),
    [`src/features/${kebab}/use-${kebab}.ts`]: hook(name),
    [`src/features/${kebab}/${kebab}-screen.tsx`]: screen(name),
    [`src/features/${kebab}/${kebab}-screen.module.css`]: css(),
    [`e2e/drivers/${kebab}.driver.ts`]: driver(name),
    [`e2e/${kebab}.e2e.ts`]: story(name),
  }
}
