import { listed as of } from '#atlas/live/shown.ts'
import type { AppContext } from '#machines/app/app.setup.ts'
import type { CaptchaImageContext } from '#machines/captcha-image/captcha-image.machine.ts'
import type { GameContext } from '#machines/game/game.setup.ts'
import type { GameLaunchContext } from '#machines/game-launch/game-launch.machine.ts'
import type { LiveConnectionContext } from '#machines/live-connection/live-connection.machine.ts'
import type { LobbyContext } from '#machines/lobby/lobby.setup.ts'
import type { LoginContext } from '#machines/login/login.setup.ts'
import type { LogoutContext } from '#machines/logout/logout.machine.ts'
import type { PreferencesContext } from '#machines/preferences/preferences.machine.ts'
import type { ProtectedActionContext } from '#machines/protected-action/protected-action.machine.ts'
import type { SliderContext } from '#machines/slider/slider.machine.ts'
import type { SmsCodeContext } from '#machines/sms-code/sms-code.machine.ts'

/** The context fields that leave the site's tab, by machine id; charts not listed have none. */
export const shownFields: Readonly<Record<string, readonly string[]>> = {
  app: of<AppContext>()('arrival', 'passwordChange'),
  captchaImage: of<CaptchaImageContext>()('refusal'),
  game: of<GameContext>()('refusal'),
  gameLaunch: of<GameLaunchContext>()('direct', 'refusal'),
  liveConnection: of<LiveConnectionContext>()('hasOpened'),
  lobby: of<LobbyContext>()('refusal'),
  login: of<LoginContext>()('smsLogin', 'captchaDemanded', 'remember', 'dialingCodeChosen', 'bySms', 'refusal'),
  logout: of<LogoutContext>()('forget', 'outcome'),
  preferences: of<PreferencesContext>()('selected'),
  protectedAction: of<ProtectedActionContext>()('loggedIn', 'verdict'),
  slider: of<SliderContext>()('action', 'form', 'keyboard', 'refusal'),
  smsCode: of<SmsCodeContext>()('problem', 'refusal'),
}
