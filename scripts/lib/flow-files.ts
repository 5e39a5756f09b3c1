import { formFlowFiles, formTexts } from './form-flow-files.ts'
import type { FlowName, FlowTexts } from './flow-name.ts'

/** Options of a new flow. */
export interface FlowKind {
  /** The subject of a form's call and its handler; null for a flow without a form. */
  readonly form: string | null
}

const machine = ({ camel, pascal, words }: FlowName) => `import { setup } from 'xstate'

export type ${pascal}Event = { readonly type: 'panel.opened' } | { readonly type: 'panel.closed' }

/** Opens and closes the ${words}. */
export const ${camel}Machine = setup({
  types: {
    events: {} as ${pascal}Event,
    tags: {} as 'open',
  },
}).createMachine({
  id: '${camel}',
  description: 'The ${words}: shown when asked for, and put away again.',
  meta: { requirements: ['spec'] },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is shown.',
      on: { 'panel.opened': 'open' },
    },
    open: {
      description: 'The ${words} is on the screen.',
      tags: ['open'],
      on: { 'panel.closed': 'closed' },
    },
  },
})
`

const model = ({ kebab, camel, words }: FlowName) => `import { defineModel } from '#machines/lib/model.ts'
import { ${camel}Machine } from './${kebab}.machine.ts'

export const ${camel}Model = defineModel({
  flow: '${kebab}',
  machine: ${camel}Machine,
  inputs: { default: undefined },
  events: {},
  actors: {},
  invariants: {
    'the panel is open exactly when it is tagged as open': (state) => state.in('open') === state.tags.has('open'),
  },
  goals: { 'the ${words} can always be put away': (state) => state.in('closed') },
  journeys: {
    'opens-and-closes': {
      claim: 'The ${words} opens when asked for and closes again.',
      steps: [
        { do: 'panel.opened', in: 'open', tags: ['open'] },
        { do: 'panel.closed', in: 'closed', notTags: ['open'] },
      ],
    },
  },
})
`

const screen = ({ kebab, camel, pascal }: FlowName) => `import { useActorRef, useSelector } from '@xstate/react'
import { ${camel}Machine } from '#machines/${kebab}/${kebab}.machine.ts'
import { Text } from '#src/i18n/text.tsx'
import { inspected } from '#src/platform/inspect.ts'
import styles from './${kebab}-screen.module.css'

/** The screen of the flow: it renders the chart's state and sends it events. */
export function ${pascal}Screen() {
  const chart = useActorRef(${camel}Machine, inspected())
  const isOpen = useSelector(chart, (snapshot) => snapshot.hasTag('open'))
  return (
    <section className={styles['screen']}>
      <h1>
        <Text id="${kebab}.title" />
      </h1>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => chart.send({ type: isOpen ? 'panel.closed' : 'panel.opened' })}
      >
        <Text id={isOpen ? '${kebab}.close' : '${kebab}.open'} />
      </button>
    </section>
  )
}
`

const css = () => `.screen {
  padding: 1rem;
}
`

const panelTexts: FlowTexts = {
  en: { open: 'Open', close: 'Close' },
  fil: { open: 'Buksan', close: 'Isara' },
}

/** The texts of a new flow by language and id. */
const textsOf = ({ kebab, words }: FlowName, { form }: FlowKind) => {
  const { en, fil } = form === null ? panelTexts : formTexts
  const named = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([word, text]) => [`${kebab}.${word}`, text]))
  return {
    en: named({ title: words.charAt(0).toUpperCase() + words.slice(1), ...en }),
    fil: named({ title: `Ang ${words}`, ...fil }),
  }
}

const driver = ({
  camel,
  kebab,
  words,
}: FlowName) => `import { ${camel}Model } from '#machines/${kebab}/${kebab}.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { visitorAt } from '#e2e/support/openings.ts'

/** Plays the ${words} on its page. */
export const ${camel}Driver: BrowserDriver = {
  model: ${camel}Model,
  open: visitorAt('/${kebab}'),
  events: {
    'panel.opened': { default: click('${kebab}.open') },
    'panel.closed': { default: click('${kebab}.close') },
  },
  see: { closed: '${kebab}.open', open: '${kebab}.close' },
}
`

