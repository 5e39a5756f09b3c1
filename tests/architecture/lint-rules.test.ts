import { expect, test } from 'vitest'
import { lintFixtures } from './support/lint-fixtures.ts'

const silenced = '@ts-ignore'
const off = 'skip'

/** One violation of each lint rule that is not about imports between folders, and the rule that reports it. */
const violations: Readonly<Record<string, { readonly file: string; readonly code: string; readonly rule: string }>> = {
  'a feature that holds state of its own': {
    file: 'src/features/lobby/state.tsx',
    code: `import { useState } from 'react'\nexport const useOpen = () => useState(false)\n`,
    rule: 'no-restricted-imports',
  },
  'a feature with an effect': {
    file: 'src/features/lobby/effect.tsx',
    code: `import { useEffect } from 'react'\nexport const useIt = () => useEffect(() => {}, [])\n`,
    rule: 'no-restricted-imports',
  },
  'the app with a reducer': {
    file: 'src/app/reducer.tsx',
    code: `import { useReducer } from 'react'\nexport const useIt = () => useReducer((n: number) => n, 0)\n`,
    rule: 'no-restricted-imports',
  },
  'a hook reached through the whole of react': {
    file: 'src/app/namespace.tsx',
    code: `import * as React from 'react'\nexport const useIt = () => React.useState(0)\n`,
    rule: 'no-restricted-imports',
  },
  "a hook reached through react's default export": {
    file: 'src/features/lobby/default-react.tsx',
    code: `import React from 'react'\nexport const useIt = () => React.useState(0)\n`,
    rule: 'no-restricted-imports',
  },
  'text written into a component': {
    file: 'src/ui/literal.tsx',
    code: 'export const Label = () => <p>Loading</p>\n',
    rule: 'jsx-no-literals',
  },
  'a chart that reads the clock': {
    file: 'machines/lobby/clock.ts',
    code: 'export const stamp = () => Date.now()\n',
    rule: 'no-restricted-globals',
  },
  'a chart that draws a random number': {
    file: 'machines/lobby/dice.ts',
    code: 'export const roll = () => Math.random()\n',
    rule: 'no-restricted-properties',
  },
  'a rule of a game that draws a random number': {
    file: 'games/dice.ts',
    code: 'export const roll = () => Math.random()\n',
    rule: 'no-restricted-properties',
  },
  'a rule of a game that reads the clock': {
    file: 'games/clock.ts',
    code: 'export const stamp = () => Date.now()\n',
    rule: 'no-restricted-globals',
  },
  'a default export': { file: 'src/ui/default.ts', code: 'export default 1\n', rule: 'no-default-export' },
  'the type any': { file: 'wire/any.ts', code: 'export const it: any = 1\n', rule: 'no-explicit-any' },
  'a silenced type error': {
    file: 'wire/silenced.ts',
    code: `// ${silenced} because\nexport const it: string = 1\n`,
    rule: 'ban-ts-comment',
  },
  'a promise that is not awaited': {
    file: 'server/floating.ts',
    code: 'export const it = () => {\n  Promise.resolve(1)\n}\n',
    rule: 'no-floating-promises',
  },
  'two files that import each other': {
    file: 'server/one.ts',
    code: `import { two } from './two.ts'\nexport const one = () => two()\n`,
    rule: 'no-cycle',
  },
  'a test switched off': {
    file: 'tests/wire/off.test.ts',
    code: `import { expect, test } from 'vitest'\ntest.${off}('it', () => {\n  expect(1).toBe(1)\n})\n`,
    rule: 'no-disabled-tests',
  },
}

const reports = lintFixtures({
  ...Object.fromEntries(Object.values(violations).map(({ file, code }) => [file, code])),
  'server/two.ts': `import { one } from './one.ts'\nexport const two = () => one()\n`,
})

test.each(Object.entries(violations))('lint rules: %s is refused', (_, { file, rule }) => {
  const rules = reports.filter((report) => report.file === file).map((report) => report.rule)
  expect(rules.join(' ')).toContain(rule)
})
