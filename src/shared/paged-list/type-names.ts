import type { PlainMessageId } from '#src/i18n/messages.ts'
import type { GameType } from '#wire/shapes.ts'

/** Message id of each game type's name, in the order of the site's menu. */
export const typeNames: Readonly<Record<GameType, PlainMessageId>> = {
  RNG: 'app.nav.rng',
  LIVE: 'app.nav.live',
  FISH: 'app.nav.fish',
  PVP: 'app.nav.pvp',
  SPORTS: 'app.nav.sports',
  ESPORTS: 'app.nav.esports',
  ELOTT: 'app.nav.elott',
  LOTT: 'app.nav.lott',
  COCKFIGHT: 'app.nav.ds88',
}
