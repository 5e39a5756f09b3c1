import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { servePage } from '#atlas/package/serve.ts'
import { packAtlas } from '#scripts/lib/atlas-package.ts'
import { chromiumFlags, findHeadlessChromium } from '#scripts/lib/chromium.mjs'
import { emptyProject, guideSteps, type EmptyProject } from '#scripts/lib/guide.ts'
import { atlasScreen } from './screens/atlas.screen.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let project: EmptyProject
let packed = ''
test.beforeAll(async () => {
  packed = mkdtempSync(join(tmpdir(), 'atlas-packed-'))
  project = await emptyProject(await packAtlas(packed))
  for (const step of guideSteps()) if (step.kind === 'file') project.write(step.path, step.text)
})
test.afterAll(() => {
  project[Symbol.dispose]()
  rmSync(packed, { recursive: true, force: true })
})

test('atlas package: a project that has installed the package plays its generated paths on its page, as the guide says', async () => {
  const launch = { args: chromiumFlags, executablePath: findHeadlessChromium() ?? undefined }
  project.write('playwright.config.ts', `export default { use: { launchOptions: ${JSON.stringify(launch)} } }\n`)
  // The settings of this run's workers do not apply to that run.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TEST_|PW_|PLAYWRIGHT_|PATHS_)/.test(name)),
  )
  const { code, out } = await project.call('playwright test --reporter json', process.execPath, env)
  const { stats } = JSON.parse(out) as { stats: { expected: number; unexpected: number; flaky: number } }
  expect(stats, out).toMatchObject({ unexpected: 0, flaky: 0 })
  expect(stats.expected).toBeGreaterThan(0)
  expect(code).toBe(0)
})

test('atlas package: the page that the package builds draws the chart and plays it', async ({ page }) => {
  const built = await project.call('statehouse-atlas src/table.model.ts#tableModel --out charts')
  expect(built.code, built.err).toBe(0)
  const address = await servePage(join(project.folder, 'charts'), 0)
  const atlas = atlasScreen(page)
  await page.goto(`${address}#/table/simulate`)
  await atlas.seeDrawing('table')
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Chart', 'Table', 'Simulate', 'Paths'])
  await atlas.seeActive('choosing')
  await atlas.letHappen(/→ asking/)
  await atlas.seeActive('asking')
})
