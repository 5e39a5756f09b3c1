import type { AppContext } from '#machines/app/app.setup.ts'
import type { CaptchaImageContext } from '#machines/captcha-image/captcha-image.machine.ts'
import type { GameContext } from '#machines/game/game.setup.ts'
import type { GameLaunchContext } from '#machines/game-launch/game-launch.machine.ts'
import type { LobbyContext } from '#machines/lobby/lobby.setup.ts'
import type { LoginContext } from '#machines/login/login.setup.ts'
import type { LogoutContext } from '#machines/logout/logout.machine.ts'
import type { PreferencesContext } from '#machines/preferences/preferences.machine.ts'
import type { ProtectedActionContext } from '#machines/protected-action/protected-action.machine.ts'
import type { SliderContext } from '#machines/slider/slider.machine.ts'
import type { SmsCodeContext } from '#machines/sms-code/sms-code.machine.ts'
import type { Shown } from './message.ts'

type IsClosed<Value> = Value extends boolean | null ? true : Value extends string ? IsLiteral<Value> : false
type IsLiteral<Text extends string> = string extends Text ? false : true

/**
 * The fields of a context that may be listed: those of a closed set of words, `boolean` and `null`. Whatever a person
 * types or owns is free text, a number or an object, and listing it does not compile.
 */
export type Showable<Context> = {
  [Key in keyof Context]: false extends IsClosed<Context[Key]> ? never : Key
}[keyof Context]

const of =
  <Context>() =>
  (...keys: readonly (Showable<Context> & string)[]): readonly string[] =>
    keys

/** The fields of each chart's context that leave the site's tab, by machine id; of any other chart none does. */
export const shownFields: Readonly<Record<string, readonly string[]>> = {
  app: of<AppContext>()('arrival', 'passwordChange'),
  captchaImage: of<CaptchaImageContext>()('refusal'),
  game: of<GameContext>()('refusal'),
  gameLaunch: of<GameLaunchContext>()('direct', 'refusal'),
  lobby: of<LobbyContext>()('refusal'),
  login: of<LoginContext>()('smsLogin', 'captchaDemanded', 'remember', 'dialingCodeChosen', 'bySms', 'refusal'),
  logout: of<LogoutContext>()('forget', 'outcome'),
  preferences: of<PreferencesContext>()('wanted'),
  protectedAction: of<ProtectedActionContext>()('loggedIn', 'verdict'),
  slider: of<SliderContext>()('action', 'form', 'keyboard', 'refusal'),
  smsCode: of<SmsCodeContext>()('problem', 'refusal'),
}

/** Words of a closed set look like this; a listed field that holds anything else stays where it is. */
const WORD = /^[\w.:-]{1,40}$/

/** The part of a context that may be seen outside of its tab. */
export function shownOf(machine: string, context: unknown): Record<string, Shown> {
  const fields = Object.hasOwn(shownFields, machine) ? (shownFields[machine] ?? []) : []
  const values = context as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    fields.flatMap((field): [string, Shown][] => {
      const value = values[field]
      if (typeof value === 'boolean' || value === null) return [[field, value]]
      return typeof value === 'string' && WORD.test(value) ? [[field, value]] : []
    }),
  )
}
