import { formFlowFiles } from './form-flow-files.ts'
import { formWords } from './form-flow-words.ts'
import type { FlowName } from './flow-name.ts'

/** What a new flow has besides what every flow has. */
export interface FlowKind {
  /** The subject of a form's call, which has its handler too; null for a flow without a form. */
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
    'the panel is open exactly when it says so': (state) => state.in('open') === state.tags.has('open'),
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

const selectors = ({ kebab, camel }: FlowName) => `import type { SnapshotFrom } from 'xstate'
import type { ${camel}Machine } from './${kebab}.machine.ts'

/** What the screen shows. */
export const ${camel}View = (snapshot: SnapshotFrom<typeof ${camel}Machine>) => ({ open: snapshot.hasTag('open') })
`

const machineTest = ({ kebab, camel, words }: FlowName) => `import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ${camel}Machine } from '#machines/${kebab}/${kebab}.machine.ts'
import { ${camel}View } from '#machines/${kebab}/${kebab}.selectors.ts'

test('the ${words} opens and closes', () => {
  const actor = createActor(${camel}Machine).start()
  expect(${camel}View(actor.getSnapshot())).toEqual({ open: false })
  actor.send({ type: 'panel.opened' })
  expect(${camel}View(actor.getSnapshot())).toEqual({ open: true })
  actor.send({ type: 'panel.closed' })
  expect(${camel}View(actor.getSnapshot())).toEqual({ open: false })
})
`

const hook = ({
  kebab,
  camel,
  pascal,
}: FlowName) => `import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { ${camel}Machine } from '#machines/${kebab}/${kebab}.machine.ts'
import { ${camel}View } from '#machines/${kebab}/${kebab}.selectors.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart for the screen that calls it: what it shows, and what a person can do there. */
export const use${pascal} = () => {
  const actor = useActorRef(${camel}Machine, inspected())
  return {
    ...useSelector(actor, ${camel}View, shallowEqual),
    openPanel: () => actor.send({ type: 'panel.opened' }),
    closePanel: () => actor.send({ type: 'panel.closed' }),
  }
}
`

const screen = ({ kebab, pascal }: FlowName) => `import { Text } from '#src/i18n/text.tsx'
import styles from './${kebab}-screen.module.css'
import { use${pascal} } from './use-${kebab}.ts'

/** The screen of the flow: it renders the chart's state and sends it events. */
export function ${pascal}Screen() {
  const { open, openPanel, closePanel } = use${pascal}()
  return (
    <section className={styles['screen']}>
      <h1>
        <Text id="${kebab}.title" />
      </h1>
      <button type="button" aria-expanded={open} onClick={open ? closePanel : openPanel}>
        <Text id={open ? '${kebab}.close' : '${kebab}.open'} />
      </button>
    </section>
  )
}
`

const css = () => `.screen {
  padding: 1rem;
}
`

/** `Open` and `Close` in every language. */
const panelWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { open: 'Open', close: 'Close' },
  fil: { open: 'Buksan', close: 'Isara' },
  id: { open: 'Buka', close: 'Tutup' },
  ja: { open: '開く', close: '閉じる' },
  th: { open: 'เปิด', close: 'ปิด' },
  vi: { open: 'Mở', close: 'Đóng' },
  'zh-Hans': { open: '打开', close: '关闭' },
}

/** What the flow is called, in the languages that a developer is taken to speak; the others await it. */
const titles: Readonly<Record<string, (words: string) => string>> = {
  en: (words) => words.charAt(0).toUpperCase() + words.slice(1),
  fil: (words) => `Ang ${words}`,
}

const catalogue = ({ kebab, words: noun }: FlowName, language: string, words: Readonly<Record<string, string>>) => {
  const title = titles[language]?.(noun)
  const all = { ...(title === undefined ? {} : { title }), ...words }
  const named = Object.entries(all).map(([word, text]) => [`${kebab}.${word}`, text])
  return `${JSON.stringify(Object.fromEntries(named), null, 2)}\n`
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

const story = ({ kebab, words }: FlowName) => `import { handIn } from './support/hand.ts'
import { test } from './support/site.ts'

test('a visitor opens the ${words} and closes it again', { tag: ['@phone', '@${kebab}'] }, async ({ page, site }) => {
  await site.prefer(page, { language: 'en' })
  await page.goto('/${kebab}')
  const screen = handIn(page)
  await screen.click('${kebab}.open')
  await screen.see('${kebab}.close')
  await site.expectAccessible(page)
  await screen.click('${kebab}.close')
  await screen.see('${kebab}.open')
})
`

/** The files of a flow without a form, but for its words: each room's piece does the one honest thing, open and close. */
const panelFlowFiles = (name: FlowName): Readonly<Record<string, string>> => {
  const { kebab } = name
  return {
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

/** Every file of a new flow, by path; all compile and say what they do in seven languages. */
export const flowFiles = (name: FlowName, { form }: FlowKind): Readonly<Record<string, string>> => ({
  ...(form === null ? panelFlowFiles(name) : formFlowFiles(name, form)),
  ...Object.fromEntries(
    Object.entries(form === null ? panelWords : formWords).map(([language, words]) => [
      `locales/${language}/${name.kebab}.json`,
      catalogue(name, language, words),
    ]),
  ),
})

const lists = { routes: 'src/app/routes.tsx', awaited: 'locales/awaited.json', calls: 'wire/calls.ts' }

/** The few files that know of every flow, or of every call, by path. */
export const sharedFiles = ({ form }: FlowKind): readonly string[] =>
  form === null ? [lists.routes, lists.awaited] : Object.values(lists)

/** Puts something else in the one place where `mark` stands; throws where there is none, or several. */
const instead = (mark: string, path: string, text: string, put: string) => {
  if (text.split(mark).length !== 2) throw new Error(`${path} no longer has one ${JSON.stringify(mark)} to add to`)
  return text.replace(mark, () => put)
}
const before = (mark: string, path: string, text: string, added: string) => instead(mark, path, text, `${added}${mark}`)
const behind = (mark: string, path: string, text: string, added: string) => instead(mark, path, text, `${mark}${added}`)

const withCalls = ({ kebab, camel }: FlowName, subject: string, text: string) =>
  behind(
    `\n  ${subject}: {`,
    lists.calls,
    before('\n\n/** Every module', lists.calls, text, `\nimport { ${camel}Calls } from '#wire/${subject}/${kebab}.ts'`),
    `\n    ${camel}: ${camel}Calls,`,
  )

/**
 * What the shared files say once the flow is there: its page stands in the route table, five languages await its
 * title, and the call of its form is in the table of calls. `read` gives the text of a file as it is.
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
    [lists.awaited]: `${JSON.stringify([...awaited, `${kebab}.title`].toSorted(), null, 2)}\n`,
    ...(kind.form === null ? {} : { [lists.calls]: withCalls(name, kind.form, read(lists.calls)) }),
  }
}
