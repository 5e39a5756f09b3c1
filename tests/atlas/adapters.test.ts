import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packedAtlas } from '#scripts/lib/atlas-package.ts'
import { emptyProject, guideSteps, type EmptyProject } from '#scripts/lib/guide.ts'
import { standInPage } from './support/stand-in-page.ts'
import { declaredTests, standInCypress, standInWebdriver } from './support/stand-in-runners.ts'

let project: EmptyProject
beforeAll(async () => {
  project = await emptyProject(await packedAtlas())
  for (const step of [...guideSteps(), ...guideSteps('test-runners.md')])
    if (step.kind === 'file') project.write(step.path, step.text)
  project.write('playwright.config.ts', `export default { testDir: 'spec', reporter: 'json' }\n`)
})
afterAll(() => project?.[Symbol.dispose]())

/** A run of its own: the settings of this one do not apply to it. */
const env = Object.fromEntries(
  Object.entries({ ...process.env, NO_COLOR: '1' }).filter(
    ([name]) => !/^(VITEST|TEST|PW_|PLAYWRIGHT_|NODE_OPTIONS)/.test(name),
  ),
)
const runners = {
  Vitest: 'vitest run --dir unit --reporter verbose',
  Playwright: 'playwright test',
}
const run = (command: string) => project.call(command, process.execPath, env)

/** A table that is held for ever. */
const broken = (text: string) => text.replace('120_000', 'Infinity')

describe.each(Object.entries(runners))('the recipe for %s, run by it', (_, command) => {
  const table = () => readFileSync(join(project.folder, 'src/table.js'), 'utf8')

  test('passes', async () => {
    const { code, out, err } = await run(command)
    expect({ code, err }, out).toMatchObject({ code: 0 })
    expect(out).toContain('table path 1')
  })

  test('fails for a table that is held for ever, at that step', async () => {
    const whole = table()
    project.write('src/table.js', broken(whole))
    const { code, out } = await run(command)
    project.write('src/table.js', whole)
    expect(code, out).toBe(1)
    expect(out).toContain('after:holding')
  })
})

/** Plays every test of a recipe on the page of the guide, with a stand-in for the globals of its runner. */
const standIns = {
  async Cypress(timers: boolean) {
    const page = standInPage(readFileSync(join(project.folder, 'page/table.html'), 'utf8'), { timers })
    const { cy, run: play } = standInCypress(page)
    const tests = await declaredTests(join(project.folder, 'cypress/e2e/table.cy.ts'), { cy })
    for (const call of tests.values()) await play(call)
    return tests.size
  },
  async WebdriverIO(timers: boolean) {
    const page = standInPage(readFileSync(join(project.folder, 'page/table.html'), 'utf8'), { timers })
    const tests = await declaredTests(join(project.folder, 'wdio/table.e2e.ts'), standInWebdriver(page))
    for (const call of tests.values()) await call()
    return tests.size
  },
}

describe.each(Object.entries(standIns))('the recipe for %s, with a stand-in for its globals', (_, play) => {
  test('plays every path on the page of the guide', async () => {
    expect(await play(true)).toBeGreaterThan(0)
  })

  test('fails on a page whose timer never fires', async () => {
    await expect(play(false)).rejects.toThrow(/expected .*Choose.* but it is Held/)
  })
})
