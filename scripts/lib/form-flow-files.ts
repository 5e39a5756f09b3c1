import type { FlowName, FlowTexts } from './flow-name.ts'

export const formTexts: FlowTexts = {
  en: {
    text: 'Your message',
    send: 'Send it',
    sent: 'It is sent.',
    another: 'Send another one',
    failed: 'That did not get through. Check your connection and try again.',
  },
  fil: {
    text: 'Ang mensahe mo',
    send: 'Ipadala',
    sent: 'Naipadala na.',
    another: 'Magpadala ng isa pa',
    failed: 'Hindi iyon nakarating. Tingnan ang iyong koneksyon at subukang muli.',
  },
}

const wire = ({ kebab, camel, pascal, words }: FlowName) => `import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { text } from '#wire/shapes.ts'

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

const rules = ({ camel, pascal, words }: FlowName) => `import type { FieldProblems } from '#machines/lib/form.ts'

/** Fields of the ${words} form. */
export interface ${pascal}Fields {
  readonly text: string
}

/** Returns the problems that keep the form from being sent. */
export const ${camel}Problems = ({ text }: ${pascal}Fields): FieldProblems<keyof ${pascal}Fields> =>
  text.trim() === '' ? { text: 'missing' } : {}
`

const machine = ({ kebab, camel, pascal, words }: FlowName, subject: string) => `import { assign, setup } from 'xstate'
import { ${camel}Calls } from '#wire/${subject}/${kebab}.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { isEmpty, edited, type FormContext, type FormEvent, formEvents, formStates, noProblems } from '#machines/lib/form.ts'
import { formOutcome, fromFormRefusal } from '#machines/lib/form-answers.ts'
import { refused } from '#machines/lib/transitions.ts'
import { type ${pascal}Fields, ${camel}Problems } from './${kebab}.rules.ts'

/** The wire call behind each actor of the chart. */
export const ${camel}ActorCalls = defineCalls({ send: ${camel}Calls.send${pascal} })

export type ${pascal}Event = FormEvent<${pascal}Fields> | { readonly type: 'another.requested' }

