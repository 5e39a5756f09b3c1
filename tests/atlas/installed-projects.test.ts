import { execFile, execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { packedAtlas } from '#scripts/lib/atlas-package.ts'
import { emptyProject, type EmptyProject } from '#scripts/lib/guide.ts'
import { github } from './support/github.ts'

let tarball: string
beforeAll(async () => {
  tarball = await packedAtlas()
})

const projects: EmptyProject[] = []
afterEach(() => {
  for (const project of projects.splice(0)) project[Symbol.dispose]()
})

/** A project with the package installed, and these files. */
async function installed(files: Readonly<Record<string, string>>): Promise<EmptyProject> {
  const project = await emptyProject(tarball)
  projects.push(project)
  for (const [path, text] of Object.entries(files)) project.write(path, text)
  return project
}

test('a React app of Vite: aliases of its tsconfig, its environment, styles and hooks', async () => {
  const project = await installed({
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        jsx: 'react-jsx',
        module: 'esnext',
        moduleResolution: 'bundler',
        paths: { '@/*': ['./src/*'] },
      },
    }),
    'src/lib/price.ts': `
      export enum Currency { Euro = 'EUR' }
      export const priceOf = (count: number): number => count * 20`,
    'src/cart/cart.css': '.cart { color: red }',
    'src/cart/cart.machine.ts': `
      import './cart.css'
      import { assign, fromPromise, setup } from 'xstate'
      import { Currency, priceOf } from '@/lib/price'
      export const cartMachine = setup({
        types: {} as {
          context: { count: number; currency: Currency }
          events: { type: 'item.added' } | { type: 'paid' }
        },
        actors: { pay: fromPromise<{ accepted: boolean }, { amount: number }>(async () => ({ accepted: true })) },
        guards: { 'has room': ({ context }) => context.count < Number(import.meta.env.VITE_MOST) },
      }).createMachine({
        id: 'cart',
        context: { count: 0, currency: Currency.Euro },
        initial: 'open',
        states: {
          open: {
            on: {
              'item.added': { guard: 'has room', actions: assign({ count: ({ context }) => context.count + 1 }) },
              paid: 'paying',
            },
          },
          paying: {
            invoke: {
              src: 'pay',
              input: ({ context }) => ({ amount: priceOf(context.count) }),
              onDone: [{ guard: ({ event }) => event.output.accepted, target: 'done' }, { target: 'open' }],
              onError: 'open',
            },
          },
          done: { type: 'final' },
        },
      })`,
    'src/cart/cart.tsx': `
      import { useMachine } from '@xstate/react'
      import { cartMachine } from './cart.machine'
      export function Cart() {
        const [state, send] = useMachine(cartMachine)
        return <button onClick={() => send({ type: 'item.added' })}>{state.context.count}</button>
      }`,
    'statehouse.config.ts': `
      import { defineConfig } from 'statehouse-atlas/config'
      export default defineConfig({ machines: ['src/**/*.{machine.ts,tsx}'], env: { VITE_MOST: '2' } })`,
  })
  const checked = await project.call('statehouse-paths check')
  expect(checked.out).toBe(
    'cart: 3 states, 5 transitions, 9 configurations; 1 test of 7 steps, 0 journeys\n0 findings\n',
  )
  expect(checked.code, checked.err).toBe(0)
  const run = await project.call('statehouse-paths run cart')
  expect(run.out).toMatch(/^ok {3}cart path 1: start\(default\) → .*item\.added/)
})

test('a CommonJS project without types: machines by require, a model beside them', async () => {
  const project = await installed({
    'package.json': JSON.stringify({ private: true }),
    'lib/lamp.js': `
      const { createMachine } = require('xstate')
      exports.lamp = createMachine({
        id: 'lamp',
        initial: 'dark',
        states: { dark: { on: { turned: 'lit' } }, lit: { on: { turned: 'dark' }, after: { 5000: 'dark' } } },
      })`,
    'lib/lamp.model.js': `
      const { lamp } = require('./lamp.js')
      exports.lampModel = {
        flow: 'lamp',
        machine: lamp,
        journeys: { 'a lamp goes out': { claim: 'After five seconds.', steps: [{ do: 'turned' }, { do: 'after:5000', passes: 5000, in: 'dark' }] } },
      }`,
    'statehouse.config.mjs': `export default { machines: ['lib/lamp.js'], models: ['lib/*.model.js'] }`,
  })
  const checked = await project.call('statehouse-paths check')
  expect(checked.out).toBe(
    'lamp: 2 states, 3 transitions, 2 configurations; 1 test of 4 steps, 1 journey\n0 findings\n',
  )
  expect(checked.code, checked.err).toBe(0)
  expect((await project.call('statehouse-paths coverage lamp')).out).toBe('lamp: 3 of 3 transitions headless\n')
})

test('the shapes of ten machines of others: the installed package has the figures of the guide', async () => {
  const project = await installed({ 'statehouse.config.mjs': `export default { machines: ['world/*'] }` })
  cpSync('tests/atlas/support/world', join(project.folder, 'world'), { recursive: true })
  const { out, err } = await project.call('statehouse-paths check --format json')
  const { charts, findings } = JSON.parse(out) as {
    charts: { states: number; transitions: number }[]
    findings: { rule: string }[]
  }
  const rows = [
    ...readFileSync('docs/qa-guide.md', 'utf8').matchAll(/support\/world\/.*?\|.*\|\s+(\d+) \|\s+(\d+) \|\s+\d+ \|/g),
  ]
  const sizes = charts.map(({ states, transitions }) => `${states} ${transitions}`)
  expect(sizes.toSorted(), err).toEqual(rows.map(([, states, transitions]) => `${states} ${transitions}`).toSorted())
  expect(sizes).toHaveLength(10)
  expect(findings.map(({ rule }) => rule)).toEqual(['never-fires'])
})

test('the action of the package posts the report of a pull request', async () => {
  const lamp = (states: string) =>
    `import { createMachine } from 'xstate'\nexport const lamp = createMachine({ id: 'lamp', initial: 'dark', states: ${states} })`
  const project = await installed({
    '.gitignore': 'node_modules',
    'lamp.machine.js': lamp(`{ dark: { on: { turned: 'lit' } }, lit: { on: { turned: 'dark' } } }`),
    'statehouse.config.mjs': `export default { machines: ['*.machine.js'] }`,
  })
  const { folder } = project
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('add', '.')
  git(
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@example.com',
    '-c',
    'core.hooksPath=none',
    'commit',
    '--quiet',
    '-m',
    'base',
  )
  git('remote', 'add', 'origin', folder)
  const base = git('rev-parse', 'HEAD')
  project.write('lamp.machine.js', lamp(`{ dark: { on: { turned: 'lit' } }, lit: { on: { broken: 'dark' } } }`))
  project.write(
    'event.json',
    JSON.stringify({ repository: { full_name: 'acme/shop' }, pull_request: { number: 3, base: { sha: base } } }),
  )
  const { api, comments } = await github()
  const action = readFileSync(join(folder, 'node_modules/statehouse-atlas/action/action.yml'), 'utf8')
  const script = action.slice(action.indexOf('run: |') + 'run: |'.length)
  const { PATH } = process.env
  const env = {
    PATH,
    BASE: base,
    BASELINE: '',
    GITHUB_EVENT_PATH: 'event.json',
    GITHUB_API_URL: api,
    GITHUB_TOKEN: 'secret',
  }
  await promisify(execFile)('bash', ['-e', '-c', script], { cwd: folder, env })
  expect(comments).toHaveLength(1)
  expect(comments[0]?.body).toContain('now on broken, was on turned')
})
