import { defineConfig, type OxlintOverride } from 'oxlint'
import atlas from './atlas/package.json' with { type: 'json' }

/** What a folder may import. */
interface Law {
  readonly files: readonly string[]
  /** All it may import besides what lies beside it. */
  readonly only?: readonly string[]
  /** Beginnings of what it may not import. */
  readonly never?: readonly string[]
  /** Of one of those, what it may import all the same. */
  readonly but?: { readonly of: string; readonly these: readonly string[] }
  readonly why: string
  /** Its state belongs in a chart, in the address or in TanStack Query. */
  readonly stateless?: true
  readonly rules?: OxlintOverride['rules']
}

/** What no file of the site imports. */
const outside = ['node:', '#server/', '#atlas/', '#tests/', '#e2e/']
const withoutAtlas = outside.filter((room) => room !== '#atlas/')
const names = ['#atlas/explore/chart*.ts', '#atlas/explore/xstate.ts']

/** The packages that the atlas names as its own. */
const ofAtlas = Object.keys({ ...atlas.dependencies, ...atlas.devDependencies, ...atlas.peerDependencies })

/** No clock and no randomness: both come in. */
const pure = (what: string): OxlintOverride['rules'] => ({
  'no-restricted-globals': [
    'error',
    { name: 'Date', message: `${what} has no clock: times come in.` },
    { name: 'crypto', message: `${what} has no randomness: ids, draws and digests come in.` },
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Math', property: 'random', message: `${what} has no randomness.` },
    { object: 'performance', property: 'now', message: `${what} has no clock.` },
  ],
})

/** Flows that run inside others: the features that another feature may import. */
const embedded = [
  'activity-application',
  'bank-card',
  'bet-slip',
  'captcha-image',
  'cash-out',
  'chips',
  'favourites',
  'free-trial',
  'game-launch',
  'payment-password',
  'reality-check',
  'redeem',
  'second-verification',
  'slider',
  'sms-code',
  'social-login',
  'sports-slip',
  'support',
]
const filesOf = (features: readonly string[]) => features.map((name) => `#src/features/${name}/**`)