const story = ({ kebab, words }: FlowName) => `import { pageObject } from './support/page-object.ts'
import { test } from './support/site.ts'

test('a visitor opens the ${words} and closes it again', { tag: ['@phone', '@${kebab}'] }, async ({ page, site }) => {
  await site.prefer(page, { language: 'en' })
  await page.goto('/${kebab}')
  const screen = pageObject(page)
  await screen.click('${kebab}.open')
  await screen.see('${kebab}.close')
  await site.expectAccessible(page)
  await screen.click('${kebab}.close')
  await screen.see('${kebab}.open')
})
`

/** The files of a flow without a form, except its texts: a panel that opens and closes. */
const panelFlowFiles = (name: FlowName): Readonly<Record<string, string>> => {
  const { kebab } = name
  return {
    [`machines/${kebab}/${kebab}.machine.ts`]: machine(name),
    [`machines/${kebab}/${kebab}.model.ts`]: model(name),
    [`src/features/${kebab}/${kebab}-screen.tsx`]: screen(name),
    [`src/features/${kebab}/${kebab}-screen.module.css`]: css(),
    [`e2e/drivers/${kebab}.driver.ts`]: driver(name),
    [`e2e/${kebab}.e2e.ts`]: story(name),
  }
}

/** Every file of a new flow, by path; all compile and have their texts in English and Filipino. */
export const flowFiles = (name: FlowName, kind: FlowKind): Readonly<Record<string, string>> => ({
  ...(kind.form === null ? panelFlowFiles(name) : formFlowFiles(name, kind.form)),
  ...Object.fromEntries(
    Object.entries(textsOf(name, kind)).map(([language, texts]) => [
      `locales/${language}/${name.kebab}.json`,
      `${JSON.stringify(texts, null, 2)}\n`,
    ]),
  ),
})

const lists = { routes: 'src/app/routes.tsx', awaited: 'locales/awaited.json', calls: 'wire/calls.ts' }

/** The paths of files that list every flow or every call. */
export const sharedFiles = ({ form }: FlowKind): readonly string[] =>
  form === null ? [lists.routes, lists.awaited] : Object.values(lists)

/** Replaces the only occurrence of `mark`; throws where there is none, or several. */
const instead = (mark: string, path: string, text: string, put: string) => {
  if (text.split(mark).length !== 2) throw new Error(`${path} no longer has one ${JSON.stringify(mark)} to add to`)
  return text.replace(mark, () => put)
}
const before = (mark: string, path: string, text: string, added: string) => instead(mark, path, text, `${added}${mark}`)
const after = (mark: string, path: string, text: string, added: string) => instead(mark, path, text, `${mark}${added}`)

const withCalls = ({ kebab, camel }: FlowName, subject: string, text: string) =>
  after(
    `\n  ${subject}: {`,
    lists.calls,
    before(
      "\nimport type { Call } from './call.ts'\n",
      lists.calls,
      text,
      `\nimport { ${camel}Calls } from '#wire/${subject}/${kebab}.ts'`,
    ),
    `\n    ${camel}: ${camel}Calls,`,
  )

/**
 * Returns the shared files with the new flow: its page in the route table, its texts in the list of missing
 * translations, and the call of its form in the table of calls. `read` returns the present text of a file.
 */
export const withFlow = (
  name: FlowName,
  kind: FlowKind,
  read: (path: string) => string,
): Readonly<Record<string, string>> => {
  const { kebab, pascal } = name
  const file = `#src/features/${kebab}/${kebab}-screen.tsx`
  const page = `lazyRouteComponent(() => chunk(() => import('${file}')), '${pascal}Screen')`
  const route = `\n  plain('/${kebab}', titled(${page}, '${kebab}.title')),`
  const awaited = JSON.parse(read(lists.awaited)) as readonly string[]
  return {
    [lists.routes]: before('\n] as const\n', lists.routes, read(lists.routes), route),
    [lists.awaited]: `${JSON.stringify([...awaited, ...Object.keys(textsOf(name, kind).en)].toSorted(), null, 2)}\n`,
    ...(kind.form === null ? {} : { [lists.calls]: withCalls(name, kind.form, read(lists.calls)) }),
  }
}
