import { gather, writeCoverage } from '#atlas/run/coverage.ts'
import type { BrowserDriver } from './support/driver.ts'
import { browserSuite, playPath } from './support/driver-run.ts'
import { appDriver } from './support/driver-app.ts'
import { captchaImageDriver } from './support/driver-captcha-image.ts'
import { gameDriver } from './support/driver-game.ts'
import { gameLaunchDriver } from './support/driver-game-launch.ts'
import { lobbyDriver } from './support/driver-lobby.ts'
import { preferencesDriver } from './support/driver-preferences.ts'
import { loginDriver } from './support/driver-login.ts'
import { logoutDriver } from './support/driver-logout.ts'
import { protectedActionDriver } from './support/driver-protected-action.ts'
import { siteStatusDriver } from './support/driver-site-status.ts'
import { sliderDriver } from './support/driver-slider.ts'
import { smsCodeDriver } from './support/driver-sms-code.ts'
import { expect, test } from './support/site.ts'

test.describe.configure({ timeout: 180_000 })
// Nothing that moves by itself is part of a path: without it there is less to draw and less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Declares the tests of one chart: its paths, and what they leave to the headless run. */
function playPaths<Screen>(driver: BrowserDriver<Screen>): void {
  const { flow } = driver.model
  const { exploration, suite, headlessOnly } = browserSuite(driver)

  suite.paths.forEach((path, index) => {
    test(`${flow} path ${index + 1}`, async ({ page, site }) => {
      await playPath(driver, exploration, path, page, site)
    })
  })

  test(`${flow}: the report names what the browser leaves to the headless run`, async () => {
    const tests = suite.paths.map(({ input, edges }, index) => ({
      name: `path ${index + 1}`,
      transitions: [
        ...(exploration.starts.find((start) => start.input === input)?.transitions ?? []),
        ...edges.flatMap((id) => exploration.edges[id]?.transitions ?? []),
      ],
    }))
    const reasons = Object.fromEntries(
      exploration.edges.flatMap(({ id, transitions }) =>
        transitions.map((transition) => [transition, headlessOnly.get(id) ?? 'only reached by way of such a step']),
      ),
    )
    const ids = exploration.chart.transitions.map(({ id }) => id)
    const coverage = gather(flow, 'browser', ids, tests, reasons)
    await writeCoverage(coverage)
    expect(coverage.transitions.filter(({ tests: names, reason }) => names.length === 0 && !reason)).toEqual([])
  })
}

playPaths(siteStatusDriver)
playPaths(lobbyDriver)
playPaths(captchaImageDriver)
playPaths(preferencesDriver)
playPaths(gameDriver)
playPaths(sliderDriver)
playPaths(smsCodeDriver)
playPaths(logoutDriver)
playPaths(protectedActionDriver)
playPaths(loginDriver)
playPaths(gameLaunchDriver)
playPaths(appDriver)