/** The import law: who may know whom. Of two rows that hold for a file the later one counts. */
const laws: readonly Law[] = [
  {
    files: ['games/**'],
    only: ['valibot', '#games/**', '#wire/money.ts', '#wire/shapes.ts'],
    why: 'games/ imports valibot, what money is, and itself: rules know no call, chart or server.',
    rules: pure('A rule of a game'),
  },
  {
    files: ['wire/**'],
    only: ['valibot', '#wire/**', '#games/**'],
    why: 'wire/ imports valibot, the rules of games, and itself.',
  },
  {
    files: ['machines/**'],
    only: ['xstate', '#wire/**', '#games/**', '#machines/**', '#atlas/model/**'],
    why: 'machines/ imports wire, games, xstate, what a model is, and itself: a chart never knows its adapters.',
    rules: pure('A chart'),
  },
  {
    files: ['src/**'],
    never: outside,
    why: 'src/ imports machines, wire, games, locales and libraries.',
    rules: {
      'no-console': 'error',
      'react/jsx-no-literals': [
        'error',
        { allowedStrings: ['·', '•', '/', ':', '×', '—', '–', '+', '%', '***', '•••'] },
      ],
    },
  },
  {
    files: ['src/api/**'],
    never: [...outside, '#src/app/', '#src/features/', '#src/shared/', '#src/providers/', '#src/ui/'],
    why: 'src/api/ is under the screens: it imports wire, platform and libraries.',
  },
  {
    files: ['src/platform/**', 'src/i18n/**'],
    never: [...outside, '#src/app/', '#src/features/', '#src/shared/', '#src/providers/', '#src/api/'],
    why: 'src/platform/ and src/i18n/ know the browser and the catalogues, no product.',
  },
  {
    files: ['src/ui/**'],
    never: [
      ...outside,
      '#machines/',
      '#wire/',
      '#games/',
      '#src/app/',
      '#src/features/',
      '#src/shared/',
      '#src/providers/',
      '#src/api/',
    ],
    why: 'src/ui/ is the design system: no product noun, no call, no chart.',
  },
  {
    files: ['src/providers/**'],
    never: [...outside, '#src/app/', '#src/features/', '#src/shared/'],
    why: 'A provider is under the screens: it knows no component with a product noun, no feature and not the app.',
  },
  {
    files: ['src/shared/**'],
    never: [...outside, '#src/app/'],
    but: { of: '#src/features/', these: filesOf(['favourites', 'game-launch', 'reality-check']) },
    why: 'A shared component knows not the app, and of the features those alone that stand in it.',
  },
  {
    files: ['src/features/**'],
    never: [...outside, '#src/app/'],
    but: { of: '#src/features/', these: filesOf(embedded) },
    stateless: true,
    why: 'A feature knows not the app, and of other features the embedded ones; what two share is in src/shared.',
  },
  {
    files: ['src/live/**'],
    never: [...withoutAtlas, '#src/', 'react'],
    but: { of: '#atlas/', these: ['#atlas/live/**'] },
    why: 'src/live/ runs before the site, on any page: machines, wire, and of the atlas atlas/live.',
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/providers/last-steps/**'],
    never: [...withoutAtlas, '#src/app/', '#src/features/'],
    but: { of: '#atlas/', these: names },
    why: 'Of the atlas, what records steps needs the names of a chart alone, in files that import nothing but XState.',
  },
  {
    files: ['src/features/measurement/**'],
    never: [...withoutAtlas, '#src/app/', '#src/features/'],
    but: { of: '#atlas/', these: names },
    stateless: true,
    why: 'Of the atlas, what counts flights needs the names of a chart alone, in files that import nothing but XState.',
  },
  {
    files: ['src/app/**'],
    never: outside,
    stateless: true,
    why: 'src/ imports machines, wire, games, locales and libraries.',
  },
  {
    files: ['src/app/frame/**'],
    never: [...outside, '#src/app/boot/', '#src/app/pages/', '#src/app/routes'],
    stateless: true,
    why: 'The frame stands around any page: it knows neither pages nor how the site starts.',
  },
  {
    files: ['src/app/pages/**'],
    never: [...outside, '#src/app/boot/', '#src/app/frame/', '#src/app/routes'],
    stateless: true,
    why: 'A page is put into the frame by the route table: it knows neither.',
  },
  {
    files: ['server/**'],
    never: ['#src/', '#machines/', '#atlas/', '#tests/', '#e2e/', 'xstate', 'react'],
    why: 'server/ imports wire, games, locales and libraries.',
  },
  {
    files: ['server/games/client/**'],
    never: [...outside.filter((folder) => folder !== '#server/'), '#src/', 'react'],
    but: { of: '#server/', these: ['#server/games/client/**'] },
    why: 'The game client runs in a browser on its own origin: machines, wire, games, locales, libraries.',
  },
  {
    files: ['atlas/**'],
    only: ['./**', 'node:*', 'node:*/**', '#atlas/**', ...ofAtlas.flatMap((name) => [name, `${name}/**`])],
    why: 'atlas/ is a package of its own: it imports what its package.json names, and knows no site.',
  },
  { files: ['tests/**'], never: ['#e2e/'], why: 'tests/ may import every room but e2e.' },
  {
    files: ['e2e/**'],
    never: ['#src/', '#tests/'],
    but: { of: '#server/', these: ['#server/store/seed*', '#server/store/seed/**'] },
    why: 'e2e/ imports machines, atlas, wire, games, locales and the seeds: it sees the site as a person does.',
    rules: { 'react/rules-of-hooks': 'off' },
  },
]

const upwards = { group: ['../*', '../**'], message: 'Across rooms by alias (#wire/…); inside one folder by ./.' }

const stateHooks = {
  name: 'react',
  importNames: ['default', 'useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect'],
  message: 'State belongs in a chart, in the URL or in TanStack Query.',
}

const overrideOf = ({ files, only, never = [], but, why, stateless, rules }: Law): OxlintOverride => ({
  files: [...files],
  rules: {
    ...rules,
    'no-restricted-imports': [
      'error',
      {
        paths: stateless === true ? [stateHooks] : [],
        patterns: [
          ...(only === undefined
            ? [upwards]
            : [{ group: ['*', './*.ts', ...only].map((each) => (each === '*' ? each : `!${each}`)), message: why }]),
          ...(never.length === 0 ? [] : [{ regex: `^(${never.join('|')})`, message: why }]),
          ...(but === undefined
            ? []
            : [{ group: [`\\${but.of}**`, ...but.these.map((each) => `!${each}`)], message: why }]),
        ],
      },
    ],
  },
})

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist/**', 'node_modules/**', '.cache/**', 'coverage/**', 'test-results/**', 'playwright-report/**'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'no-eval': 'error',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-await-in-loop': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/button-has-type': 'error',
    'react/no-danger': 'error',
    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/no-misused-spread': 'off',
    'consistent-return': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/unbound-method': 'off',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'no-restricted-imports': ['error', { patterns: [upwards] }],
  },
  overrides: [
    ...laws.map(overrideOf),
    { files: ['*.config.ts', 'e2e/support/global-setup.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['atlas/model/model.ts'], rules: { 'typescript/no-explicit-any': 'off' } },
  ],
})
