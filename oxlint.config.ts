import { defineConfig, type OxlintOverride } from 'oxlint'
import atlas from './atlas/package.json' with { type: 'json' }

/** The imports that a folder is allowed. */
interface ImportRule {
  readonly files: readonly string[]
  /** All it may import besides files of its own folder. */
  readonly only?: readonly string[]
  /** Prefixes of refused imports. */
  readonly never?: readonly string[]
  /** Exceptions of one refused prefix. */
  readonly except?: { readonly of: string; readonly these: readonly string[] }
  readonly why: string
  /** True when React state and effects are refused: state belongs in a chart, the URL or TanStack Query. */
  readonly stateless?: true
  readonly rules?: OxlintOverride['rules']
}

/** Prefixes that no file of the site imports. */
const outside = ['node:', '#server/', '#atlas/', '#tests/', '#e2e/']
const withoutAtlas = outside.filter((folder) => folder !== '#atlas/')
const names = [
  '#atlas/explore/chart*.ts',
  '#atlas/explore/xstate.ts',
  '#atlas/record/count-usage.ts',
  '#atlas/record/breadcrumbs.ts',
]

/** The packages that `atlas/package.json` names. */
const ofAtlas = Object.keys({ ...atlas.dependencies, ...atlas.peerDependencies, ...atlas.devDependencies })

/** Refuses the clock and randomness: both are passed in. */
const pure = (what: string): OxlintOverride['rules'] => ({
  'no-restricted-globals': [
    'error',
    { name: 'Date', message: `${what} has no clock: times are passed in.` },
    { name: 'crypto', message: `${what} has no randomness: ids, draws and digests are passed in.` },
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Math', property: 'random', message: `${what} has no randomness.` },
    { object: 'performance', property: 'now', message: `${what} has no clock.` },
  ],
})

/** Flows that run inside other flows: the features that another feature may import. */
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
  'passkey-login',
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

/** The import rules. Of two rows that match a file the later one counts. */
const importRules: readonly ImportRule[] = [
  {
    files: ['games/**'],
    only: ['valibot', '#games/**', '#wire/money.ts', '#wire/shapes.ts'],
    why: 'games/ imports valibot, wire/money.ts, wire/shapes.ts and itself: game rules use no call, chart or server.',
    rules: pure('A rule of a game'),
  },
  {
    files: ['wire/**'],
    only: ['valibot', '#wire/**', '#games/**'],
    why: 'wire/ imports valibot, games/ and itself.',
  },
  {
    files: ['machines/**'],
    only: ['xstate', '#wire/**', '#games/**', '#machines/**', '#atlas/model/**'],
    why: 'machines/ imports wire, games, xstate, atlas/model and itself: a chart does not know its adapters.',
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
    why: 'src/api/ is a layer below the screens: it imports wire, platform and libraries.',
  },
  {
    files: ['src/platform/**', 'src/i18n/**'],
    never: [...outside, '#src/app/', '#src/features/', '#src/shared/', '#src/providers/', '#src/api/'],
    why: 'src/platform/ and src/i18n/ wrap the browser and the catalogues: they import no product code.',
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
    why: 'src/ui/ is the design system: it imports no product code, call or chart.',
  },
  {
    files: ['src/providers/**'],
    never: [...outside, '#src/app/', '#src/features/', '#src/shared/'],
    why: 'src/providers/ is a layer below the screens: it imports no shared component, no feature and not the app.',
  },
  {
    files: ['src/shared/**'],
    never: [...outside, '#src/app/'],
    except: { of: '#src/features/', these: filesOf(['favourites', 'game-launch', 'reality-check']) },
    why: 'src/shared/ does not import the app, and of the features only those that it embeds.',
  },
  {
    files: ['src/features/**'],
    never: [...outside, '#src/app/'],
    except: { of: '#src/features/', these: filesOf(embedded) },
    stateless: true,
    why: 'A feature does not import the app, and of other features only embedded ones; shared code is in src/shared.',
  },
  {
    files: ['src/live/**'],
    never: [...withoutAtlas, '#src/', 'react'],
    except: { of: '#atlas/', these: ['#atlas/live/**'] },
    why: 'src/live/ runs before the site on any page: it imports machines, wire and atlas/live.',
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/passport/**'],
    never: [...outside, '#machines/', '#src/', 'react'],
    why: 'src/passport/ runs in a file without a connection: it imports games and wire.',
  },
  {
    files: ['src/providers/breadcrumbs/**'],
    never: [...withoutAtlas, '#src/app/', '#src/features/'],
    except: { of: '#atlas/', these: names },
    why: 'Breadcrumbs need of the atlas their recorder and the names of a chart, in files that import nothing but XState.',
  },
  {
    files: ['src/features/measurement/**'],
    never: [...withoutAtlas, '#src/app/', '#src/features/'],
    except: { of: '#atlas/', these: names },
    stateless: true,
    why: 'Measurement needs of the atlas its counter and the names of a chart, in files that import nothing but XState.',
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
    why: 'The frame surrounds any page: it imports neither pages nor the start of the site.',
  },
  {
    files: ['src/app/pages/**'],
    never: [...outside, '#src/app/boot/', '#src/app/frame/', '#src/app/routes'],
    stateless: true,
    why: 'The route table puts a page into the frame: a page imports neither.',
  },
  {
    files: ['server/**'],
    never: ['#src/', '#machines/', '#atlas/', '#tests/', '#e2e/', 'xstate', 'react'],
    why: 'server/ imports wire, games, locales and libraries.',
  },
  {
    files: ['server/games/client/**'],
    never: [...outside.filter((folder) => folder !== '#server/'), '#src/', 'react'],
    except: { of: '#server/', these: ['#server/games/client/**'] },
    why: 'The game client runs in a browser on its own origin: it imports machines, wire, games, locales, libraries.',
  },
  {
    files: ['atlas/**'],
    only: ['./**', 'node:*', 'node:*/**', '#atlas/**', ...ofAtlas.flatMap((name) => [name, `${name}/**`])],
    why: 'atlas/ is a package of its own: it imports the packages of its package.json and nothing of the site.',
  },
  {
    files: ['vscode/**'],
    only: ['./**', 'node:*', 'node:*/**', 'vscode'],
    why: 'vscode/ is packed as one script: it imports the editor and Node, and runs the atlas as a command.',
  },
  { files: ['tests/**'], never: ['#e2e/'], why: 'tests/ may import every folder but e2e.' },
  {
    files: ['e2e/**'],
    never: ['#src/', '#tests/'],
    except: { of: '#server/', these: ['#server/store/seed*', '#server/store/seed/**'] },
    why: 'e2e/ imports machines, atlas, wire, games, locales and the seeds: it uses the site only through the browser.',
    rules: { 'react/rules-of-hooks': 'off' },
  },
]

const upwards = { group: ['../*', '../**'], message: 'Import other folders by alias (#wire/…), the own one by ./.' }

const stateHooks = {
  name: 'react',
  importNames: ['default', 'useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect'],
  message: 'State belongs in a chart, in the URL or in TanStack Query.',
}

const overrideOf = ({ files, only, never = [], except, why, stateless, rules }: ImportRule): OxlintOverride => ({
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
          ...(except === undefined
            ? []
            : [{ group: [`\\${except.of}**`, ...except.these.map((each) => `!${each}`)], message: why }]),
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
    ...importRules.map(overrideOf),
    {
      files: ['*.config.ts', 'e2e/support/global-setup.ts', 'atlas/lint/lint.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['atlas/model/model.ts'], rules: { 'typescript/no-explicit-any': 'off' } },
  ],
})
