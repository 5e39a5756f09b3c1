import { describe, expect, test } from 'vitest'
import { lintFixtures } from './support/lint-fixtures.ts'

/** By fixture file: imports that its folder refuses, and imports that it allows. */
const rules: Readonly<Record<string, { readonly refused: readonly string[]; readonly allowed: readonly string[] }>> = {
  'games/slot/fixture.ts': {
    refused: [
      'xstate',
      'react',
      'node:crypto',
      '#machines/slot/slot.machine.ts',
      '#wire/calls.ts',
      '#src/api/client.ts',
      '#server/handler.ts',
      '../fair/fair.ts',
    ],
    allowed: ['valibot', '#wire/money.ts', '#wire/shapes.ts', '#games/fair/fair.ts', './slot-models.ts'],
  },
  'wire/fixture.ts': {
    refused: [
      'xstate',
      'react',
      'node:fs',
      '#machines/lobby/lobby.machine.ts',
      '#server/handler.ts',
      '../src/api/client.ts',
    ],
    allowed: ['valibot', './call.ts', '#wire/call.ts', '#games/fair/fair.ts'],
  },
  'machines/lobby/fixture.ts': {
    refused: [
      'react',
      '@xstate/react',
      'xstate/graph',
      'valibot',
      'dayjs',
      'node:fs',
      '#src/api/client.ts',
      '#server/handler.ts',
      '#atlas/explore/explore.ts',
      '../login/login.machine.ts',
    ],
    allowed: [
      'xstate',
      '#wire/play/games.ts',
      '#games/fair/fair.ts',
      '#machines/lib/model.ts',
      '#atlas/model/model.ts',
      './lobby.machine.ts',
    ],
  },
  'src/features/lobby/fixture.ts': {
    refused: [
      '#src/features/login/use-login.ts',
      '#src/app/routes.tsx',
      '#server/handler.ts',
      '#atlas/explore/explore.ts',
      '#tests/support.ts',
      '../login/use-login.ts',
      'node:fs',
    ],
    allowed: [
      'react',
      '@xstate/react',
      '#machines/lobby/lobby.machine.ts',
      '#src/ui/button.tsx',
      '#src/features/slider/slider.tsx',
      './lobby-screen.tsx',
    ],
  },
  'src/providers/breadcrumbs/fixture.ts': {
    refused: [
      '#atlas/explore/explore.ts',
      '#atlas/live/watch.ts',
      '#atlas/record/record.ts',
      '#atlas/usage/steps.ts',
      '#src/features/login/use-login.ts',
      'node:fs',
    ],
    allowed: [
      '#atlas/explore/chart.ts',
      '#atlas/explore/xstate.ts',
      '#atlas/explore/chart-version.ts',
      '#atlas/record/breadcrumbs.ts',
    ],
  },
  'src/features/measurement/fixture.ts': {
    refused: [
      '#atlas/explore/explore.ts',
      '#atlas/explore/configuration.ts',
      '#atlas/live/watch.ts',
      '#atlas/export/golden.ts',
      '#atlas/record/record.ts',
      '#atlas/usage/flow-usage.ts',
      '#src/features/login/use-login.ts',
      '#server/handler.ts',
      'node:fs',
    ],
    allowed: [
      '#atlas/explore/chart.ts',
      '#atlas/explore/xstate.ts',
      '#atlas/explore/chart-version.ts',
      '#atlas/record/count-usage.ts',
      'web-vitals',
    ],
  },
  'src/features/slider/fixture.ts': {
    refused: [
      '#src/features/login/use-login.ts',
      '#src/app/routes.tsx',
      '#server/handler.ts',
      '../captcha-image/captcha.tsx',
    ],
    allowed: [
      'react',
      '#src/ui/button.tsx',
      '#machines/slider/slider.machine.ts',
      '#wire/verification/verification.ts',
    ],
  },
  'src/shared/notices/fixture.ts': {
    refused: ['#src/features/login/use-login.ts', '#src/app/routes.tsx', '#server/handler.ts', '../team/team-name.tsx'],
    allowed: ['react', '#src/ui/button.tsx', '#src/features/favourites/star.tsx', '#src/providers/form/use-form.ts'],
  },
  'src/providers/form/fixture.ts': {
    refused: [
      '#src/features/slider/slider.tsx',
      '#src/shared/notices/notices-dialog.tsx',
      '#src/app/routes.tsx',
      '#server/handler.ts',
    ],
    allowed: ['react', '#src/platform/storage.ts', '#machines/app/app.machine.ts', '#src/api/client.ts'],
  },
  'src/ui/fixture.ts': {
    refused: [
      '#machines/login/login.machine.ts',
      '#wire/play/games.ts',
      '#games/fair/fair.ts',
      '#src/api/client.ts',
      '#src/features/slider/slider.tsx',
      '#server/handler.ts',
    ],
    allowed: ['react', '@ark-ui/react/dialog', '#src/i18n/use-text.ts', './button.tsx'],
  },
  'src/api/fixture.ts': {
    refused: ['#src/ui/button.tsx', '#src/features/login/use-login.ts', '#server/handler.ts', 'node:crypto'],
    allowed: ['ofetch', '#wire/calls.ts', '#src/platform/storage.ts'],
  },
  'src/platform/fixture.ts': {
    refused: ['#src/api/client.ts', '#src/features/login/use-login.ts', '#src/app/boot/start.tsx'],
    allowed: ['react', './storage.ts'],
  },
  'src/app/fixture.ts': {
    refused: ['#server/handler.ts', '#e2e/support/site.ts', 'node:fs'],
    allowed: ['#src/features/lobby/lobby-screen.tsx', '#machines/app/app.machine.ts', '@tanstack/react-router'],
  },
  'src/app/frame/fixture.ts': {
    refused: ['#src/app/pages/offered-pages.tsx', '#src/app/boot/site.ts', '#src/app/routes.tsx', '#server/handler.ts'],
    allowed: ['#src/features/login/login-dialog.tsx', '#src/platform/lazy-part.ts', './layout.tsx'],
  },
  'src/app/pages/fixture.ts': {
    refused: ['#src/app/frame/layout.tsx', '#src/app/boot/site.ts', '#src/app/routes.tsx', '#server/handler.ts'],
    allowed: ['#src/features/lobby/lobby-screen.tsx', '#src/platform/lazy-part.ts', './offered-pages.tsx'],
  },
  'src/passport/fixture.ts': {
    refused: ['#src/api/client.ts', '#machines/login/login.setup.ts', '#server/handler.ts', 'react', 'node:fs'],
    allowed: ['#games/fair/passport.ts', '#wire/money.ts'],
  },
  'src/live/fixture.ts': {
    refused: [
      '#atlas/explore/explore.ts',
      '#src/api/client.ts',
      '#src/app/boot/site.ts',
      '#server/handler.ts',
      'react',
      'node:fs',
    ],
    allowed: ['#atlas/live/watch.ts', '#machines/login/login.setup.ts', './shown.ts'],
  },
  'server/handlers/fixture.ts': {
    refused: [
      '#src/api/client.ts',
      '#machines/login/login.machine.ts',
      '#atlas/explore/explore.ts',
      'xstate',
      'react',
      '../app.ts',
    ],
    allowed: ['hono', '#wire/play/games.ts', '#games/fair/fair.ts', '#server/handler.ts', 'node:crypto'],
  },
  'server/games/client/slot/fixture.ts': {
    refused: ['#server/services.ts', '#server/games/provider.ts', '#src/ui/button.tsx', 'node:fs'],
    allowed: ['xstate', '#server/games/client/texts.ts', '#machines/slot/slot.machine.ts', '#wire/play/play.ts'],
  },
  'atlas/explore/fixture.ts': {
    refused: [
      'hono',
      '#machines/lib/model.ts',
      '#wire/calls.ts',
      '#games/fair/fair.ts',
      '#src/api/client.ts',
      '#server/handler.ts',
      '#e2e/support/site.ts',
      '#scripts/lib/run.ts',
      '../model/model.ts',
    ],
    allowed: [
      'xstate',
      '@xmldom/xmldom',
      'rolldown/parseAst',
      'node:fs/promises',
      '#atlas/model/model.ts',
      '#atlas/check/check.ts',
      './effects.ts',
      './commands/context.ts',
    ],
  },
  'vscode/fixture.ts': {
    refused: ['xstate', 'rolldown', '#atlas/check/check.ts', '#machines/login/login.machine.ts', '../atlas/called.ts'],
    allowed: ['vscode', 'node:child_process', './project.ts'],
  },
  'tests/machines/fixture.ts': {
    refused: ['#e2e/support/site.ts'],
    allowed: ['#machines/lobby/lobby.machine.ts', '#src/api/client.ts', '#server/app.ts', '#atlas/explore/explore.ts'],
  },
  'e2e/fixture.ts': {
    refused: ['#src/api/client.ts', '#server/app.ts', '#tests/server/support/server.ts'],
    allowed: [
      '#machines/lobby/lobby.model.ts',
      '#atlas/paths/paths.ts',
      '#wire/calls.ts',
      '#server/store/seed/members.ts',
    ],
  },
}