/** The form of the ${words}, typed and sent. */
export const ${camel}Machine = setup({
  types: {
    context: {} as FormContext<${pascal}Fields>,
    events: {} as ${pascal}Event,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: {
    ...callsNotProvided(${camel}ActorCalls),
  },
  guards: {
    refused,
    formValid: ({ context }) => isEmpty(${camel}Problems(context.fields)),
  },
  actions: {
    edit: assign(edited<FormContext<${pascal}Fields>>()),
    showProblems: assign(({ context }) => ({ problems: ${camel}Problems(context.fields), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(fromFormRefusal),
    emptyForm: assign({ fields: { text: '' } }),
  },
}).createMachine({
  id: '${camel}',
  description: 'The ${words}: a form that is typed, checked and sent.',
  meta: { requirements: ['spec'] },
  context: { fields: { text: '' }, ...noProblems },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is being typed.',
      tags: ['form'],
      ...formStates('spec'),
      on: formEvents('sending'),
    },
    sending: {
      description: 'The server is asked to take it.',
      tags: ['form', 'busy'],
      invoke: {
        src: 'send',
        id: 'send',
        input: ({ context: { fields } }) => ({ text: fields.text.trim() }),
        ...formOutcome('editing', { target: 'sent', actions: 'emptyForm' }),
      },
    },
    sent: {
      description: 'It is taken; another can be sent.',
      on: { 'another.requested': 'editing' },
    },
  },
})
`

const model = ({ kebab, camel, pascal, words }: FlowName) => `import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { defineModel } from '#machines/lib/model.ts'
import { ${camel}ActorCalls, ${camel}Machine } from './${kebab}.machine.ts'
import { type ${pascal}Fields, ${camel}Problems } from './${kebab}.rules.ts'

export const ${camel}Model = defineModel({
  flow: '${kebab}',
  machine: ${camel}Machine,
  inputs: { default: undefined },
  events: {
    'form.edited': { good: { fields: { text: ' Magandang araw ' } }, blank: { fields: { text: ' ' } } },
  },
  calls: ${camel}ActorCalls,
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
  project: ({ fields, problems, refusal }) => ({ wrong: ${camel}Problems(fields), shown: refusal ?? problems }),
  invariants: {
    'what was taken does not stand in the form again': (state) => !state.in('sent') || state.context.fields.text === '',
  },
  laws: formLaws({
    state: 'editing',
    submittedBy: { send: 'sending' },
    problems: ({ fields }: { readonly fields: ${pascal}Fields }) => ${camel}Problems(fields),
  }),
  goals: { 'the ${words} can be sent': (state) => state.in('sent') },
  journeys: {
    'typed-and-sent': {
      claim: 'What is typed goes to the server without the blanks at its ends, and another can follow.',
      steps: [
        { do: 'form.edited/good', in: 'editing.idle', tags: ['form'] },
        {
          do: 'form.submitted',
          in: 'sending',
          tags: ['busy', 'form'],
          starts: [{ src: 'send', input: { text: 'Magandang araw' } }],
        },
        { do: 'send:done/ok', in: 'sent', notTags: ['form'], context: { fields: { text: '' } } },
        { do: 'another.requested', in: 'editing.idle' },
      ],
    },
  },
})
`

const screen = ({ kebab, camel, pascal }: FlowName) => `import { shallowEqual, useSelector } from '@xstate/react'
import { ${camel}ActorCalls, ${camel}Machine } from '#machines/${kebab}/${kebab}.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'
import { useForm } from '#src/providers/form/use-form.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './${kebab}-screen.module.css'

/** The screen of the flow: it renders the chart's state and sends it events. */
export function ${pascal}Screen() {
  const t = useText()
  const chart = useCallChart(${camel}Machine, ${camel}ActorCalls)
  const view = useSelector(
    chart,
    (snapshot) => ({
      ...snapshot.context,
      busy: snapshot.hasTag('busy'),
      failed: snapshot.hasTag('failed'),
      sent: snapshot.matches('sent'),
    }),
    shallowEqual,
  )
  const { field, formError } = useForm<'text'>(chart, view, { failed: t('${kebab}.failed') })
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
            {...field('text')}
            label={t('${kebab}.text')}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={200}
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
import { pageObject } from './support/page-object.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { test } from './support/site.ts'

test('a member fills in the ${words} and sends it', { tag: ['@phone', '@${kebab}'] }, async ({ page, site }) => {
  await site.prefer(page, { language: 'en' })
  await beLoggedIn(page, await logIn(site, accounts.member))
  await page.goto('/${kebab}')
  const form = pageObject(page)
  await form.click('${kebab}.send')
  await form.seeAlert('form.problem.missing')
  await site.expectAccessible(page)
  await form.type({ '${kebab}.text': 'Magandang araw' })
  await form.click('${kebab}.send')
  await form.see('${kebab}.sent')
})
`

/** Every file of a new flow with a form, by path, except its texts: a text is typed, checked, sent and accepted. */
export const formFlowFiles = (name: FlowName, subject: string): Readonly<Record<string, string>> => {
  const { kebab } = name
  return {
    [`wire/${subject}/${kebab}.ts`]: wire(name),
    [`server/handlers/${subject}/${kebab}.ts`]: handler(name),
    [`machines/${kebab}/${kebab}.rules.ts`]: rules(name),
    [`machines/${kebab}/${kebab}.machine.ts`]: machine(name, subject),
    [`machines/${kebab}/${kebab}.model.ts`]: model(name),
    [`src/features/${kebab}/${kebab}-screen.tsx`]: screen(name),
    [`src/features/${kebab}/${kebab}-screen.module.css`]: css(),
    [`e2e/drivers/${kebab}.driver.ts`]: driver(name),
    [`e2e/${kebab}.e2e.ts`]: story(name),
  }
}
