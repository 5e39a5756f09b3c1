import type about from '#locales/en/about.json'
import type afterLogin from '#locales/en/after-login.json'
import type app from '#locales/en/app.json'
import type authenticator from '#locales/en/authenticator.json'
import type banners from '#locales/en/banners.json'
import type captchaImage from '#locales/en/captcha-image.json'
import type changePassword from '#locales/en/change-password.json'
import type forgotPassword from '#locales/en/forgot-password.json'
import type footer from '#locales/en/footer.json'
import type freeTrial from '#locales/en/free-trial.json'
import type front from '#locales/en/front.json'
import type game from '#locales/en/game.json'
import type gameLaunch from '#locales/en/game-launch.json'
import type gameTile from '#locales/en/game-tile.json'
import type header from '#locales/en/header.json'
import type help from '#locales/en/help.json'
import type home from '#locales/en/home.json'
import type landing from '#locales/en/landing.json'
import type jackpot from '#locales/en/jackpot.json'
import type lobby from '#locales/en/lobby.json'
import type login from '#locales/en/login.json'
import type logout from '#locales/en/logout.json'
import type member from '#locales/en/member.json'
import type notice from '#locales/en/notice.json'
import type notices from '#locales/en/notices.json'
import type page from '#locales/en/page.json'
import type password from '#locales/en/password.json'
import type preferences from '#locales/en/preferences.json'
import type profile from '#locales/en/profile.json'
import type protectedAction from '#locales/en/protected-action.json'
import type register from '#locales/en/register.json'
import type resetPassword from '#locales/en/reset-password.json'
import type refusal from '#locales/en/refusal.json'
import type sessions from '#locales/en/sessions.json'
import type secondVerification from '#locales/en/second-verification.json'
import type side from '#locales/en/side.json'
import type siteStatus from '#locales/en/site-status.json'
import type siteVersion from '#locales/en/site-version.json'
import type slider from '#locales/en/slider.json'
import type smsCode from '#locales/en/sms-code.json'
import type socialLogin from '#locales/en/social-login.json'
import type support from '#locales/en/support.json'
import type winners from '#locales/en/winners.json'

/** The English catalogue by area: a new area is one line here and one file a language. */
interface Areas {
  about: typeof about
  'after-login': typeof afterLogin
  app: typeof app
  authenticator: typeof authenticator
  banners: typeof banners
  'captcha-image': typeof captchaImage
  'change-password': typeof changePassword
  'forgot-password': typeof forgotPassword
  footer: typeof footer
  'free-trial': typeof freeTrial
  front: typeof front
  game: typeof game
  'game-launch': typeof gameLaunch
  'game-tile': typeof gameTile
  header: typeof header
  help: typeof help
  home: typeof home
  landing: typeof landing
  jackpot: typeof jackpot
  lobby: typeof lobby
  login: typeof login
  logout: typeof logout
  member: typeof member
  notice: typeof notice
  notices: typeof notices
  page: typeof page
  password: typeof password
  preferences: typeof preferences
  profile: typeof profile
  'protected-action': typeof protectedAction
  register: typeof register
  'reset-password': typeof resetPassword
  refusal: typeof refusal
  sessions: typeof sessions
  'second-verification': typeof secondVerification
  side: typeof side
  'site-status': typeof siteStatus
  'site-version': typeof siteVersion
  slider: typeof slider
  'sms-code': typeof smsCode
  'social-login': typeof socialLogin
  support: typeof support
  winners: typeof winners
}

/** Name of a catalogue file. */
export type Area = keyof Areas

/** Every message of the site: an id that no English catalogue has does not compile. */
export type MessageId = { [A in Area]: Extract<keyof Areas[A], string> }[Area]

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number | Date>>

/** Areas that come with the language itself, because the first page shows them. */
export const firstAreas: readonly Area[] = ['app', 'game-tile', 'home']