/** The forms of an import; the rules must see each of them. */
const forms: Readonly<Record<string, (module: string) => string>> = {
  static: (module) => `import { it } from '${module}'\nexport const held = [it]\n`,
  type: (module) => `import type { It } from '${module}'\nexport type Held = It[]\n`,
  dynamic: (module) => `export const load = () => import('${module}')\n`,
  're-export': (module) => `export { it } from '${module}'\n`,
}

const cases = Object.entries(rules).flatMap(([file, { refused, allowed }]) =>
  [
    ...refused.map((module) => ({ file, module, refused: true })),
    ...allowed.map((module) => ({ file, module, refused: false })),
  ].flatMap((entry) => Object.keys(forms).map((form) => ({ ...entry, form }))),
)
const fixtureAt = (file: string, index: number) => file.replace('fixture.ts', `fixture-${index}.ts`)

describe('import rules', () => {
  const reports = lintFixtures(
    Object.fromEntries(cases.map(({ file, module, form }, index) => [fixtureAt(file, index), forms[form]!(module)])),
  )
  const refusedFiles = new Set(
    reports.filter(({ rule }) => rule.includes('no-restricted-imports')).map(({ file }) => file),
  )

  test.each(Object.keys(rules))('%s', (file) => {
    const wrong = cases
      .map((entry, index) => ({ ...entry, caught: refusedFiles.has(fixtureAt(entry.file, index)) }))
      .filter((entry) => entry.file === file && entry.caught !== entry.refused)
      .map(({ module, form, refused }) => `${form} import of ${module} should be ${refused ? 'refused' : 'allowed'}`)
    expect(wrong).toEqual([])
  })
})
