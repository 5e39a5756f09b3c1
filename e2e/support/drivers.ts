import type { Page } from '@playwright/test'
import type { Exploration } from '#atlas/explore/explore.ts'
import type { GenerateOptions } from '#atlas/paths/generate.ts'
import type { ProfiledChart } from '#atlas/paths/profile.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import type { BrowserDriver } from './driver.ts'
import { afterLoginDriver } from './driver-after-login.ts'
import { appDriver } from './driver-app.ts'
import { authenticatorDriver } from './driver-authenticator.ts'
import { captchaImageDriver } from './driver-captcha-image.ts'
import { changePasswordDriver } from './driver-change-password.ts'
import { forgotPasswordDriver } from './driver-forgot-password.ts'
import { freeTrialDriver } from './driver-free-trial.ts'
import { gameDriver } from './driver-game.ts'
import { gameLaunchDriver } from './driver-game-launch.ts'
import { jackpotDriver } from './driver-jackpot.ts'
import { lobbyDriver } from './driver-lobby.ts'
import { loginDriver } from './driver-login.ts'
import { logoutDriver } from './driver-logout.ts'
import { noticesDriver } from './driver-notices.ts'
import { preferencesDriver } from './driver-preferences.ts'
import { profileDriver } from './driver-member-profile.ts'
import { profileOf } from './driver-profile.ts'
import { protectedActionDriver } from './driver-protected-action.ts'
import { type AtArrival, browserSuite, playPath, type BrowserSuite, type Played } from './driver-run.ts'
import { registerDriver } from './driver-register.ts'
import { sessionsDriver } from './driver-sessions.ts'
import { resetPasswordDriver } from './driver-reset-password.ts'
import { secondVerificationDriver } from './driver-second-verification.ts'
import { siteStatusDriver } from './driver-site-status.ts'
import { siteVersionDriver } from './driver-site-version.ts'
import { sliderDriver } from './driver-slider.ts'
import { slotDriver } from './driver-slot.ts'
import { smsCodeDriver } from './driver-sms-code.ts'
import { socialLoginDriver } from './driver-social-login.ts'
import { supportDriver } from './driver-support.ts'
import type { TestSite } from './site.ts'

/** A chart that the browser can walk. */
export interface DrivenChart extends ProfiledChart {
  suite(options?: GenerateOptions): BrowserSuite
  /** True when the page's clock stands still between steps. */
  readonly stillClock: boolean
  /** True of states that the page leaves by itself at once. */
  passes(states: readonly string[]): boolean
  play(exploration: Exploration, path: TestPath, page: Page, site: TestSite, atArrival?: AtArrival): Promise<Played>
}

const driven = <Screen>(driver: BrowserDriver<Screen>): DrivenChart => ({
  flow: driver.model.flow,
  profile: (exploration) => profileOf(driver, exploration),
  suite: (options) => browserSuite(driver, options),
  stillClock: driver.stillClock ?? false,
  passes: (states) => driver.passing?.(states) ?? false,
  play: (exploration, path, page, site, atArrival) => playPath(driver, exploration, path, page, site, atArrival),
})

/** Every chart that the browser walks; the command line asks here what a browser can play. */
export const drivenCharts: readonly DrivenChart[] = [
  driven(siteStatusDriver),
  driven(siteVersionDriver),
  driven(lobbyDriver),
  driven(jackpotDriver),
  driven(noticesDriver),
  driven(supportDriver),
  driven(sessionsDriver),
  driven(authenticatorDriver),
  driven(profileDriver),
  driven(captchaImageDriver),
  driven(preferencesDriver),
  driven(gameDriver),
  driven(sliderDriver),
  driven(slotDriver),
  driven(smsCodeDriver),
  driven(logoutDriver),
  driven(protectedActionDriver),
  driven(loginDriver),
  driven(freeTrialDriver),
  driven(afterLoginDriver),
  driven(secondVerificationDriver),
  driven(socialLoginDriver),
  driven(registerDriver),
  driven(changePasswordDriver),
  driven(forgotPasswordDriver),
  driven(resetPasswordDriver),
  driven(gameLaunchDriver),
  driven(appDriver),
]
